package workload_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// failing makes the first n calls fail.
func failing(n int64) func(context.Context, call) error {
	var calls atomic.Int64
	return func(context.Context, call) error {
		if calls.Add(1) <= n {
			return db.ErrUnavailable
		}
		return nil
	}
}

func loading(n int64) *scriptedPhase {
	return &scriptedPhase{name: "load", kind: db.Insert, operations: n}
}

func TestAFailedInsertIsTriedAgain(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Retry.Limit = 3
	d := &scriptedDB{script: failing(3)}
	o := carryOut(t, e, d, loading(10))

	require.NoError(t, o.err)
	require.Len(t, d.calls, 13)
	for i := range 3 {
		assert.Equal(t, d.calls[0].key, d.calls[i+1].key, "the same record")
		pause := d.calls[i+1].at - d.calls[i].at
		assert.GreaterOrEqual(t, pause, 2400*time.Millisecond)
		assert.Less(t, pause, 3600*time.Millisecond)
	}
	assert.NotEqual(t, d.calls[1].at-d.calls[0].at, d.calls[2].at-d.calls[1].at)
	insert := o.report.Operation("INSERT")
	assert.EqualValues(t, 10, insert.Success.Service.Count)
	assert.EqualValues(t, 3, insert.Failure.Service.Count, "each try is a sample")
	assert.EqualValues(t, 10, o.report.Operations)
	assert.Zero(t, o.report.Failed, "all were inserted in the end")
}

func TestWithATargetRetriesAreDueWhenTheFirstTryWas(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Target, e.Retry.Limit = 1, 1
	d := &scriptedDB{script: failing(1)}
	o := carryOut(t, e, d, loading(1))

	require.NoError(t, o.err)
	assert.Equal(t, d.calls[1].at, o.report.Operation("INSERT").Success.Intended.Max)
	assert.EqualValues(t, 1, o.report.Late.Count)
	assert.Zero(t, o.report.Late.Max, "the store was late, not the generator")
}

func TestAWorkerGivesUpAndTheOthersDoItsShare(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads, e.Retry.Limit = 4, 2
	d := &scriptedDB{script: func(_ context.Context, c call) error {
		if c.session == 0 {
			return db.ErrUnavailable
		}
		time.Sleep(time.Second)
		return nil
	}}
	o := carryOut(t, e, d, loading(100))

	require.ErrorIs(t, o.err, db.ErrUnavailable)
	assert.ErrorContains(t, o.err, "1 of 4 workers gave up after an insert that failed for good, the first at key user")
	insert := o.report.Operation("INSERT")
	assert.EqualValues(t, 99, insert.Success.Service.Count)
	assert.EqualValues(t, 3, insert.Failure.Service.Count)
	assert.EqualValues(t, 100, o.report.Operations)
	assert.EqualValues(t, 1, o.report.Failed)
	assert.Equal(t, "operation count", o.report.Ended)
}

func TestALoadEndsWhenAllWorkersHaveGivenUp(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads = 4
	d := &scriptedDB{script: failing(100)}
	o := carryOut(t, e, d, loading(100))

	require.ErrorContains(t, o.err, "4 of 4 workers gave up")
	assert.Len(t, d.calls, 4)
	assert.EqualValues(t, 4, o.report.Operations)
	assert.Equal(t, "failure", o.report.Ended)
}

func TestKeepGoingLoadsTheRest(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Retry = workload.Retry{Limit: 1, Interval: time.Second, KeepGoing: true}
	d := &scriptedDB{script: failing(4)}
	o := carryOut(t, e, d, loading(10))

	require.NoError(t, o.err)
	assert.EqualValues(t, 10, o.report.Operations)
	assert.EqualValues(t, 2, o.report.Failed)
	assert.Equal(t, []measurement.StatusCount{{Status: "OK", Count: 8}, {Status: "SERVICE_UNAVAILABLE", Count: 4}},
		o.report.Operation("INSERT").Statuses)
}

func TestTheEndOfThePhaseEndsARetry(t *testing.T) {
	e := workload.DefaultExecutor()
	e.MaxTime = time.Second
	e.Retry = workload.Retry{Limit: 1000, Interval: time.Hour}
	o := carryOut(t, e, &scriptedDB{script: failing(100)}, loading(10))

	require.NoError(t, o.err)
	assert.Equal(t, time.Second, o.took)
	assert.EqualValues(t, 1, o.report.Failed)
}

func TestInsertsOfARunAreNotTriedAgain(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Retry.Limit = 3
	d := &scriptedDB{script: func(context.Context, call) error { return errors.New("no") }}
	o := carryOut(t, e, d, &scriptedPhase{kind: db.Insert, operations: 10})

	require.NoError(t, o.err)
	assert.Len(t, d.calls, 10)
}
