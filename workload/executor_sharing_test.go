package workload_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func workers(n int) workload.Executor {
	e := workload.DefaultExecutor()
	e.Threads = n
	return e
}

// Ten workers on one session, of which one is slow: the others go on meanwhile.
func TestEachWorkerOfASharedSessionGoesOnByItself(t *testing.T) {
	var calls atomic.Int64
	d := &sharedDB{shared: 1}
	d.script = func(context.Context, call) error {
		if calls.Add(1) == 5 {
			time.Sleep(time.Second)
		} else {
			time.Sleep(10 * time.Millisecond)
		}
		return nil
	}
	o := carryOut(t, workers(10), d, &scriptedPhase{operations: 901})

	require.NoError(t, o.err)
	assert.Equal(t, time.Second, o.took, "900 operations of 10 ms by nine workers")
	assert.Equal(t, 10, d.most)
	assert.Equal(t, 10, o.report.Threads)
	assert.EqualValues(t, 901, o.report.Operations)
	read := o.report.Operation("READ").Success.Service
	assert.Equal(t, time.Second, read.Max)
	assert.Equal(t, 10*time.Millisecond, read.Min)
	assert.EqualValues(t, 901, read.Count)
}

func TestWorkersAreSpreadOverTheSharedSessions(t *testing.T) {
	for _, c := range []struct{ threads, shared, sessions, most int }{
		{10, 3, 3, 4}, {3, 3, 3, 1}, {3, 400, 3, 1}, {9, 3, 3, 3}, {1, 1, 1, 1},
	} {
		d := &sharedDB{shared: c.shared}
		d.script = taking(time.Millisecond)
		o := carryOut(t, workers(c.threads), d, &scriptedPhase{operations: 1000})
		require.NoError(t, o.err)
		assert.Equal(t, c.sessions, d.sessions, c)
		assert.Equal(t, c.sessions, d.closed, c)
		assert.Equal(t, c.most, d.most, c)
		assert.EqualValues(t, c.threads, o.report.Threads, c)
		assert.EqualValues(t, 1000, o.report.Operations)
		assert.Len(t, d.calls, 1000)
	}
}

func TestSharedSessionsKeepTheSchedule(t *testing.T) {
	e := workers(40)
	e.Target = 100
	d := &sharedDB{shared: 2}
	d.script = taking(55 * time.Millisecond)
	o := carryOut(t, e, d, &scriptedPhase{operations: 200})

	require.NoError(t, o.err)
	for i, at := range d.at() {
		require.Equal(t, time.Duration(i)*10*time.Millisecond, at)
	}
	assert.Equal(t, 1990*time.Millisecond+55*time.Millisecond, o.took)
	assert.Zero(t, o.report.Late.Max)
	assert.EqualValues(t, 200, o.report.Late.Count)
	read := o.report.Operation("READ").Success
	assert.Equal(t, 55*time.Millisecond, read.Intended.Max)
	assert.Equal(t, read.Service, read.Intended)
}

// Four workers take 100 operations a second at most, and are to do 200.
func TestSharedSessionsThatAreTooFewAreLate(t *testing.T) {
	e := workers(4)
	e.Target = 200
	d := &sharedDB{shared: 1}
	d.script = taking(40 * time.Millisecond)
	o := carryOut(t, e, d, &scriptedPhase{operations: 200})

	require.NoError(t, o.err)
	assert.Equal(t, 2*time.Second+15*time.Millisecond, o.took, "the last one is due at 0.995 s and 0.980 s late")
	read := o.report.Operation("READ").Success
	assert.Equal(t, 40*time.Millisecond, read.Service.Max)
	assert.Equal(t, o.report.Late.Max+40*time.Millisecond, read.Intended.Max)
	assert.InDelta(t, 980*time.Millisecond, o.report.Late.Max, float64(40*time.Millisecond))
}

func TestTheWarmUpOfSharedSessionsIsInNoFigure(t *testing.T) {
	for name, c := range map[string]struct {
		target   float64
		warmUp   workload.WarmUp
		length   time.Duration
		warm     int64
		measured time.Duration
	}{
		"time on a schedule":            {100, workload.WarmUp{Time: time.Second}, time.Second, 100, 1995 * time.Millisecond},
		"operations on a schedule":      {100, workload.WarmUp{Operations: 100}, time.Second, 100, 1995 * time.Millisecond},
		"operations without a schedule": {0, workload.WarmUp{Operations: 40}, 50 * time.Millisecond, 40, 250 * time.Millisecond},
		"time without a schedule":       {0, workload.WarmUp{Time: 52 * time.Millisecond}, 52 * time.Millisecond, 44, 253 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			e := workers(4)
			e.Target, e.WarmUp = c.target, c.warmUp
			d := &sharedDB{shared: 2}
			d.script = taking(5 * time.Millisecond)
			o := carryOut(t, e, d, &scriptedPhase{operations: 200})

			require.NoError(t, o.err)
			assert.Equal(t, measurement.WarmUp{Time: c.length, Operations: c.warm}, o.report.WarmUp)
			assert.Equal(t, c.measured, o.report.Elapsed)
			assert.Equal(t, c.length+c.measured, o.took)
			assert.EqualValues(t, 200, o.report.Operations)
			read := o.report.Operation("READ")
			assert.Equal(t, []measurement.StatusCount{{Status: "OK", Count: 200}}, read.Statuses)
			assert.Equal(t, nanoseconds(time.Second), read.Success.Service.Sum)
			assert.Equal(t, read.Success.Service, read.Success.Intended)
			assert.Len(t, d.at(), int(200+c.warm))
		})
	}
}

// What is under way at the end of the warm-up is awaited before anything is
// measured.
func TestNothingOfTheWarmUpIsMeasuredOnASharedSession(t *testing.T) {
	e := workers(10)
	e.WarmUp.Operations = 10
	d := &sharedDB{shared: 1}
	var calls atomic.Int64
	d.script = func(context.Context, call) error {
		time.Sleep(time.Duration(calls.Add(1)) * time.Millisecond)
		return nil
	}
	o := carryOut(t, e, d, &scriptedPhase{operations: 5})
	require.NoError(t, o.err)
	assert.EqualValues(t, 10, o.report.WarmUp.Operations)
	assert.EqualValues(t, 5, o.report.Operations)
	assert.Equal(t, 11*time.Millisecond, o.report.Operation("READ").Success.Service.Min)
	assert.EqualValues(t, 5, o.report.Operation("READ").Success.Service.Count)
}

func TestReadModifyWritesOfASharedSession(t *testing.T) {
	d := &sharedDB{shared: 1}
	d.script = func(_ context.Context, c call) error {
		time.Sleep(map[db.Kind]time.Duration{db.Read: 20, db.Update: 30}[c.kind] * time.Millisecond)
		return nil
	}
	o := carryOut(t, workers(3), d, &scriptedPhase{kind: db.ReadModifyWrite, operations: 6})

	require.NoError(t, o.err)
	assert.Equal(t, 100*time.Millisecond, o.took)
	assert.EqualValues(t, 6, o.report.Operations)
	for name, took := range map[string]time.Duration{"READ": 20, "UPDATE": 30, "READ-MODIFY-WRITE": 50} {
		l := o.report.Operation(name).Success.Service
		assert.EqualValues(t, 6, l.Count, name)
		assert.Equal(t, took*time.Millisecond, l.Max, name)
		assert.Equal(t, took*time.Millisecond, l.Min, name)
	}
}

func TestOutcomesOfASharedSessionAreSeen(t *testing.T) {
	d := &sharedDB{shared: 1}
	d.found = 7
	var right atomic.Int64
	verify := func(op *db.Op) error {
		if len(op.Result) == 1 && string(op.Result[0].Value) == op.Key {
			right.Add(1)
		}
		return nil
	}
	o := carryOut(t, workers(5), d, &scriptedPhase{operations: 50, verify: verify})
	require.NoError(t, o.err)
	assert.EqualValues(t, 50, right.Load(), "each read found its own record")
	assert.EqualValues(t, 50, o.report.Operation("VERIFY").Success.Service.Count)

	d = &sharedDB{shared: 1}
	d.found = 7
	records := 0
	o = carryOut(t, workers(5), d, &scriptedPhase{kind: db.Scan, operations: 50, done: func(_ int, op *db.Op) { records += len(op.Records) }})
	require.NoError(t, o.err)
	assert.Equal(t, 350, records)
}

func TestWorkersOfASharedSessionTakeTurns(t *testing.T) {
	p := &remembering{scriptedPhase: scriptedPhase{operations: 100}, keys: map[int][]string{}}
	e := workers(10)
	e.Target = 100
	require.NoError(t, carryOut(t, e, &sharedDB{shared: 2}, p).err)
	require.Len(t, p.keys, 10)
}

// What a worker draws is the same, whether it shares its session or not.
func TestSharingDoesNotChangeWhatIsDrawn(t *testing.T) {
	keys := func(d db.DB) map[int][]string {
		p := &remembering{scriptedPhase: scriptedPhase{operations: 1000}, keys: map[int][]string{}}
		e := workers(7)
		e.Seed = 42
		require.NoError(t, carryOut(t, e, d, p).err)
		return p.keys
	}
	uneven := func(context.Context, call) error {
		time.Sleep(time.Duration(1+rand.IntN(20)) * time.Millisecond)
		return nil
	}
	shared := &sharedDB{shared: 3}
	shared.script = uneven
	a, b := keys(&scriptedDB{script: uneven}), keys(shared)
	require.Len(t, b, 7)
	for worker := range a {
		n := min(len(a[worker]), len(b[worker]))
		require.NotZero(t, n)
		assert.Equal(t, a[worker][:n], b[worker][:n])
	}
}

// remembering keeps what each worker drew.
type remembering struct {
	scriptedPhase

	mu   sync.Mutex
	keys map[int][]string
}

func (p *remembering) Source(share workload.Share) workload.Source {
	return &rememberingSource{scriptedSource{phase: &p.scriptedPhase, r: share.Rand}, p, share}
}

type rememberingSource struct {
	scriptedSource

	all   *remembering
	share workload.Share
}

func (s *rememberingSource) Done(op *db.Op) {
	s.all.mu.Lock()
	defer s.all.mu.Unlock()
	s.all.keys[s.share.Worker] = append(s.all.keys[s.share.Worker], strings.Clone(op.Key))
}

func TestAnOperationOnASharedSessionAllocatesNothing(t *testing.T) {
	run := func(n int64) float64 {
		return mallocs(func() {
			var results measurement.Results
			require.NoError(t, workers(20).Run(t.Context(), sharedNull{}, sameOperation(db.ReadModifyWrite, n), &results))
		})
	}
	few, many := run(1000), run(101_000)
	assert.Less(t, many-few, 1000.0)
}
