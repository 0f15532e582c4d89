package redis

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/gomodule/redigo/redis"
)

// server is how to reach one server.
type server struct {
	network  string // as net.Dial takes it
	address  string
	password string
	timeout  time.Duration
}

// dial makes a connection that is ready for commands, all within the time
// limit. Redigo has taken all replies that it asked for, so that the socket is
// the caller's alone.
func (s *server) dial(ctx context.Context) (net.Conn, error) {
	return s.open(ctx, func(redis.Conn) error { return nil })
}

// ask makes a connection, lets talk put questions that no operation waits for,
// and closes it.
func (s *server) ask(ctx context.Context, talk func(conn redis.Conn) error) error {
	socket, err := s.open(ctx, talk)
	if err == nil {
		socket.Close()
	}
	return err
}

// open connects, greets the server and talks to it. Until then, the context's
// end closes the connection.
func (s *server) open(ctx context.Context, talk func(conn redis.Conn) error) (net.Conn, error) {
	deadline := time.Now().Add(s.timeout)
	dialer := net.Dialer{Deadline: deadline}
	socket, err := dialer.DialContext(ctx, s.network, s.address)
	if err != nil {
		return nil, s.broken(ctx, err)
	}
	stop := context.AfterFunc(ctx, func() { socket.Close() })
	conn := redis.NewConn(socket, s.timeout, s.timeout)
	if err = s.greet(ctx, conn, deadline); err == nil {
		err = talk(conn)
	}
	if !stop() && err == nil {
		err = s.broken(ctx, net.ErrClosed)
	}
	if err != nil {
		socket.Close()
		return nil, err
	}
	return socket, nil
}

// receive takes a reply and wants this one.
func (s *server) receive(ctx context.Context, conn redis.Conn, deadline time.Time, want string) error {
	reply, err := receiveUntil(conn, deadline)
	refused, ok := err.(redis.Error)
	switch {
	case ok:
		return s.refused(string(refused))
	case err != nil:
		return s.broken(ctx, err)
	case reply != want:
		return s.broken(ctx, fmt.Errorf("%w: want %s", errProtocol, want))
	}
	return nil
}

// receiveUntil receives a reply. Redigo makes as much room as the server says
// that it needs, and panics if there is no such room in any machine.
func receiveUntil(conn redis.Conn, deadline time.Time) (reply any, err error) {
	defer func() {
		if recover() != nil {
			err = fmt.Errorf("%w: length out of range", errProtocol)
		}
	}()
	left := max(time.Until(deadline), 1) // as 0 is no limit
	reply, err = redis.ReceiveWithTimeout(conn, left)
	if first := conn.Err(); first != nil {
		err = first
	}
	return reply, err
}
