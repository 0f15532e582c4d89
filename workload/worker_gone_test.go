package workload_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestALostDatabaseEndsThePhase(t *testing.T) {
	for _, batch := range []int{1, 3} {
		e := inBatches(batch)
		e.Threads = 4
		d := &batchingDB{takes: time.Millisecond}
		d.script = func(_ context.Context, c call) error {
			time.Sleep(time.Millisecond)
			if c.at > 20*time.Millisecond {
				return fmt.Errorf("no answer for 10s: %w", db.ErrGone)
			}
			return nil
		}
		o := carryOut(t, e, d, &scriptedPhase{operations: 1e6})

		require.EqualError(t, o.err, "no answer for 10s: the database is gone")
		assert.ErrorIs(t, o.err, db.ErrGone)
		assert.Equal(t, "failure", o.report.Ended)
		assert.NotZero(t, o.report.Failed)
		assert.Equal(t, o.report.Failed, o.report.Operation("READ").Failure.Service.Count)
		assert.Less(t, o.took, 40*time.Millisecond)
		assert.Equal(t, 4, d.closed)
	}
}

func TestALoadOnALostDatabaseIsNotTriedAgain(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Retry.Limit = 1000
	d := &scriptedDB{script: func(context.Context, call) error { return db.ErrGone }}
	o := carryOut(t, e, d, loading(10))

	require.ErrorIs(t, o.err, db.ErrGone)
	assert.Len(t, d.calls, 1)
	assert.Zero(t, o.took)
	assert.EqualValues(t, 1, o.report.Failed)
}
