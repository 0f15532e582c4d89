package workload_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// taking is a script: each call takes so long.
func taking(d time.Duration) func(context.Context, call) error {
	return func(context.Context, call) error {
		time.Sleep(d)
		return nil
	}
}

func TestTheWarmUpIsInNoFigure(t *testing.T) {
	for _, c := range []struct {
		name     string
		threads  int
		target   float64
		warmUp   workload.WarmUp
		length   time.Duration // of the warm-up
		warm     int64
		measured time.Duration
	}{
		{"time on a schedule", 2, 100, workload.WarmUp{Time: time.Second}, time.Second, 100, 1995 * time.Millisecond},
		{"operations on a schedule", 2, 100, workload.WarmUp{Operations: 100}, time.Second, 100, 1995 * time.Millisecond},
		{"both, more operations", 2, 100, workload.WarmUp{Time: time.Second, Operations: 150}, 1500 * time.Millisecond, 150, 1995 * time.Millisecond},
		{"both, more time", 2, 100, workload.WarmUp{Time: 2 * time.Second, Operations: 150}, 2 * time.Second, 200, 1995 * time.Millisecond},
		{"more workers than are due at a time", 50, 100, workload.WarmUp{Time: time.Second}, time.Second, 100, 1995 * time.Millisecond},
		{"operations without a schedule", 1, 0, workload.WarmUp{Operations: 30}, 150 * time.Millisecond, 30, time.Second},
		{"time without a schedule", 1, 0, workload.WarmUp{Time: 152 * time.Millisecond}, 152 * time.Millisecond, 31, 1003 * time.Millisecond},
		{"both without one, more operations", 1, 0, workload.WarmUp{Time: 52 * time.Millisecond, Operations: 30}, 150 * time.Millisecond, 30, time.Second},
		{"both without one, more time", 1, 0, workload.WarmUp{Time: 152 * time.Millisecond, Operations: 10}, 152 * time.Millisecond, 31, 1003 * time.Millisecond},
		{"several workers without one", 4, 0, workload.WarmUp{Operations: 40}, 50 * time.Millisecond, 40, 250 * time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := workload.DefaultExecutor()
			e.Threads, e.Target, e.WarmUp = c.threads, c.target, c.warmUp
			var acknowledged atomic.Int64
			p := &scriptedPhase{operations: 200, done: func(int, *db.Op) { acknowledged.Add(1) }}
			d := &scriptedDB{script: taking(5 * time.Millisecond)}
			o := carryOut(t, e, d, p)

			require.NoError(t, o.err)
			assert.Equal(t, measurement.WarmUp{Time: c.length, Operations: c.warm}, o.report.WarmUp)
			assert.Equal(t, c.measured, o.report.Elapsed)
			assert.Equal(t, c.length+c.measured, o.took)
			assert.Zero(t, o.report.Setup)
			assert.EqualValues(t, 200, o.report.Operations)
			read := o.report.Operation("READ")
			assert.Equal(t, []measurement.StatusCount{{Status: "OK", Count: 200}}, read.Statuses)
			assert.Equal(t, nanoseconds(time.Second), read.Success.Service.Sum)
			assert.Equal(t, read.Success.Service, read.Success.Intended)
			assert.EqualValues(t, c.threads, o.report.Operation("CLEANUP").Success.Service.Count)
			assert.Len(t, d.at(), int(200+c.warm))
			assert.Equal(t, 200+c.warm, acknowledged.Load())
			if c.target > 0 {
				assert.EqualValues(t, 200, o.report.Late.Count)
				for i, at := range d.at() {
					require.Equal(t, time.Duration(i)*10*time.Millisecond, at, "the schedule goes on")
				}
			}
		})
	}
}

// The due moment decides: a worker that is held up from 0.5 to 1.5 s is late for
// what is due from 1.00 to 1.49 s, by 500, 490, … 10 ms. What is due before, is not
// measured, though it is sent later than the end of the warm-up.
func TestAStallThatBeginsInTheWarmUpIsMeasuredFromItsEnd(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Target, e.WarmUp.Time = 100, time.Second
	d := &scriptedDB{script: func(_ context.Context, c call) error {
		if c.at == 500*time.Millisecond {
			time.Sleep(time.Second)
		}
		return nil
	}}
	o := carryOut(t, e, d, &scriptedPhase{operations: 100})

	require.NoError(t, o.err)
	assert.EqualValues(t, 100, o.report.WarmUp.Operations)
	assert.Equal(t, time.Second, o.report.WarmUp.Time)
	assert.Equal(t, 990*time.Millisecond, o.report.Elapsed)
	assert.Equal(t, nanoseconds(12750*time.Millisecond), o.report.Late.Sum)
	read := o.report.Operation("READ").Success
	assert.Equal(t, nanoseconds(12750*time.Millisecond), read.Intended.Sum)
	assert.Equal(t, 500*time.Millisecond, read.Intended.Max)
	assert.Zero(t, read.Service.Max)
}

func TestFailuresOfTheWarmUpAreCountedApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := workload.DefaultExecutor()
		e.Target, e.WarmUp.Time = 100, time.Second
		d := &scriptedDB{script: func(_ context.Context, c call) error {
			switch {
			case c.at < time.Second:
				return errors.New("cold")
			case c.at == 1500*time.Millisecond:
				return errors.New("worn")
			}
			return nil
		}}
		var results measurement.Results
		require.NoError(t, e.Run(t.Context(), d, &scriptedPhase{operations: 100}, &results))

		report := results.Report()
		assert.Equal(t, measurement.WarmUp{Time: time.Second, Operations: 100, Failed: 100}, report.WarmUp)
		assert.EqualValues(t, 1, report.Failed)
		require.Len(t, report.Failures, 1)
		assert.Equal(t, "worn", report.Failures[0].Text)
		assert.Equal(t, 500*time.Millisecond, report.Failures[0].At, "from the start of the clock")
		cold := results.WarmUpFailures()
		require.Len(t, cold, 1)
		assert.EqualValues(t, 100, cold[0].Count)
	})
}

func TestTheTimeLimitCountsFromTheEndOfTheWarmUp(t *testing.T) {
	for name, warmUp := range map[string]workload.WarmUp{
		"time":       {Time: 10 * time.Second},
		"operations": {Time: 9 * time.Second, Operations: 1000},
	} {
		t.Run(name, func(t *testing.T) {
			e := workload.DefaultExecutor()
			e.MaxTime, e.WarmUp = 2*time.Second-time.Millisecond, warmUp
			o := carryOut(t, e, &scriptedDB{script: taking(10 * time.Millisecond)}, &scriptedPhase{})

			require.NoError(t, o.err)
			assert.Equal(t, 12*time.Second, o.took)
			assert.EqualValues(t, 1000, o.report.WarmUp.Operations)
			assert.EqualValues(t, 200, o.report.Operations)
			assert.Equal(t, "maxexecutiontime", o.report.Ended)
		})
	}
}

// Its operations have MaxTime as well, counted from the end of its time.
func TestAWarmUpWaitsForItsOperationsAsLongAsTheTimeLimit(t *testing.T) {
	e := workload.DefaultExecutor()
	e.MaxTime, e.WarmUp = 2*time.Second-time.Millisecond, workload.WarmUp{Time: time.Second, Operations: 1000}
	o := carryOut(t, e, &scriptedDB{script: taking(10 * time.Millisecond)}, &scriptedPhase{})

	require.NoError(t, o.err)
	assert.Equal(t, measurement.WarmUp{Time: 3*time.Second - time.Millisecond, Operations: 300, Short: true}, o.report.WarmUp)
	assert.EqualValues(t, 200, o.report.Operations)
	assert.Equal(t, "maxexecutiontime", o.report.Ended)
	assert.Contains(t, o.report.Doubts(), "the warm-up was cut short after 3s, as its operations took longer than the time limit (maxexecutiontime): "+
		"what is measured may not be warm; ask for fewer warmupoperations, or for warmuptime")
}

func TestAStoreThatHangsInTheWarmUpDoesNotKeepARunFromEnding(t *testing.T) {
	for name, target := range map[string]float64{"as fast as possible": 0, "on a schedule": 100} {
		t.Run(name, func(t *testing.T) {
			e := workload.DefaultExecutor()
			e.Threads, e.Target, e.MaxTime, e.WarmUp.Operations = 2, target, 2*time.Second, 100
			o := carryOut(t, e, &scriptedDB{script: func(ctx context.Context, c call) error {
				<-ctx.Done()
				return ctx.Err()
			}}, &scriptedPhase{operations: 1000})

			require.NoError(t, o.err)
			assert.LessOrEqual(t, o.took, 5*time.Second, "the warm-up, the run and the time that is left to calls under way")
			assert.Equal(t, "maxexecutiontime", o.report.Ended)
			assert.EqualValues(t, 0, o.report.Operations)
			assert.EqualValues(t, 2, o.report.WarmUp.Failed)
			assert.Equal(t, target == 0, o.report.WarmUp.Short)
			assert.Contains(t, o.report.Doubts(), "no operation was complete when the time was over: find out why the store did not answer, or run longer")
		})
	}
}

func TestALoadHasNoWarmUp(t *testing.T) {
	e := workload.DefaultExecutor()
	e.WarmUp = workload.WarmUp{Time: time.Second, Operations: 10}
	o := carryOut(t, e, &scriptedDB{script: taking(time.Millisecond)}, &scriptedPhase{name: "load", kind: db.Insert, operations: 100})

	require.NoError(t, o.err)
	assert.EqualValues(t, 100, o.report.Operations)
	assert.Equal(t, 100*time.Millisecond, o.report.Elapsed)
	assert.Zero(t, o.report.WarmUp)
}

// Ten operations are three batches of four.
func TestABatchBelongsToTheWarmUpAsAWhole(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Batch, e.Target, e.WarmUp.Operations = 4, 100, 10
	d := &batchingDB{}
	o := carryOut(t, e, d, &scriptedPhase{operations: 22})

	require.NoError(t, o.err)
	assert.EqualValues(t, 12, o.report.WarmUp.Operations)
	assert.Equal(t, 100*time.Millisecond, o.report.WarmUp.Time)
	assert.EqualValues(t, 22, o.report.Operations)
	assert.EqualValues(t, 22, o.report.Late.Count)
}

func TestAnEndInTheWarmUpLeavesNothingMeasured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second+time.Millisecond)
		defer cancel()
		e := workload.DefaultExecutor()
		e.WarmUp.Time = time.Minute
		o := execute(ctx, e, &scriptedDB{script: taking(10 * time.Millisecond)}, &scriptedPhase{operations: 100})

		require.ErrorIs(t, o.err, context.DeadlineExceeded)
		assert.Zero(t, o.report.Operations)
		assert.Zero(t, o.report.Elapsed)
		assert.Empty(t, o.report.Breakdown)
		assert.Equal(t, measurement.WarmUp{Time: 3010 * time.Millisecond, Operations: 301}, o.report.WarmUp)
	})
}
