package redis_test

import (
	"context"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
)

// In the middle of a run a slot is moved with its keys, there and back.
func movingSlotOfACluster(t *testing.T, c *redistest.Cluster) {
	d := open(t, of(c))
	from := c.Owner("{moving}")
	to := other(c, "{moving}")
	slot := c.Slot("{moving}")
	keys := make([]string, 40)
	for i := range keys {
		keys[i] = "{moving}" + string(rune('a'+i))
	}

	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	const workers = 3
	done := make(chan struct{}, 1)
	for range workers {
		s := session(t, d)
		go func() { ended <- useUntil(ctx, s, keys, done) }()
	}
	round := func() { // two, so that one was whole
		for range 2 * workers {
			<-done
		}
	}
	for range 2 {
		round()
		c.Migrate(slot, from, to)
		round()
		for c.MoveKeys(slot, 7, from, to) > 0 {
			round()
		}
		c.Hand(slot, from, to)
		from, to = to, from
	}
	round()
	cancel()
	for range workers {
		var err error
		for err == nil {
			select {
			case <-done:
			case err = <-ended:
			}
		}
		assert.ErrorIs(t, err, context.Canceled)
	}
	for _, node := range []*redistest.Server{from, to} {
		assert.NotEmpty(t, node.Info("commandstats")["cmdstat_asking"], "redirects to %s", node.Addr())
	}
}

// useUntil writes and reads all records, singly and together, until an error,
// and says so after each round.
func useUntil(ctx context.Context, s db.Session, keys []string, done chan<- struct{}) error {
	for {
		for _, key := range keys {
			if err := s.Insert(ctx, "t", key, values("field0", "a", "field1", "b")); err != nil {
				return err
			}
		}
		ops := readsOf(keys)
		s.(db.Batcher).Batch(ctx, ops)
		for _, op := range ops {
			if op.Err != nil {
				return op.Err
			}
		}
		select {
		case done <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
