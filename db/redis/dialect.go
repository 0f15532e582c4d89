package redis

import (
	"context"

	"github.com/gomodule/redigo/redis"
)

// dialect is which of its commands a server's version has.
type dialect struct {
	write   string // HSET of several fields, or HMSET before 4.0
	written shape  // its reply
	remove  string // UNLINK, or DEL before 4.0
}

// common is what is taken for granted of a server that does not tell.
var common = dialect{write: "HSET", written: isInteger, remove: "DEL"}

// dialect asks the server for its own, on a connection made for that. A server
// that refuses to tell, or hangs up, has the common one.
func (s *server) dialect(ctx context.Context) (dialect, error) {
	d := common
	err := s.ask(ctx, func(conn redis.Conn) error {
		reply, err := conn.Do("COMMAND", "INFO", "hset", "unlink")
		if isTimeout(err) {
			return s.broken(ctx, err)
		}
		d = dialectOf(reply)
		return nil
	})
	return d, err
}

// dialectOf reads the answer about HSET and UNLINK.
func dialectOf(reply any) dialect {
	d := common
	infos, _ := reply.([]any)
	if len(infos) != 2 {
		return d
	}
	const keyFieldValue = 4 // no more than these
	if arity(infos[0]) == keyFieldValue {
		d.write, d.written = "HMSET", isOK
	}
	if arity(infos[1]) != 0 {
		d.remove = "UNLINK"
	}
	return d
}

// arity is how many words a command has, negative if that is the least, or 0 if
// there is no such command.
func arity(info any) int64 {
	properties, _ := info.([]any)
	if len(properties) < 2 {
		return 0
	}
	n, _ := properties[1].(int64)
	return n
}
