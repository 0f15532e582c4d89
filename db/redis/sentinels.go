package redis

import (
	"cmp"
	"context"
	"errors"
	"net"
	"sync/atomic"
	"time"

	"github.com/gomodule/redigo/redis"
)

// sentinels know which server is the master. All sessions share them.
type sentinels struct {
	master  string // its name
	servers []*server
	first   atomic.Int32 // which to ask first: the last that answered
}

// managed returns how to reach the master that these sentinels name whenever a
// connection is made. What is not its address is as here.
func (s *server) managed(n *Sentinel) *server {
	m := *s
	m.address = n.Master
	m.sentinels = &sentinels{master: n.Master, servers: n.servers(s)}
	return &m
}

// locate asks the sentinels in turn, and returns how to reach the master now.
// The time until the deadline is shared among those that are left to ask and
// the master.
func (s *server) locate(ctx context.Context, deadline time.Time) (*server, error) {
	count := len(s.sentinels.servers)
	errs := make([]error, count)
	first := int(s.sentinels.first.Load())
	for i := range count {
		next := (first + i) % count
		until := time.Now().Add(time.Until(deadline) / time.Duration(count-i+1))
		address, err := s.sentinels.servers[next].masterOf(ctx, s.sentinels.master, until)
		if err == nil {
			s.sentinels.first.Store(int32(next))
			found := *s
			found.address, found.sentinels = address, nil
			return &found, nil
		}
		errs[next] = err
		if ctx.Err() != nil {
			return nil, err
		}
	}
	return nil, s.fault("SENTINEL", "no sentinel tells where it is: "+errs[0].Error(), errors.Join(errs...))
}

// openMaster opens a connection to the server that is the master now.
func (s *server) openMaster(ctx context.Context, deadline time.Time, questions func(conn redis.Conn) error) (net.Conn, error) {
	master, err := s.locate(ctx, deadline)
	if err != nil {
		return nil, err
	}
	return master.openUntil(ctx, deadline, func(conn redis.Conn) error {
		if err := master.wantMaster(ctx, conn, deadline); err != nil {
			return err
		}
		return questions(conn)
	})
}

// masterOf asks this sentinel for the address of a master.
func (s *server) masterOf(ctx context.Context, name string, deadline time.Time) (string, error) {
	var address string
	socket, err := s.openUntil(ctx, deadline, func(conn redis.Conn) error {
		reply, err := ask(conn, deadline, "SENTINEL", "get-master-addr-by-name", name)
		var refused redis.Error
		switch {
		case errors.As(err, &refused):
			return s.refused(string(refused))
		case err != nil:
			return s.broken(ctx, err)
		}
		pair, _ := redis.Strings(reply, nil)
		if len(pair) != 2 {
			return s.fault("SENTINEL", "there is no master of that name (check redis.sentinel.master)", nil)
		}
		address = net.JoinHostPort(pair[0], pair[1])
		return nil
	})
	if err == nil {
		socket.Close()
	}
	return address, err
}

// wantMaster asks the server for its role. One that may not tell is taken for
// what the sentinels say that it is.
func (s *server) wantMaster(ctx context.Context, conn redis.Conn, deadline time.Time) error {
	reply, err := ask(conn, deadline, "ROLE")
	var refused redis.Error
	switch {
	case errors.As(err, &refused):
		return nil
	case err != nil:
		return s.broken(ctx, err)
	}
	switch roleOf(reply) {
	case "master", "active-replica": // KeyDB's masters of each other
		return nil
	}
	return s.fault("SENTINEL", "the sentinels call it the master, but it is a replica", nil)
}

// roleOf is the first word of the answer to ROLE. A KeyDB of several masters
// answers for each of them.
func roleOf(reply any) string {
	words, _ := reply.([]any)
	if len(words) == 0 {
		return ""
	}
	if _, nested := words[0].([]any); nested {
		return roleOf(words[0])
	}
	role, _ := redis.String(words[0], nil)
	return role
}

// ask puts one question on a connection.
func ask(conn redis.Conn, deadline time.Time, command string, arguments ...any) (any, error) {
	_ = conn.Send(command, arguments...)
	_ = conn.Flush() // the receiving returns the connection's error
	reply, err := receive(conn, deadline)
	return reply, cmp.Or(conn.Err(), err)
}

// errReplaced ends a connection to a server that is no longer the master.
var errReplaced = errors.New("the server is no longer the master")

// replaced reports whether the outcome of commands shows that the server which
// the sentinels named is no longer the master. Its connection is to be given up,
// so that the next one is made to the new master.
func (s *server) replaced(commands []command) bool {
	if s.sentinels == nil {
		return false
	}
	for i := range commands {
		var refused *fault
		if errors.As(commands[i].err, &refused) && refused.status == "READONLY" {
			return true
		}
	}
	return false
}
