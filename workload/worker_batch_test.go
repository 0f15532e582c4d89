package workload_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// mixed draws reads, updates, read-modify-writes and scans in turn.
type mixed struct {
	scriptedPhase

	verified []string
	outcomes map[string]error
}

func (p *mixed) Source(share workload.Share) workload.Source {
	return &mixedSource{phase: p, share: share}
}

type mixedSource struct {
	phase *mixed
	share workload.Share
	drawn int
}

func (s *mixedSource) Next(op *db.Op) error {
	kinds := []db.Kind{db.Read, db.Update, db.ReadModifyWrite, db.Scan, db.ReadModifyWrite}
	op.Kind, op.Key = kinds[s.share.Worker%len(kinds)], fmt.Sprintf("user%d.%d", s.share.Worker, s.drawn)
	s.drawn++
	return nil
}

func (s *mixedSource) Done(op *db.Op) {
	s.phase.outcomes[op.Key] = op.Err
	if op.Kind == db.Read && op.Err == nil {
		s.phase.verified = append(s.phase.verified, "done with "+string(op.Result[0].Value))
	}
}

func (s *mixedSource) Verify(op *db.Op) error {
	s.phase.verified = append(s.phase.verified, string(op.Result[0].Value))
	return nil
}

func TestAMixedBatchIsReadFirstThenUpdated(t *testing.T) {
	e := inBatches(5)
	d := &batchingDB{takes: 2 * time.Millisecond}
	d.found = 4
	d.script = func(_ context.Context, c call) error {
		if c.key == "user4.0" {
			return db.ErrNotFound // its update is not sent
		}
		return nil
	}
	p := &mixed{scriptedPhase: scriptedPhase{operations: 10}, outcomes: map[string]error{}}
	o := carryOut(t, e, d, p)

	require.NoError(t, o.err)
	require.Equal(t, []int{5, 5, 2}, d.sizes(), "one update is sent by itself")
	assert.Equal(t, []db.Kind{db.Read, db.Update, db.Read, db.Scan, db.Read}, d.sent[0].kinds)
	assert.Equal(t, []string{"user0.0", "user1.0", "user2.0", "user3.0", "user4.0"}, d.sent[0].keys)
	assert.Equal(t, []db.Kind{db.Update, db.Update}, d.sent[2].kinds)
	assert.Equal(t, []string{"user2.1", "user4.1"}, d.sent[2].keys)
	assert.Equal(t, []string{"user0.0", "done with user0.0", "user2.0", "user0.1", "done with user0.1", "user2.1", "user4.1"}, p.verified)

	assert.Len(t, p.outcomes, 10)
	assert.ErrorIs(t, p.outcomes["user4.0"], db.ErrNotFound)
	assert.EqualValues(t, 10, o.report.Operations)
	assert.EqualValues(t, 1, o.report.Failed)
	whole := o.report.Operation("READ-MODIFY-WRITE")
	assert.Equal(t, statuses(measurement.StatusCount{Status: "NOT_FOUND", Count: 1},
		measurement.StatusCount{Status: "OK", Count: 3}), whole.Statuses)
	assert.Equal(t, 4*time.Millisecond, whole.Success.Service.Max, "from the first start to the second end")
	assert.Equal(t, 2*time.Millisecond, whole.Failure.Service.Max)
	assert.EqualValues(t, 5, o.report.Operation("UPDATE").Success.Service.Count)
	assert.EqualValues(t, 5, o.report.Operation("VERIFY").Success.Service.Count)
	each := o.report.Operation("SCAN-LATENCY-PER-RECORD").Success.Service
	assert.EqualValues(t, 2, each.Count)
	assert.Equal(t, 500*time.Microsecond, each.Max)
}

func TestTheFailedInsertsOfABatchAreTriedAgainTogether(t *testing.T) {
	e := inBatches(4)
	e.Retry.Limit = 2
	d := &batchingDB{takes: time.Millisecond}
	failures := []int{0, 2, 1, 0} // of each of the four, before it succeeds
	d.script = func(_ context.Context, c call) error {
		i := slices.Index(d.sent[0].keys, c.key)
		if failures[i]--; failures[i] >= 0 {
			return db.ErrUnavailable
		}
		return nil
	}
	o := carryOut(t, e, d, loading(4))

	require.NoError(t, o.err)
	require.Equal(t, []int{4, 2}, d.sizes(), "the last try is one insert, by itself")
	assert.Equal(t, d.sent[0].keys[1:3], d.sent[1].keys)
	assert.GreaterOrEqual(t, d.sent[1].at, 2400*time.Millisecond)
	assert.Len(t, d.calls, 7)
	insert := o.report.Operation("INSERT")
	assert.EqualValues(t, 4, insert.Success.Service.Count)
	assert.EqualValues(t, 3, insert.Failure.Service.Count, "each try is a sample")
	assert.EqualValues(t, 4, o.report.Operations)
	assert.Zero(t, o.report.Failed)
}

func TestAWorkerGivesUpAfterTheWholeBatch(t *testing.T) {
	e := inBatches(4)
	d := &batchingDB{}
	d.script = func(_ context.Context, c call) error {
		if c.key == d.sent[0].keys[2] {
			return db.ErrUnavailable
		}
		return nil
	}
	finished := 0
	p := loading(40)
	p.done = func(int, *db.Op) { finished++ }
	o := carryOut(t, e, d, p)

	require.ErrorIs(t, o.err, db.ErrUnavailable)
	assert.ErrorContains(t, o.err, "1 of 1 workers gave up after an insert that failed for good, the first at key "+d.sent[0].keys[2])
	assert.Equal(t, []int{4}, d.sizes())
	assert.Equal(t, 4, finished)
	assert.EqualValues(t, 1, o.report.Failed)
}

func TestAFrozenBatchIsNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		e := inBatches(4)
		e.MaxTime = time.Second
		d := &batchingDB{}
		d.script = func(context.Context, call) error { <-release; return nil }
		o := execute(t.Context(), e, d, &scriptedPhase{})
		assert.EqualError(t, o.err, "1 of 1 workers abandoned 2s after the end of the phase, in a batch")
		close(release)
	})
}
