package redis

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestBackoffDoublesToASecondAndStartsAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBackoff()
		for _, most := range []time.Duration{10, 20, 40, 80, 160, 320, 640, 1000, 1000} {
			most *= time.Millisecond
			start := time.Now()
			b.failed()
			b.wait(t.Context())
			assert.LessOrEqual(t, time.Since(start), most)
			assert.Greater(t, time.Since(start), most*3/4)
		}
		b.succeeded()
		start := time.Now()
		b.failed()
		b.wait(t.Context())
		assert.LessOrEqual(t, time.Since(start), 10*time.Millisecond)
	})
}

func TestBackoffIsCountedFromTheFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBackoff()
		b.failed()
		time.Sleep(10 * time.Millisecond) // what else the worker did, on the test's own clock
		start := time.Now()
		b.wait(t.Context())
		assert.Zero(t, time.Since(start))
	})
}

func TestBackoffEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		b := newBackoff()
		b.failed()
		start := time.Now()
		b.wait(ctx)
		assert.Equal(t, time.Millisecond, time.Since(start))
	})
}
