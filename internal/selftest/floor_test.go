package selftest_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/goycsb/goycsb/internal/selftest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFloor(t *testing.T) {
	rows, err := selftest.Floor(t.Context(), 20*time.Millisecond)
	require.NoError(t, err)
	names := map[string]int{}
	for _, r := range rows {
		names[r.Workload]++
		assert.Positive(t, r.Operations, "%v", r)
		assert.Positive(t, r.Throughput, "%v", r)
		assert.InEpsilon(t, float64(r.Workers)*1e9/r.Operation, r.Throughput, 1e-6)
		assert.Less(t, float64(r.Latency.Nanoseconds()), r.Operation, "a call is a part of an operation")
	}
	assert.Len(t, names, 3)
}

func TestAnOperationThatAllocatesIsFound(t *testing.T) {
	assert.True(t, selftest.Row{Operations: 1e6, Allocations: 0.01}.OK())
	assert.False(t, selftest.Row{Operations: 1e6, Allocations: 1}.OK())
	assert.True(t, selftest.Row{Operations: 100, Allocations: 5}.OK(), "the start of a run")
}

func TestNoOperationIsEarly(t *testing.T) {
	paces, err := selftest.Pacing(t.Context(), 20*time.Millisecond)
	require.NoError(t, err)
	assert.Len(t, paces, 6)
	for _, p := range paces {
		assert.True(t, p.OK(), "%v", p)
		assert.EqualValues(t, 0.02*p.Target, p.Late.Count)
		p.Achieved = p.Target * 1.1
		assert.False(t, p.OK(), "%v", p)
	}
}

func TestTheClockMoves(t *testing.T) {
	c := selftest.ReadClock()
	assert.Positive(t, c.Reading)
	assert.Positive(t, c.Tick)
	assert.Less(t, c.Tick, time.Second)
}

func TestAnEndOfTheContextEndsEachPart(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	_, err := selftest.Floor(ctx, time.Hour)
	require.ErrorIs(t, err, cause)
	_, err = selftest.Pacing(ctx, time.Hour)
	require.ErrorIs(t, err, cause)
	_, err = selftest.Known(ctx, 1000, 0)
	require.ErrorIs(t, err, cause)
}
