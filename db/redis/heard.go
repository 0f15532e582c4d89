package redis

import (
	"errors"
	"net"
	"syscall"
)

// heard is a connection on which a write that comes too late is not an error:
// a server that takes no more clients says so and hangs up, whatever it is told,
// and what it said is still to be read.
type heard struct{ net.Conn }

func (h heard) Write(b []byte) (int, error) {
	n, err := h.Conn.Write(b)
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) {
		return len(b), nil
	}
	return n, err
}
