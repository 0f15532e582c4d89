package redis

import (
	"fmt"

	"github.com/goycsb/goycsb/db/redis/resp"
)

// shape tells how a reply, which is no error, differs from what a command with
// this many arguments is answered with. Whoever sends a reply of another shape
// does not answer this command, so the connection is given up.
type shape func(reply resp.Reply, arguments int) error

// isInteger is the shape of a count.
func isInteger(reply resp.Reply, _ int) error { return want(resp.Integer, reply) }

// isOK is the shape of an acknowledgement.
func isOK(reply resp.Reply, _ int) error {
	if reply.Kind == resp.Simple && string(reply.Bytes) == "OK" {
		return nil
	}
	return fmt.Errorf("%w: want OK, got %s", errProtocol, reply.Kind)
}

// isPairs is the shape of names and values in turn.
func isPairs(reply resp.Reply, arguments int) error {
	if err := isStrings(reply, arguments); err != nil {
		return err
	}
	if n := len(reply.Elements); n%2 != 0 {
		return fmt.Errorf("%w: want pairs, got %d elements", errProtocol, n)
	}
	return nil
}

// isValues is the shape of a string or nil for each argument behind the key.
func isValues(reply resp.Reply, arguments int) error {
	if err := want(resp.Array, reply); err != nil {
		return err
	}
	if n := len(reply.Elements); n != arguments-1 {
		return fmt.Errorf("%w: want %d values, got %d", errProtocol, arguments-1, n)
	}
	for i := range reply.Elements {
		if e := &reply.Elements[i]; e.Kind != resp.Bulk && e.Kind != resp.Nil {
			return fmt.Errorf("%w: want a string or nil, got %s", errProtocol, e.Kind)
		}
	}
	return nil
}

// isStrings is the shape of a list.
func isStrings(reply resp.Reply, _ int) error {
	if err := want(resp.Array, reply); err != nil {
		return err
	}
	for i := range reply.Elements {
		if e := &reply.Elements[i]; e.Kind != resp.Bulk {
			return want(resp.Bulk, *e)
		}
	}
	return nil
}

func want(kind resp.Kind, reply resp.Reply) error {
	if reply.Kind == kind {
		return nil
	}
	return fmt.Errorf("%w: want %s, got %s", errProtocol, kind, reply.Kind)
}
