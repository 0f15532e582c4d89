package redis

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/goycsb/goycsb/db/redis/resp"
)

// link is a connection of one session's own, made anew after it broke.
type link struct {
	server  *server
	socket  *socket // nil if it broke
	reader  resp.Reader
	backoff backoff
	closed  bool

	// The context whose end closes the connection. It is the same for many
	// operations, so it is hooked once and not in each.
	done   <-chan struct{}
	unhook func() bool
}

func newLink(s *server) *link { return &link{server: s, backoff: newBackoff()} }

// link returns a link that is connected.
func (s *server) link(ctx context.Context) (transport, error) {
	l := newLink(s)
	if err := l.connect(ctx); err != nil {
		return nil, err
	}
	return l, nil
}

// connect makes a connection that the context's end closes.
func (l *link) connect(ctx context.Context) error {
	conn, err := l.server.dial(ctx)
	if err == nil {
		l.use(ctx, conn)
	}
	return err
}

// use takes a new connection.
func (l *link) use(ctx context.Context, conn net.Conn) {
	l.server.pulse.connected(&l.backoff)
	l.socket = newSocket(conn)
	l.reader.Reset(l.socket)
	l.hook(ctx)
}

func (l *link) hook(ctx context.Context) {
	socket := l.socket
	l.done = ctx.Done()
	l.unhook = context.AfterFunc(ctx, func() { socket.Close() })
}

// exchange sends all commands by one write.
func (l *link) exchange(ctx context.Context, f *flight) {
	err := l.ready(ctx)
	if err == nil {
		err = l.send(ctx, f.out)
	}
	for i := range f.commands {
		c := &f.commands[i]
		if err != nil {
			c.err = err
			continue
		}
		err = l.receive(ctx, &f.arena, c)
	}
	switch {
	case err != nil:
	case l.server.replaced(f.commands):
		l.drop()
		l.backoff.failed()
	default:
		l.backoff.succeeded()
	}
}

// ready sees to it that there is a connection which this context ends.
func (l *link) ready(ctx context.Context) error {
	if l.closed {
		return l.server.closed()
	}
	if err := ctx.Err(); err != nil {
		return l.server.ended(err)
	}
	if l.socket != nil && l.done != ctx.Done() {
		l.adopt(ctx)
	}
	if l.socket != nil {
		return nil
	}
	return l.reconnect(ctx)
}

// adopt puts another context in the place of the hooked one. If that has ended
// it took the connection with it.
func (l *link) adopt(ctx context.Context) {
	if !l.unhook() {
		l.drop()
		return
	}
	l.hook(ctx)
}

func (l *link) reconnect(ctx context.Context) error {
	conn, err := l.server.redial(ctx, &l.backoff)
	if err == nil {
		l.use(ctx, conn)
	}
	return err
}

// send sends commands, on a connection that is ready. They are written by the first
// receive, and not changed before. The time limit that begins here is that of all
// their replies too.
func (l *link) send(ctx context.Context, commands []byte) error {
	if l.reader.Buffered() > 0 {
		return l.broken(ctx, fmt.Errorf("%w: it was not asked for", errProtocol))
	}
	l.socket.send(commands, time.Now().Add(l.server.timeout))
	return nil
}

// flush writes what was sent without waiting for a reply.
func (l *link) flush(ctx context.Context) error {
	if err := l.socket.flush(); err != nil {
		return l.broken(ctx, err)
	}
	return nil
}

// receive takes the reply to the next of the commands that were sent. An error
// that it returns is the connection's, which is given up, and is the error of
// this command and of those behind it.
func (l *link) receive(ctx context.Context, arena *resp.Arena, c *command) error {
	reply, err := l.reader.Read(arena)
	if err == nil {
		err = c.answer(reply, l.server)
	}
	if err == nil {
		return nil
	}
	c.err = l.broken(ctx, err)
	return c.err
}

// broken gives up the connection for this cause, and returns the error of the
// commands that are without a reply.
func (l *link) broken(ctx context.Context, cause error) error {
	l.drop()
	if ctx.Err() == nil {
		l.backoff.failed()
	}
	return l.server.broken(ctx, cause)
}

// drop gives up the connection.
func (l *link) drop() {
	if l.socket == nil {
		return
	}
	l.unhook()
	_ = l.socket.Close() // nothing that was sent on it counts any more
	l.socket = nil
}

// close closes the connection for good.
func (l *link) close() {
	l.drop()
	l.closed = true
}
