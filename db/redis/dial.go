package redis

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"runtime"
	"strings"
	"time"

	"github.com/gomodule/redigo/redis"

	"github.com/goycsb/goycsb/db/redis/resp"
)

// server is how to reach one server, or the master that sentinels name.
type server struct {
	network   string // as net.Dial takes it
	address   string // or the master's name
	login     login
	db        int         // the number of the database
	tls       *tls.Config // nil for plain text
	sentinels *sentinels  // nil if the address is known
	timeout   time.Duration
	pulse     *pulse // the database's
}

// dial makes a connection that is ready for commands, all within the time
// limit. Redigo has taken all replies that it asked for, so that the socket is
// the caller's alone.
func (s *server) dial(ctx context.Context) (net.Conn, error) {
	socket, err := s.open(ctx, func(redis.Conn) error { return nil })
	var f *fault
	if errors.As(err, &f) && (f.status == "CONNECTION" || f.status == "SENTINEL") {
		err = s.pulse.failed(err)
	}
	return socket, err
}

// ask makes a connection, puts questions for which no operation waits, and
// closes it.
func (s *server) ask(ctx context.Context, questions func(conn redis.Conn) error) error {
	socket, err := s.open(ctx, questions)
	if err == nil {
		socket.Close()
	}
	return err
}

// open finds the server, connects, greets it and puts questions to it. The
// context's end closes the connection meanwhile.
func (s *server) open(ctx context.Context, questions func(conn redis.Conn) error) (socket net.Conn, err error) {
	deadline := time.Now().Add(s.timeout)
	if s.sentinels != nil {
		socket, err = s.openMaster(ctx, deadline, questions)
	} else {
		socket, err = s.openUntil(ctx, deadline, questions)
	}
	if err == nil && onThisMachine(socket) {
		s.pulse.beside.Store(true)
	}
	return socket, err
}

// onThisMachine tells whether both ends of a connection are.
func onThisMachine(conn net.Conn) bool {
	local, tcp := conn.LocalAddr().(*net.TCPAddr)
	if !tcp {
		return true
	}
	remote, tcp := conn.RemoteAddr().(*net.TCPAddr)
	return tcp && remote.IP.Equal(local.IP)
}

// openUntil is open with the time at which it ends, to a known address.
func (s *server) openUntil(ctx context.Context, deadline time.Time, questions func(conn redis.Conn) error) (net.Conn, error) {
	socket, err := s.connect(ctx, deadline)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { socket.Close() })
	answer := &listener{Conn: heard{socket}}
	conn := redis.NewConn(answer, s.timeout, s.timeout)
	err = s.talk(ctx, conn, deadline, questions)
	if !stop() && err == nil {
		err = s.broken(ctx, net.ErrClosed)
	}
	if err != nil {
		socket.Close()
		return nil, s.unanswered(err, socket, answer)
	}
	return socket, nil
}

// connect makes a connection, encrypted if it shall be.
func (s *server) connect(ctx context.Context, deadline time.Time) (net.Conn, error) {
	dialer := net.Dialer{Deadline: deadline}
	socket, err := dialer.DialContext(ctx, s.network, s.address)
	if err != nil {
		return nil, s.broken(ctx, err)
	}
	if s.tls == nil {
		return socket, nil
	}
	secured, err := s.secure(ctx, socket, deadline)
	if err != nil {
		socket.Close()
		return nil, err
	}
	return secured, nil
}

// talk greets the server, then puts the questions.
func (s *server) talk(ctx context.Context, conn redis.Conn, deadline time.Time, questions func(conn redis.Conn) error) (err error) {
	defer func() {
		if panicked := recover(); isAbsurdLength(panicked) {
			err = s.broken(ctx, resp.ProtocolError("length out of range"))
		} else if panicked != nil {
			panic(panicked)
		}
	}()
	if err := s.greet(ctx, conn, deadline); err != nil {
		return err
	}
	return questions(conn)
}

// isAbsurdLength tells whether redigo panicked as no machine has the room for
// what the server said would come.
func isAbsurdLength(panicked any) bool {
	err, ok := panicked.(runtime.Error)
	return ok && strings.Contains(err.Error(), "makeslice")
}

// receive takes a reply and wants this one.
func (s *server) receive(ctx context.Context, conn redis.Conn, deadline time.Time, want string) error {
	reply, err := receive(conn, deadline)
	refused, ok := err.(redis.Error)
	switch {
	case ok:
		return s.refused(string(refused))
	case err != nil:
		return s.broken(ctx, conn.Err())
	case reply != want:
		return s.broken(ctx, fmt.Errorf("%w: want %s", errProtocol, want))
	}
	return nil
}

// receive takes whatever reply comes next, until the deadline.
func receive(conn redis.Conn, deadline time.Time) (any, error) {
	left := max(time.Until(deadline), 1) // as 0 is no limit
	return redis.ReceiveWithTimeout(conn, left)
}
