package workload_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// slow makes reads and scans take 2 ms and writes 3 ms, and fail if err says so.
func slow(err func(c call) error) func(context.Context, call) error {
	return func(_ context.Context, c call) error {
		if c.kind == db.Read || c.kind == db.Scan {
			time.Sleep(2 * time.Millisecond)
		} else {
			time.Sleep(3 * time.Millisecond)
		}
		if err == nil {
			return nil
		}
		return err(c)
	}
}

func statuses(counts ...measurement.StatusCount) []measurement.StatusCount { return counts }

func TestEachKindIsOneCallAndOneSample(t *testing.T) {
	for _, kind := range []db.Kind{db.Read, db.Update, db.Insert, db.Scan, db.Delete} {
		t.Run(kind.String(), func(t *testing.T) {
			d := &scriptedDB{}
			o := carryOut(t, workload.DefaultExecutor(), d, &scriptedPhase{kind: kind, operations: 2})

			require.NoError(t, o.err)
			assert.Equal(t, []db.Kind{kind, kind}, d.kinds())
			assert.Equal(t, statuses(measurement.StatusCount{Status: "OK", Count: 2}), o.report.Operation(kind.String()).Statuses)
			assert.EqualValues(t, 2, o.report.Operations)
			assert.Zero(t, o.report.Failed)
		})
	}
}

func TestAnErrorCountsUnderItsStatus(t *testing.T) {
	d := &scriptedDB{script: slow(func(c call) error { return fmt.Errorf("get %s: %w", "it", db.ErrNotFound) })}
	var outcomes []error
	p := &scriptedPhase{operations: 2, done: func(_ int, op *db.Op) { outcomes = append(outcomes, op.Err) }}
	o := carryOut(t, workload.DefaultExecutor(), d, p)

	require.NoError(t, o.err)
	read := o.report.Operation("READ")
	assert.Equal(t, statuses(measurement.StatusCount{Status: "NOT_FOUND", Count: 2}), read.Statuses)
	assert.Equal(t, nanoseconds(4*time.Millisecond), read.Failure.Service.Sum)
	assert.Zero(t, read.Success.Service.Count)
	assert.EqualValues(t, 2, o.report.Failed)
	require.Len(t, outcomes, 2)
	assert.ErrorIs(t, outcomes[0], db.ErrNotFound)
}

func TestAReadModifyWriteIsThreeSamplesOfOneOperation(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Target = 250 // due at 0, 4 and 8 ms; each takes 5 ms
	d := &scriptedDB{script: slow(nil)}
	o := carryOut(t, e, d, &scriptedPhase{kind: db.ReadModifyWrite, operations: 3})

	require.NoError(t, o.err)
	assert.Equal(t, []db.Kind{db.Read, db.Update, db.Read, db.Update, db.Read, db.Update}, d.kinds())
	assert.EqualValues(t, 3, o.report.Operations, "not 6 or 9")
	for name, want := range map[string]struct{ service, intended time.Duration }{
		"READ":              {6 * time.Millisecond, (2 + 3 + 4) * time.Millisecond},
		"UPDATE":            {9 * time.Millisecond, (5 + 6 + 7) * time.Millisecond},
		"READ-MODIFY-WRITE": {15 * time.Millisecond, (5 + 6 + 7) * time.Millisecond},
	} {
		got := o.report.Operation(name).Success
		assert.Equal(t, nanoseconds(want.service), got.Service.Sum, name)
		assert.Equal(t, nanoseconds(want.intended), got.Intended.Sum, name)
	}
}

func TestNothingIsWrittenOverWhatCouldNotBeRead(t *testing.T) {
	d := &scriptedDB{script: slow(func(c call) error {
		if c.kind == db.Read {
			return db.ErrNotFound
		}
		return nil
	})}
	o := carryOut(t, workload.DefaultExecutor(), d, &scriptedPhase{kind: db.ReadModifyWrite, operations: 1})

	require.NoError(t, o.err)
	assert.Equal(t, []db.Kind{db.Read}, d.kinds())
	both := o.report.Operation("READ-MODIFY-WRITE")
	assert.Equal(t, statuses(measurement.StatusCount{Status: "NOT_FOUND", Count: 1}), both.Statuses)
	assert.Equal(t, 2*time.Millisecond, both.Failure.Service.Max)
	assert.EqualValues(t, 1, o.report.Failed)
	require.Len(t, o.report.Failures, 1, "one error is told once")
	assert.Equal(t, "READ", o.report.Failures[0].Op)
}

func TestAFailedUpdateFailsItsReadModifyWrite(t *testing.T) {
	d := &scriptedDB{script: slow(func(c call) error {
		if c.kind == db.Update {
			return db.ErrForbidden
		}
		return nil
	})}
	o := carryOut(t, workload.DefaultExecutor(), d, &scriptedPhase{kind: db.ReadModifyWrite, operations: 1})

	require.NoError(t, o.err)
	assert.EqualValues(t, 1, o.report.Operation("READ").Success.Service.Count)
	assert.Equal(t, 5*time.Millisecond, o.report.Operation("READ-MODIFY-WRITE").Failure.Service.Max)
	assert.EqualValues(t, 1, o.report.Failed)
}

func TestVerification(t *testing.T) {
	wrong := fmt.Errorf("field0: %w", db.ErrUnexpectedState)
	for _, kind := range []db.Kind{db.Read, db.ReadModifyWrite} {
		t.Run(kind.String(), func(t *testing.T) {
			n := 0
			d := &scriptedDB{script: slow(func(c call) error {
				if n++; n == 1 {
					return db.ErrNotFound // which is not verified
				}
				return nil
			})}
			verified := 0
			p := &scriptedPhase{kind: kind, operations: 4, verify: func(op *db.Op) error {
				time.Sleep(time.Millisecond)
				assert.Equal(t, op.Key, string(op.Result[0].Value))
				if verified++; verified == 2 {
					return wrong
				}
				return nil
			}}
			o := carryOut(t, workload.DefaultExecutor(), d, p)

			require.NoError(t, o.err)
			verify := o.report.Operation("VERIFY")
			assert.Equal(t, statuses(measurement.StatusCount{Status: "OK", Count: 2},
				measurement.StatusCount{Status: "UNEXPECTED_STATE", Count: 1}), verify.Statuses)
			assert.False(t, verify.Scheduled)
			assert.Equal(t, 2*time.Millisecond, verify.Success.Service.Max+verify.Failure.Service.Max)
			assert.EqualValues(t, 3, o.report.Operation("READ").Success.Service.Count)
			assert.EqualValues(t, 2, o.report.Failed, "the missing and the wrong one")
			require.Len(t, o.report.Failures, 2)
			assert.Equal(t, "VERIFY", o.report.Failures[1].Op)
			assert.NotEmpty(t, o.report.Failures[1].Key)
		})
	}
}

func TestAScanIsAlsoTimedForEachRecord(t *testing.T) {
	d := &scriptedDB{found: 4, script: slow(nil)}
	o := carryOut(t, workload.DefaultExecutor(), d, &scriptedPhase{kind: db.Scan, operations: 10})

	require.NoError(t, o.err)
	each := o.report.Operation("SCAN-LATENCY-PER-RECORD")
	assert.EqualValues(t, 10, each.Success.Service.Count)
	assert.Equal(t, 500*time.Microsecond, each.Success.Service.Max)
	assert.False(t, each.Scheduled)
}

func TestAnEmptyOrFailedScanHasNoTimeForEachRecord(t *testing.T) {
	for name, d := range map[string]*scriptedDB{
		"empty":  {script: slow(nil)},
		"failed": {found: 4, script: slow(func(call) error { return errors.New("no") })},
	} {
		o := carryOut(t, workload.DefaultExecutor(), d, &scriptedPhase{kind: db.Scan, operations: 10})
		require.NoError(t, o.err, name)
		assert.Len(t, d.calls, 10, name)
		assert.Empty(t, o.report.Operation("SCAN-LATENCY-PER-RECORD").Statuses, name)
	}
}

func TestTheResultOfAnEarlierReadIsNotKept(t *testing.T) {
	p := &scriptedPhase{kind: db.Read, operations: 2}
	var found []int
	p.done = func(_ int, op *db.Op) {
		found = append(found, len(op.Result))
		p.kind = db.Update
	}
	o := carryOut(t, workload.DefaultExecutor(), &scriptedDB{}, p)
	require.NoError(t, o.err)
	assert.Equal(t, []int{1, 0}, found)
}

func TestClosingASessionIsTimed(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads, e.Target = 3, 10
	d := &scriptedDB{close: func() error {
		time.Sleep(time.Millisecond)
		return errors.New("reset")
	}}
	o := carryOut(t, e, d, &scriptedPhase{operations: 3})

	require.NoError(t, o.err)
	cleanup := o.report.Operation("CLEANUP")
	assert.EqualValues(t, 3, cleanup.Failure.Service.Count)
	assert.Equal(t, time.Millisecond, cleanup.Failure.Intended.Max, "due when it starts")
	assert.Zero(t, o.report.Failed, "it is no operation of the workload")
}
