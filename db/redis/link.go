package redis

import (
	"context"

	"github.com/gomodule/redigo/redis"
)

// link is a session's connection, made anew after it broke. Commands are sent
// with send and answered, all together, by exchange.
type link struct {
	server  *server
	conn    redis.Conn // nil if it broke
	backoff backoff
	replies []any // one for each command sent

	// The context whose end closes the connection. It is the same for many
	// operations, so it is hooked once and not in each.
	done   <-chan struct{}
	unhook func() bool
}

func newLink(s *server) *link { return &link{server: s, backoff: newBackoff()} }

// connect makes a connection that the context's end closes.
func (l *link) connect(ctx context.Context) error {
	conn, err := l.server.dial(ctx)
	if err != nil {
		return err
	}
	l.conn = conn
	l.hook(ctx)
	return nil
}

func (l *link) hook(ctx context.Context) {
	conn := l.conn
	l.done = ctx.Done()
	l.unhook = context.AfterFunc(ctx, func() { conn.Close() })
}

// ready sees to it that there is a connection which this context ends.
func (l *link) ready(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return l.server.ended(err)
	}
	if l.conn != nil && l.done != ctx.Done() {
		l.adopt(ctx)
	}
	if l.conn != nil {
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
	l.backoff.wait(ctx)
	if err := ctx.Err(); err != nil {
		return l.server.ended(err)
	}
	err := l.connect(ctx)
	if err != nil && ctx.Err() == nil {
		l.backoff.failed()
	}
	return err
}

// drop gives up the connection.
func (l *link) drop() {
	if l.conn == nil {
		return
	}
	l.unhook()
	_ = l.conn.Close() // nothing that was sent on it counts any more
	l.conn = nil
}

// send adds a command to those that the next exchange answers. An error of the
// connection is kept by it and returned by exchange.
func (l *link) send(command string, args []any) {
	l.replies = append(l.replies, nil)
	_ = l.conn.Send(command, args...)
}

// exchange returns the replies to all commands sent since the last exchange,
// valid until the next. It takes every reply, even after one that is an error,
// and returns the first error.
func (l *link) exchange(ctx context.Context) ([]any, error) {
	replies := l.replies
	l.replies = l.replies[:0]
	_ = l.conn.Flush()
	var first error
	for i := range replies {
		reply, err := l.conn.Receive()
		if refused, ok := err.(redis.Error); ok {
			if first == nil {
				first = l.server.refused(refused)
			}
		} else if err != nil {
			return nil, l.broken(ctx, l.conn.Err())
		}
		replies[i] = reply
	}
	l.backoff.succeeded()
	return replies, first
}

// broken gives up the connection for this cause, the first that it had, and
// returns the error of the operation.
func (l *link) broken(ctx context.Context, cause error) error {
	l.drop()
	if ctx.Err() == nil {
		l.backoff.failed()
	}
	return l.server.broken(ctx, cause)
}
