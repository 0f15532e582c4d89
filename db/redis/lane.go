package redis

import (
	"context"
	"fmt"

	"github.com/goycsb/goycsb/db/redis/resp"
)

// lane is one session's share of a connection.
type lane struct {
	shared *shared
	ticket *ticket       // of the next flight
	wake   chan struct{} // has a token when something happened to the ticket or the context
	closed bool

	// The context whose end wakes the session. It is the same for many
	// operations, so it is hooked once and not in each.
	done   <-chan struct{}
	unhook func() bool
}

func newLane(s *shared) *lane {
	s.enter()
	l := &lane{shared: s, wake: make(chan struct{}, 1)}
	l.renew()
	return l
}

func (l *lane) renew() { l.ticket = &ticket{wake: l.wake} }

// greet sees to it that there is a connection which answers.
func (l *lane) greet(ctx context.Context) error {
	var f flight
	f.begin("PING", 0, isPong)
	l.exchange(ctx, &f)
	return f.commands[0].err
}

func isPong(reply resp.Reply, _ int) error {
	if reply.Kind == resp.Simple && string(reply.Bytes) == "PONG" {
		return nil
	}
	return fmt.Errorf("%w: want PONG, got %s", errProtocol, reply.Kind)
}

// exchange adds the flight to what is sent on the connection next, and waits for
// its replies alone.
func (l *lane) exchange(ctx context.Context, f *flight) {
	if err := l.ready(ctx); err != nil {
		f.fail(err)
		return
	}
	t := l.ticket
	t.take(f)
	if err := l.shared.send(t, f.out); err != nil {
		t.giveBack(f)
		f.fail(err)
		return
	}
	for t.state.Load() == waiting {
		<-l.wake
		if err := ctx.Err(); err != nil && t.leave(f, l.shared.server.ended(err)) {
			l.renew()
			return
		}
	}
	t.follow().answer()
	t.giveBack(f)
}

// ready sees to it that the end of this context wakes the session.
func (l *lane) ready(ctx context.Context) error {
	if l.closed {
		return l.shared.server.closed()
	}
	if err := ctx.Err(); err != nil {
		return l.shared.server.ended(err)
	}
	if l.unhook != nil && l.done == ctx.Done() {
		return nil
	}
	if l.unhook != nil {
		l.unhook()
	}
	l.done = ctx.Done()
	l.unhook = context.AfterFunc(ctx, func() { notify(l.wake) })
	return nil
}

// close leaves the connection, which the last session closes.
func (l *lane) close() {
	if l.closed {
		return
	}
	l.closed = true
	if l.unhook != nil {
		l.unhook()
	}
	l.shared.leave()
}
