package workload_test

import (
	"context"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOperationsAreSentOnSchedule(t *testing.T) {
	for _, c := range []struct {
		name       string
		target     float64
		num, den   int64 // the target as a fraction
		threads    int
		operations int64
	}{
		{"one every two seconds", 0.5, 1, 2, 1, 3},
		{"a tick that is no whole number", 333, 333, 1, 4, 2000},
		{"fewer operations a second than workers", 10, 10, 1, 50, 200},
		{"many", 20000, 20000, 1, 16, 10007},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := workload.DefaultExecutor()
			e.Threads, e.Target = c.threads, c.target
			d := &scriptedDB{}
			o := carryOut(t, e, d, &scriptedPhase{operations: c.operations})

			require.NoError(t, o.err)
			at := d.at()
			require.Len(t, at, int(c.operations))
			for i, at := range at {
				due := (int64(i)*int64(time.Second)*c.den*2/c.num + 1) / 2 // to the nearest ns
				require.Equal(t, time.Duration(due), at, "operation %d", i)
			}
			assert.Equal(t, at[len(at)-1], o.took, "no wait after the last one")
			assert.Equal(t, c.operations, o.report.Late.Count)
			assert.Zero(t, o.report.Late.Max)
		})
	}
}

func TestAStalledWorkerDoesNotMoveTheSchedule(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads, e.Target = 2, 1000
	d := &scriptedDB{script: func(_ context.Context, c call) error {
		if c.at == 0 {
			time.Sleep(2 * time.Second)
		}
		return nil
	}}
	o := carryOut(t, e, d, &scriptedPhase{operations: 4000})

	require.NoError(t, o.err)
	for i, at := range d.at() {
		require.Equal(t, time.Duration(i)*time.Millisecond, at)
	}
	assert.Equal(t, 3999*time.Millisecond, o.took)
}

// A single worker at 100 a second is held up for two seconds by operation 100,
// due after 1 s. Those due meanwhile, 101 to 299, are sent at once after 3 s: 1990,
// 1980, ... 10 ms late, which is 199 s in all.
func TestAStallIsChargedToTheOperationsThatWaitedForIt(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Target = 100
	d := &scriptedDB{script: func(_ context.Context, c call) error {
		if c.at == time.Second {
			time.Sleep(2 * time.Second)
		}
		return nil
	}}
	o := carryOut(t, e, d, &scriptedPhase{operations: 1000})

	require.NoError(t, o.err)
	assert.Equal(t, 9990*time.Millisecond, o.took, "the schedule was caught up with")

	read := o.report.Operation("READ").Success
	assert.Equal(t, nanoseconds(2*time.Second), read.Service.Sum)
	assert.Equal(t, nanoseconds(201*time.Second), read.Intended.Sum)
	assert.Equal(t, 2*time.Second, read.Intended.Max)
	assert.Zero(t, read.Service.Percentile(99))
	assert.Zero(t, read.Intended.Percentile(80), "800 of 1000 were not late")
	assert.InEpsilon(t, time.Second, read.Intended.Percentile(90), 0.001)
	assert.InEpsilon(t, 1900*time.Millisecond, read.Intended.Percentile(99), 0.001)

	assert.Equal(t, nanoseconds(199*time.Second), o.report.Late.Sum)
	assert.Equal(t, 1990*time.Millisecond, o.report.Late.Max)
}

func TestWithoutATargetAnOperationIsDueWhenItIsSent(t *testing.T) {
	d := &scriptedDB{script: func(_ context.Context, c call) error {
		time.Sleep(time.Millisecond)
		return nil
	}}
	p := &scriptedPhase{kind: db.ReadModifyWrite, operations: 3}
	p.draw = func() error { time.Sleep(time.Second); return nil } // not charged to anyone
	o := carryOut(t, workload.DefaultExecutor(), d, p)

	require.NoError(t, o.err)
	for name, want := range map[string]time.Duration{
		"READ":              3 * time.Millisecond,
		"UPDATE":            3 * time.Millisecond,
		"READ-MODIFY-WRITE": 6 * time.Millisecond,
	} {
		got := o.report.Operation(name).Success
		assert.Equal(t, nanoseconds(want), got.Service.Sum, name)
		assert.Equal(t, got.Service, got.Intended, name)
	}
	assert.Zero(t, o.report.Late.Count)
}

func TestOpeningSessionsIsNotPartOfTheSchedule(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Target = 10
	d := &scriptedDB{open: func(context.Context, int) error {
		time.Sleep(3 * time.Second)
		return nil
	}}
	o := carryOut(t, e, d, &scriptedPhase{operations: 2})

	require.NoError(t, o.err)
	assert.Equal(t, []time.Duration{3 * time.Second, 3100 * time.Millisecond}, d.at())
	assert.Equal(t, 3*time.Second, o.report.Setup)
	assert.Zero(t, o.report.Operation("READ").Success.Intended.Max)
}

func nanoseconds(d time.Duration) measurement.Sum { return measurement.Sum{Low: uint64(d)} }
