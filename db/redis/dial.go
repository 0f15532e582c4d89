package redis

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/db"
)

// server is how to reach one server: the opened database.
type server struct {
	address  string
	password string
	timeout  time.Duration
}

// Session connects.
func (s *server) Session(ctx context.Context) (db.Session, error) {
	l := newLink(s)
	if err := l.connect(ctx); err != nil {
		return nil, err
	}
	return &session{link: l}, nil
}

// Close does nothing: each session has its own connection.
func (s *server) Close() error { return nil }

// dial connects, authenticates and asks for a sign of life, all within the time
// limit.
func (s *server) dial(ctx context.Context) (redis.Conn, error) {
	deadline := time.Now().Add(s.timeout)
	dialer := net.Dialer{Deadline: deadline}
	socket, err := dialer.DialContext(ctx, "tcp", s.address)
	if err != nil {
		return nil, s.broken(ctx, err)
	}
	conn := redis.NewConn(socket, s.timeout, s.timeout)
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	err = s.greet(ctx, conn, deadline)
	if !stop() && err == nil {
		err = s.broken(ctx, net.ErrClosed)
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

// greet sends AUTH, if there is a password, and PING together.
func (s *server) greet(ctx context.Context, conn redis.Conn, deadline time.Time) error {
	if s.password != "" {
		_ = conn.Send("AUTH", s.password)
	}
	_ = conn.Send("PING")
	_ = conn.Flush() // receive returns the connection's error
	if s.password != "" {
		if err := s.receive(ctx, conn, deadline, "OK"); err != nil {
			return s.authFailed(err)
		}
	}
	return s.receive(ctx, conn, deadline, "PONG")
}

// receive takes a reply and wants this one.
func (s *server) receive(ctx context.Context, conn redis.Conn, deadline time.Time, want string) error {
	left := max(time.Until(deadline), 1) // as 0 is no limit
	reply, err := redis.ReceiveWithTimeout(conn, left)
	refused, ok := err.(redis.Error)
	switch {
	case ok:
		return s.refused(refused)
	case err != nil:
		return s.broken(ctx, conn.Err())
	case reply != want:
		return s.broken(ctx, fmt.Errorf("%w: want %s", errProtocol, want))
	}
	return nil
}
