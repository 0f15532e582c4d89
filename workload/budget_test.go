package workload

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestABudgetIsTakenToTheLastAndNoFurther(t *testing.T) {
	for _, c := range []struct {
		operations     int64
		workers, batch int
	}{
		{1, 1, 1}, {1, 4, 3}, {10, 3, 1}, {10, 3, 20}, {100_003, 8, 7}, {100_000, 10_000, 1},
	} {
		b := newBudget(c.operations, c.workers)
		var taken, short atomic.Int64
		var wg sync.WaitGroup
		for worker := range c.workers {
			wg.Go(func() {
				for {
					n := b.take(worker, c.batch)
					taken.Add(int64(n))
					if n < c.batch {
						short.Add(1)
					}
					if n == 0 {
						return
					}
				}
			})
		}
		wg.Wait()
		assert.Equal(t, c.operations, taken.Load(), "%+v", c)
		assert.LessOrEqual(t, short.Load(), int64(2*c.workers), "batches are full while there is enough: %+v", c)
	}
}

func TestWhoIsFreeTakesWhatTheOthersHaveLeft(t *testing.T) {
	b := newBudget(1000, 10)
	assert.Equal(t, 30, b.take(3, 30))
	assert.Equal(t, 970, b.take(0, 5000))
	assert.Zero(t, b.take(3, 1))
}
