package workload_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// frozen is a server that does not answer, with a client that sees its context.
func frozen(ctx context.Context, _ call) error {
	<-ctx.Done()
	return ctx.Err()
}

func timed() workload.Executor {
	e := workload.DefaultExecutor()
	e.Threads, e.MaxTime, e.Grace = 16, 3*time.Second, 500*time.Millisecond
	return e
}

func TestTheTimeLimitIsANormalEnd(t *testing.T) {
	d := &scriptedDB{script: func(context.Context, call) error {
		time.Sleep(100 * time.Millisecond)
		return nil
	}}
	o := carryOut(t, timed(), d, &scriptedPhase{})

	require.NoError(t, o.err)
	assert.InDelta(t, 3*time.Second, o.took, float64(100*time.Millisecond))
	assert.InDelta(t, 16*30, o.report.Operations, 16)
	assert.Zero(t, o.report.Failed)
	assert.Equal(t, "maxexecutiontime", o.report.Ended)
}

func TestOperationsUnderWayHaveTheGrace(t *testing.T) {
	d := &scriptedDB{script: func(context.Context, call) error {
		time.Sleep(3400 * time.Millisecond)
		return nil
	}}
	o := carryOut(t, timed(), d, &scriptedPhase{})

	require.NoError(t, o.err)
	assert.Equal(t, 3400*time.Millisecond, o.took)
	assert.EqualValues(t, 16, o.report.Operations)
	assert.Zero(t, o.report.Failed)
}

func TestAFrozenServerIsLeftAfterTheGrace(t *testing.T) {
	d := &scriptedDB{script: frozen}
	o := carryOut(t, timed(), d, &scriptedPhase{})

	require.NoError(t, o.err)
	assert.Equal(t, 3500*time.Millisecond, o.took)
	assert.EqualValues(t, 16, o.report.Failed)
	assert.Equal(t, []measurement.StatusCount{{Status: "CANCELED", Count: 16}}, o.report.Operation("READ").Statuses)
	assert.Equal(t, 16, d.closed)
}

func TestTheTimeLimitEndsWaiting(t *testing.T) {
	e := timed()
	e.Target = 0.1
	d := &scriptedDB{}
	o := carryOut(t, e, d, &scriptedPhase{})

	require.NoError(t, o.err)
	assert.Equal(t, e.MaxTime, o.took)
	assert.EqualValues(t, 1, o.report.Operations, "the second is due after 10 s")
	assert.Len(t, d.at(), 1)
}

func TestInterruption(t *testing.T) {
	cause := errors.New("signal")
	e := workload.DefaultExecutor()
	e.Threads, e.Target = 16, 1000
	var o outcome
	synctest.Test(t, func(t *testing.T) {
		ctx, interrupt := context.WithCancelCause(t.Context())
		time.AfterFunc(1500*time.Millisecond, func() { interrupt(cause) })
		o = execute(ctx, e, &scriptedDB{}, &scriptedPhase{operations: 1e6})
	})
	require.ErrorIs(t, o.err, cause)
	assert.EqualError(t, o.err, "signal")
	assert.Equal(t, 1500*time.Millisecond, o.took)
	assert.True(t, o.report.Interrupted())
	assert.InDelta(t, 1500, o.report.Operations, 1)
}

func TestWorkersThatNeverReturnAreAbandonedAndNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		d := &scriptedDB{script: func(_ context.Context, c call) error {
			if c.session < 2 {
				<-release // whatever the context says
				return nil
			}
			time.Sleep(time.Second)
			return nil
		}}
		e := timed()
		o := execute(t.Context(), e, d, &scriptedPhase{kind: db.Update, operations: 16})
		assert.EqualError(t, o.err, "2 of 16 workers abandoned 1.5s after the end of the phase, in UPDATE")
		assert.Equal(t, e.MaxTime+e.Grace+time.Second, o.took)
		assert.EqualValues(t, 14, o.report.Operations)

		close(release)
		synctest.Wait()
		assert.Equal(t, 16, d.closed, "they close their sessions when they come back")
	})
}

func TestAHangingCloseIsAbandoned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		d := &scriptedDB{close: func() error { <-release; return nil }}
		e := timed()
		e.MaxTime = 0
		o := execute(t.Context(), e, d, &scriptedPhase{operations: 100})
		assert.EqualError(t, o.err, "16 of 16 workers abandoned 1.5s after the end of the phase, in CLEANUP")
		assert.Equal(t, 1500*time.Millisecond, o.took)
		close(release)
	})
}

func TestAPanicStopsThePhase(t *testing.T) {
	boom := func(context.Context, call) error { panic("boom") }
	for name, c := range map[string]struct {
		db    *scriptedDB
		phase *scriptedPhase
	}{
		"in a binding":  {&scriptedDB{script: boom}, &scriptedPhase{}},
		"in a workload": {&scriptedDB{}, &scriptedPhase{draw: func() error { panic("boom") }}},
		"in a close":    {&scriptedDB{close: func() error { panic("boom") }}, &scriptedPhase{operations: 20}},
		"in an opening": {&scriptedDB{open: func(context.Context, int) error { panic("boom") }}, &scriptedPhase{}},
	} {
		t.Run(name, func(t *testing.T) {
			e := workload.DefaultExecutor()
			e.Threads = 4
			o := carryOut(t, e, c.db, c.phase)
			require.ErrorContains(t, o.err, "panic: boom")
			assert.ErrorContains(t, o.err, "execution_end_test.go", "the stack shows where")
			assert.False(t, o.report.Interrupted())
			assert.LessOrEqual(t, c.db.closed, 4)
		})
	}
}

func TestAnErrorOfTheWorkloadStopsThePhase(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads = 4
	broken := errors.New("no more keys")
	enough := draws(1000)
	d := &scriptedDB{}
	o := carryOut(t, e, d, &scriptedPhase{draw: func() error {
		if enough() != nil {
			return broken
		}
		return nil
	}})
	require.ErrorIs(t, o.err, broken)
	assert.ErrorContains(t, o.err, "draw an operation: no more keys")
	assert.LessOrEqual(t, o.report.Operations, int64(1000))
	assert.Equal(t, 4, d.closed)
}

func TestFailedOperationsDoNotEndAPhase(t *testing.T) {
	d := &scriptedDB{script: func(context.Context, call) error { return errors.New("no") }}
	o := carryOut(t, workload.DefaultExecutor(), d, &scriptedPhase{operations: 10})

	require.NoError(t, o.err)
	assert.EqualValues(t, 10, o.report.Operations)
	assert.EqualValues(t, 10, o.report.Failed)
	require.Len(t, o.report.Failures, 1)
	assert.EqualValues(t, 10, o.report.Failures[0].Count)
	assert.Equal(t, d.calls[0].key, o.report.Failures[0].Key)
}
