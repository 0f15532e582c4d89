package redis

import (
	"net"
	"time"
)

// socket is a connection on which replies follow what was sent. What is sent goes
// out when the first reply is awaited, or when it is flushed: so the wait for the
// reply begins before there can be any, and no read finds nothing.
type socket struct {
	net.Conn
	direct direct // how both are done at once, if they can be

	out   []byte    // what was sent and is still to be written; the caller's
	due   time.Time // when the time limit of what is awaited is over
	until time.Time // an earlier end of waiting for a reply, or zero
	armed time.Time // the deadline of reads; zero if it is not known
}

func newSocket(conn net.Conn) *socket {
	s := &socket{Conn: conn}
	s.direct.open(conn)
	return s
}

// send takes what is to be written, whose replies are due at that moment. The bytes
// are not changed until a reply was read.
func (s *socket) send(out []byte, due time.Time) { s.out, s.due = out, due }

// flush writes what was sent.
func (s *socket) flush() error {
	if len(s.out) == 0 {
		return nil
	}
	if err := s.Conn.SetWriteDeadline(s.due); err != nil {
		return err
	}
	_, err := s.Conn.Write(s.out)
	s.out = nil
	return err
}

// limit is when reading ends.
func (s *socket) limit() time.Time {
	if !s.until.IsZero() && s.until.Before(s.due) {
		return s.until
	}
	return s.due
}

// Read reads at least a byte, until the limit. The deadline is not set for each
// read: one that has passed too early is followed by another.
func (s *socket) Read(p []byte) (int, error) {
	limit := s.limit()
	for {
		if s.armed.IsZero() || s.armed.After(limit) {
			s.armed = limit
			if err := s.Conn.SetReadDeadline(limit); err != nil {
				return 0, err
			}
		}
		n, err := s.read(p)
		if err == nil || !isTimeout(err) {
			return n, err
		}
		if s.armed = (time.Time{}); !time.Now().Before(limit) {
			return n, err
		}
	}
}

// read writes what was sent, and reads.
func (s *socket) read(p []byte) (int, error) {
	if len(s.out) > 0 && s.direct.able() {
		return s.direct.exchange(s, p)
	}
	return s.ordinary(p)
}

func (s *socket) ordinary(p []byte) (int, error) {
	if err := s.flush(); err != nil {
		return 0, err
	}
	return s.Conn.Read(p)
}
