package redis

import (
	"net"
	"time"
)

// incoming reads from a connection of many operations. It waits until the oldest
// is due, or until an earlier moment, without a new deadline for each of them.
type incoming struct {
	socket net.Conn
	due    time.Time // when the time of the oldest operation is over
	until  time.Time // earlier, unless it is zero
	armed  time.Time // the socket's deadline; zero if it is not known
}

// follow reads from the link's connection, if that is another one.
func (in *incoming) follow(l *link) {
	if in.socket != l.socket {
		in.socket, in.armed = l.socket, time.Time{}
		l.reader.Reset(in)
	}
}

// limit is when reading ends.
func (in *incoming) limit() time.Time {
	if !in.until.IsZero() && in.until.Before(in.due) {
		return in.until
	}
	return in.due
}

func (in *incoming) Read(p []byte) (int, error) {
	limit := in.limit()
	for {
		if in.armed.IsZero() || in.armed.After(limit) {
			in.armed = limit
			if err := in.socket.SetReadDeadline(limit); err != nil {
				return 0, err
			}
		}
		n, err := in.socket.Read(p)
		if err == nil || !isTimeout(err) {
			return n, err
		}
		if in.armed = (time.Time{}); !time.Now().Before(limit) {
			return n, err
		}
	}
}
