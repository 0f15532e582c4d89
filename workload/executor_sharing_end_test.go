package workload_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFailedInsertsOfASharedSessionAreTriedAgain(t *testing.T) {
	e := workers(4)
	e.Retry.Limit = 3
	d := &sharedDB{shared: 1}
	d.script = failing(3)
	o := carryOut(t, e, d, loading(10))

	require.NoError(t, o.err)
	require.Len(t, d.calls, 13)
	assert.Less(t, d.at()[9], time.Millisecond, "those that did not fail do not wait for the others")
	for _, at := range d.at()[10:] {
		assert.GreaterOrEqual(t, at, 2400*time.Millisecond)
		assert.Less(t, at, 3600*time.Millisecond)
	}
	insert := o.report.Operation("INSERT")
	assert.EqualValues(t, 10, insert.Success.Service.Count)
	assert.EqualValues(t, 3, insert.Failure.Service.Count)
	assert.EqualValues(t, 10, o.report.Operations)
	assert.Zero(t, o.report.Failed)
}

func TestEachInsertOfASharedSessionHasAllItsTries(t *testing.T) {
	e := workers(2)
	e.Retry = workload.Retry{Limit: 2, Interval: time.Second}
	var mu sync.Mutex
	tries := map[string]int{}
	d := &sharedDB{shared: 1}
	d.script = func(_ context.Context, c call) error {
		mu.Lock()
		defer mu.Unlock()
		if tries[c.key]++; tries[c.key] <= 2 {
			return db.ErrUnavailable
		}
		return nil
	}
	o := carryOut(t, e, d, loading(10))
	require.NoError(t, o.err)
	assert.EqualValues(t, 10, o.report.Operation("INSERT").Success.Service.Count)
	assert.EqualValues(t, 20, o.report.Operation("INSERT").Failure.Service.Count)
}

func TestWorkersOfASharedSessionGiveUpByThemselves(t *testing.T) {
	d := &sharedDB{shared: 2}
	d.script = failing(3)
	o := carryOut(t, workers(4), d, loading(100))
	require.ErrorIs(t, o.err, db.ErrUnavailable)
	assert.ErrorContains(t, o.err, "3 of 4 workers gave up after an insert that failed for good, the first at key user")
	assert.EqualValues(t, 97, o.report.Operation("INSERT").Success.Service.Count)

	d = &sharedDB{shared: 2}
	d.script = failing(1000)
	o = carryOut(t, workers(4), d, loading(100))
	assert.ErrorContains(t, o.err, "4 of 4 workers gave up")
	assert.Equal(t, "failure", o.report.Ended)
	assert.EqualValues(t, 4, o.report.Operations)
}

func TestInsertsThatWouldBeTriedAgainFailAtTheEnd(t *testing.T) {
	e := workers(4)
	e.MaxTime, e.Retry = time.Second, workload.Retry{Limit: 3, Interval: time.Minute}
	d := &sharedDB{shared: 1}
	d.script = failing(1000)
	o := carryOut(t, e, d, loading(100))
	require.NoError(t, o.err)
	assert.Equal(t, time.Second, o.took)
	assert.EqualValues(t, 4, o.report.Failed)
}

func TestAFrozenSharedSessionIsLeftAfterTheGrace(t *testing.T) {
	d := &sharedDB{shared: 3}
	d.script = frozen
	o := carryOut(t, timed(), d, &scriptedPhase{})

	require.NoError(t, o.err)
	assert.Equal(t, 3500*time.Millisecond, o.took)
	assert.EqualValues(t, 16, o.report.Failed)
	assert.Equal(t, []measurement.StatusCount{{Status: "CANCELED", Count: 16}}, o.report.Operation("READ").Statuses)
}

func TestTheTimeLimitEndsWaitsOfSharedSessions(t *testing.T) {
	e := workers(4)
	e.MaxTime, e.Target = 2500*time.Millisecond, 1
	d := &sharedDB{shared: 2}
	o := carryOut(t, e, d, &scriptedPhase{})
	require.NoError(t, o.err)
	assert.Equal(t, 2500*time.Millisecond, o.took)
	assert.EqualValues(t, 3, o.report.Operations)
}

func TestWorkersOfAHangingSharedSessionAreNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		end := make(chan struct{})
		d := &sharedDB{shared: 1}
		d.script = func(context.Context, call) error { <-end; return nil }
		o := execute(t.Context(), timed(), d, &scriptedPhase{})
		assert.ErrorContains(t, o.err, "16 of 16 workers abandoned 1.5s after the end of the phase, in operations on a shared session")
		close(end)
		synctest.Wait()
	})
}

func TestALostDatabaseEndsSharedSessions(t *testing.T) {
	d := &sharedDB{shared: 2}
	d.script = func(_ context.Context, c call) error {
		time.Sleep(time.Millisecond)
		if c.at > time.Second {
			return db.ErrGone
		}
		return nil
	}
	o := carryOut(t, workers(8), d, &scriptedPhase{})
	require.ErrorIs(t, o.err, db.ErrGone)
	assert.Less(t, o.took, 1100*time.Millisecond)
}

func TestSharedSessionsTakeNoBatches(t *testing.T) {
	e := workers(4)
	e.Batch = 2
	d := &sharedDB{shared: 1}
	o := carryOut(t, e, d, &scriptedPhase{operations: 8})
	var property *db.PropertyError
	require.ErrorAs(t, o.err, &property)
	assert.Equal(t, "batchsize", property.Property)
	assert.Empty(t, d.calls)
}

// sharingLiar says that its sessions are shared, which they cannot be.
type sharingLiar struct{ scriptedDB }

func (*sharingLiar) Sessions() int { return 2 }

func TestSharedSessionsHaveToBeMultiplexers(t *testing.T) {
	o := carryOut(t, workers(4), &sharingLiar{}, &scriptedPhase{operations: 8})
	assert.ErrorContains(t, o.err, "the binding's sessions are shared, but cannot have several operations under way")
}

func TestAPhaseOfSharedSessionsEndsWithItsSources(t *testing.T) {
	d := &sharedDB{shared: 2}
	d.script = taking(time.Millisecond)
	o := carryOut(t, workers(8), d, &scriptedPhase{draw: draws(100)})
	require.NoError(t, o.err)
	assert.EqualValues(t, 100, o.report.Operations)

	o = carryOut(t, workers(8), d, &scriptedPhase{draw: func() error { return errors.New("dry") }})
	assert.ErrorContains(t, o.err, "draw an operation: dry")
}
