package workload_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var errRefused = errors.New("max number of clients reached")

// accepting is a server that takes so many sessions, after a second each.
func accepting(n int) func(context.Context, int) error {
	return func(_ context.Context, session int) error {
		time.Sleep(time.Second)
		if session >= n {
			return errRefused
		}
		return nil
	}
}

func TestSessionsAreOpened64AtATime(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads = 200
	d := &scriptedDB{open: accepting(200)}
	o := carryOut(t, e, d, &scriptedPhase{operations: 1000})

	require.NoError(t, o.err)
	assert.EqualValues(t, 64, d.most)
	assert.Equal(t, 4*time.Second, o.took)
	assert.Equal(t, 200, d.closed)
}

func TestSessionsThatCannotBeOpenedAreOneError(t *testing.T) {
	for _, c := range []struct {
		accepted, threads int
		want              string
		took              time.Duration
	}{
		{0, 16, "opened 0 of 16 sessions: max number of clients reached", time.Second},
		{13, 16, "opened 13 of 16 sessions: max number of clients reached", time.Second},
		{500, 2300, "opened 500 of 2300 sessions: max number of clients reached", 8 * time.Second},
	} {
		e := workload.DefaultExecutor()
		e.Threads = c.threads
		d := &scriptedDB{open: accepting(c.accepted)}
		o := carryOut(t, e, d, &scriptedPhase{})

		require.ErrorIs(t, o.err, errRefused)
		assert.EqualError(t, o.err, c.want)
		assert.GreaterOrEqual(t, o.took, c.took, "openings under way were awaited")
		assert.LessOrEqual(t, o.took, c.took+time.Second, "no more were begun")
		assert.Equal(t, c.accepted, d.closed)
		assert.Empty(t, d.calls)
		assert.Empty(t, o.report.Breakdown)
	}
}

func TestTheEndOfTheContextEndsTheOpening(t *testing.T) {
	d := &scriptedDB{open: func(ctx context.Context, session int) error {
		if session < 3 {
			return nil
		}
		<-ctx.Done()
		return ctx.Err()
	}}
	cause := errors.New("signal")
	synctest.Test(t, func(t *testing.T) {
		ctx, interrupt := context.WithCancelCause(t.Context())
		time.AfterFunc(time.Second, func() { interrupt(cause) })
		e := workload.DefaultExecutor()
		e.Threads = 100
		o := execute(ctx, e, d, &scriptedPhase{})
		assert.EqualError(t, o.err, "opened 3 of 100 sessions: signal")
		assert.ErrorIs(t, o.err, cause)
		assert.True(t, o.report.Interrupted())
		assert.Equal(t, time.Second, o.took)
		assert.Equal(t, 3, d.closed)
	})
}

func TestTheTimeLimitHoldsForTheOpening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		d := &scriptedDB{open: func(context.Context, int) error {
			<-release // whatever the context says
			return nil
		}}
		e := timed()
		o := execute(t.Context(), e, d, &scriptedPhase{})
		assert.EqualError(t, o.err, "opened 0 of 16 sessions: ended by maxexecutiontime")
		assert.LessOrEqual(t, o.took, e.MaxTime+e.Grace+2*time.Second)

		close(release)
		synctest.Wait()
		assert.Equal(t, 16, d.closed, "sessions that are opened too late are closed")
	})
}

func TestAMissingCapabilityIsFoundBeforeTheStart(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads = 4
	d := &scriptedDB{cannot: true}
	o := carryOut(t, e, d, &scriptedPhase{kind: db.Scan, operations: 100})

	require.ErrorIs(t, o.err, db.ErrNotImplemented)
	assert.ErrorContains(t, o.err, "workload: want one that does not scan")
	assert.Empty(t, d.calls)
	assert.Equal(t, 4, d.closed)

	core := workload.DefaultCore()
	core.RecordCount, core.ScanProportion = 100, 0.1
	made, err := core.New()
	require.NoError(t, err)
	scans, err := made.Run()
	require.NoError(t, err)
	assert.ErrorContains(t, e.Fits(t.Context(), &scriptedDB{cannot: true}, scans), "scanproportion: want 0")

	o = carryOut(t, e, &scriptedDB{cannot: true}, &scriptedPhase{kind: db.Read, operations: 100})
	assert.NoError(t, o.err, "what is not needed is not missed")

	d = &scriptedDB{cannot: true}
	err = e.Fits(t.Context(), d, &scriptedPhase{kind: db.Read}, &scriptedPhase{kind: db.Scan})
	assert.ErrorIs(t, err, db.ErrNotImplemented)
	assert.NoError(t, e.Fits(t.Context(), d, &scriptedPhase{kind: db.Read}))
	assert.Empty(t, d.calls)
	assert.Equal(t, 2, d.closed)
}
