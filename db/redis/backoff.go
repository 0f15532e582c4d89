package redis

import (
	"context"
	"math/rand/v2"
	"time"
)

// The pause before a new connection: the first one and the longest.
const (
	shortestPause = 10 * time.Millisecond
	longestPause  = time.Second
)

// backoff spaces a session's attempts to connect.
type backoff struct {
	rand  *rand.Rand
	pause time.Duration // before the next attempt, without the jitter; 0 after a success
	next  time.Time     // when that is
}

func newBackoff() backoff {
	return backoff{rand: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
}

// failed doubles the pause. Up to a quarter of it is random, so that sessions
// which failed together do not come back together.
func (b *backoff) failed() {
	b.pause = min(max(2*b.pause, shortestPause), longestPause)
	jitter := time.Duration(b.rand.Int64N(int64(b.pause) / 4))
	b.next = time.Now().Add(b.pause - jitter)
}

func (b *backoff) succeeded() { b.pause = 0 }

// wait waits until the next attempt is due or the context ends.
func (b *backoff) wait(ctx context.Context) {
	left := time.Until(b.next)
	if left <= 0 {
		return
	}
	due := time.NewTimer(left)
	defer due.Stop()
	select {
	case <-due.C:
	case <-ctx.Done():
	}
}
