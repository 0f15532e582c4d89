package redis

import (
	"context"
	"fmt"
	"net"
	"strconv"

	"github.com/gomodule/redigo/redis"
)

// slotRange is slots in a row and the address of the node that has them.
type slotRange struct {
	first, last int
	address     string
}

// slotRanges asks a node which node has which slots.
func (s *server) slotRanges(ctx context.Context) ([]slotRange, error) {
	var ranges []slotRange
	err := s.ask(ctx, func(conn redis.Conn) error {
		reply, err := conn.Do("CLUSTER", "SLOTS")
		if refused, ok := err.(redis.Error); ok {
			return s.refusedSlots(refused)
		}
		if err == nil {
			ranges, err = parseSlots(reply, s.address)
		}
		if err != nil {
			return s.broken(ctx, err)
		}
		if len(ranges) == 0 {
			return s.fault("CLUSTERDOWN", "it knows no node that has slots", nil)
		}
		return nil
	})
	return ranges, err
}

// parseSlots reads the answer of the node with this address to CLUSTER SLOTS:
// for each range the first and the last slot, the master and its replicas.
func parseSlots(reply any, asked string) ([]slotRange, error) {
	list, ok := reply.([]any)
	if !ok {
		return nil, fmt.Errorf("%w: want a list of slots", errProtocol)
	}
	ranges := make([]slotRange, 0, len(list))
	for _, element := range list {
		r, ok := parseSlotRange(element, asked)
		if !ok {
			return nil, fmt.Errorf("%w: want a range of slots and its node", errProtocol)
		}
		ranges = append(ranges, r)
	}
	return ranges, nil
}

func parseSlotRange(element any, asked string) (slotRange, bool) {
	parts, _ := element.([]any)
	if len(parts) < 3 {
		return slotRange{}, false
	}
	first, firstOK := parts[0].(int64)
	last, lastOK := parts[1].(int64)
	address, addressOK := parseNode(parts[2], asked)
	ok := firstOK && lastOK && addressOK && 0 <= first && first <= last && last < slots
	return slotRange{int(first), int(last), address}, ok
}

// parseNode reads a host and a port, an identity, and since Redis 7 other names
// of the host.
func parseNode(element any, asked string) (string, bool) {
	parts, _ := element.([]any)
	if len(parts) < 2 {
		return "", false
	}
	host, _ := parts[0].([]byte)
	port, ok := parts[1].(int64)
	if string(host) == "?" { // it has no name where it should have one
		host = otherName(parts)
	}
	return nodeAddress(string(host), strconv.FormatInt(port, 10), asked), ok && 0 < port && port <= 65535
}

func otherName(parts []any) []byte {
	if len(parts) < 4 {
		return nil
	}
	names, _ := parts[3].([]any)
	for i := 0; i+1 < len(names); i += 2 {
		if kind, _ := names[i].([]byte); string(kind) == "ip" {
			name, _ := names[i+1].([]byte)
			return name
		}
	}
	return nil
}

// nodeAddress is the address of a node of which this host and port were said. A
// node that does not know its own host leaves it out: it is that of the one who
// was asked.
func nodeAddress(host, port, asked string) string {
	if host == "" {
		host, _, _ = net.SplitHostPort(asked)
	}
	return net.JoinHostPort(host, port)
}
