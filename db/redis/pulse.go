package redis

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/goycsb/goycsb/db"
)

// pulse tells whether a database lives. All sessions share it. While it lives,
// they only read it.
type pulse struct {
	giveup     time.Duration // how long an outage may last; 0: for ever
	outage     atomic.Pointer[outage]
	reconnects atomic.Int64 // connections made in the place of failed ones
	beside     atomic.Bool  // whether a server is on this machine
}

// outage is failures without an answer in between.
type outage struct {
	since time.Time
	cause error // the last failure's
}

// connected counts a connection if it is in the place of one that failed, which
// its backoff knows.
func (p *pulse) connected(b *backoff) {
	if b.pause > 0 {
		p.reconnects.Add(1)
	}
}

// answered ends an outage: the server said something, be it an error.
func (p *pulse) answered() {
	if p.outage.Load() != nil {
		p.outage.Store(nil)
	}
}

// feel looks for an answer in a flight that is back.
func (p *pulse) feel(f *flight) {
	if p.outage.Load() == nil {
		return
	}
	for i := range f.commands {
		if f.commands[i].err == nil {
			p.answered()
			return
		}
	}
}

// failed notes that a connection was refused, or that there was no answer in
// time, and returns that error. If the outage has lasted too long, the error
// says so.
func (p *pulse) failed(err error) error {
	for {
		before := p.outage.Load()
		now := &outage{since: time.Now(), cause: err}
		if before != nil {
			now.since = before.since
		}
		if p.outage.CompareAndSwap(before, now) {
			if p.over(now) {
				return p.gone(err)
			}
			return err
		}
	}
}

// over says whether an outage has lasted too long.
func (p *pulse) over(o *outage) bool {
	return p.giveup > 0 && time.Since(o.since) >= p.giveup
}

// hope returns a context that ends when there is no hope left for an outage.
// Once that has passed it is the caller's: one more attempt is due, as there may
// have been none for long.
func (p *pulse) hope(ctx context.Context) (context.Context, context.CancelFunc) {
	now := p.outage.Load()
	if now == nil || p.giveup == 0 || p.over(now) {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, now.since.Add(p.giveup))
}

// lost returns the error of an operation that waited until there was no hope, or
// nil if there is again.
func (p *pulse) lost() error {
	now := p.outage.Load()
	if now == nil || !p.over(now) {
		return nil
	}
	return p.gone(now.cause)
}

func (p *pulse) gone(cause error) error {
	if errors.Is(cause, db.ErrGone) {
		return cause
	}
	return fmt.Errorf("%w, no answer for %v (redis.giveup): %w", db.ErrGone, p.giveup, cause)
}
