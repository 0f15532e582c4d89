package workload_test

import (
	"context"
	"testing"
	"time"

	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheOperationsAreSharedExactly(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads = 50
	d := &scriptedDB{}
	o := execute(t.Context(), e, d, &scriptedPhase{operations: 10007}) // real time: workers race

	require.NoError(t, o.err)
	assert.Len(t, d.at(), 10007)
	assert.EqualValues(t, 10007, o.report.Operations)
	assert.EqualValues(t, 10007, o.report.Operation("READ").Success.Service.Count)
	assert.Equal(t, 50, d.closed)
	assert.EqualValues(t, 50, o.report.Operation("CLEANUP").Success.Service.Count)
	assert.Equal(t, "operation count", o.report.Ended)
}

func TestASlowWorkerLeavesItsShareToTheOthers(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads = 4
	d := &scriptedDB{script: func(_ context.Context, c call) error {
		if c.session == 0 {
			time.Sleep(time.Second)
		} else {
			time.Sleep(time.Millisecond)
		}
		return nil
	}}
	o := carryOut(t, e, d, &scriptedPhase{operations: 1000})

	require.NoError(t, o.err)
	assert.Equal(t, time.Second, o.took)
}

func TestSurplusWorkersAreNotStarted(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads = 55
	p := &scriptedPhase{operations: 50}
	assert.Equal(t, 50, e.Workers(p))
	assert.Equal(t, 55, e.Workers(&scriptedPhase{}), "no number of operations is no limit")

	d := &scriptedDB{}
	o := carryOut(t, e, d, p)
	require.NoError(t, o.err)
	assert.Equal(t, 50, o.report.Threads)
	assert.Equal(t, 50, d.sessions)
	assert.EqualValues(t, 50, o.report.Operations)
}

func TestAPhaseEndsWithItsSources(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads = 3
	o := carryOut(t, e, &scriptedDB{}, &scriptedPhase{draw: draws(1000)})

	require.NoError(t, o.err)
	assert.EqualValues(t, 1000, o.report.Operations)
}

// uneven draws more operations for each worker than for the one before, and ends.
type uneven struct{ scriptedPhase }

func (p *uneven) Ends() bool { return true }

func (p *uneven) Source(share workload.Share) workload.Source {
	own := scriptedPhase{draw: draws(int64(1 + 10*share.Worker))}
	return own.Source(share)
}

// A worker that is early at its end does not take from what is left to the others.
func TestSharesThatEndAreDoneInFull(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads = 4
	d := &scriptedDB{script: func(_ context.Context, c call) error {
		time.Sleep(time.Duration(1+c.session) * time.Millisecond)
		return nil
	}}
	o := carryOut(t, e, d, &uneven{scriptedPhase{operations: 1 + 11 + 21 + 31}})

	require.NoError(t, o.err)
	assert.EqualValues(t, 1+11+21+31, o.report.Operations)
	assert.Equal(t, "operation count", o.report.Ended)
}
