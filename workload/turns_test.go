package workload_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ledger is a database that notes every call of each session, with its values.
type ledger struct {
	mu    sync.Mutex
	calls map[*ledgerSession][]string
}

type ledgerSession struct{ of *ledger }

func (l *ledger) Session(context.Context) (db.Session, error) { return &ledgerSession{l}, nil }
func (l *ledger) Close() error                                { return nil }

func (s *ledgerSession) note(op db.Op) error {
	s.of.mu.Lock()
	defer s.of.mu.Unlock()
	s.of.calls[s] = append(s.of.calls[s], noted(&op))
	return nil
}

// noted is a call as text.
func noted(op *db.Op) string {
	return fmt.Sprintf("%s %s %s %q %d %q", op.Kind, op.Table, op.Key, op.Fields, op.Count, op.Values)
}

func (s *ledgerSession) Read(_ context.Context, table, key string, fields []string) ([]db.Field, error) {
	return nil, s.note(db.Op{Kind: db.Read, Table: table, Key: key, Fields: fields})
}

func (s *ledgerSession) Scan(_ context.Context, table, key string, count int, fields []string) ([]db.Record, error) {
	return nil, s.note(db.Op{Kind: db.Scan, Table: table, Key: key, Count: count, Fields: fields})
}

func (s *ledgerSession) Update(_ context.Context, table, key string, values []db.Field) error {
	return s.note(db.Op{Kind: db.Update, Table: table, Key: key, Values: values})
}

func (s *ledgerSession) Insert(_ context.Context, table, key string, values []db.Field) error {
	return s.note(db.Op{Kind: db.Insert, Table: table, Key: key, Values: values})
}

func (s *ledgerSession) Delete(_ context.Context, table, key string) error {
	return s.note(db.Op{Kind: db.Delete, Table: table, Key: key})
}

func (s *ledgerSession) Close() error { return nil }

func (s *ledgerSession) Batch(_ context.Context, ops []db.Op) {
	for _, op := range ops {
		if op.Kind == db.Read || op.Kind == db.Scan {
			op.Values = nil // what a read-modify-write writes later
		} else {
			op.Fields = nil
		}
		op.Err = s.note(op)
	}
}

// sentBy runs a phase and returns the calls of each session.
func sentBy(t *testing.T, e workload.Executor, p workload.Phase) [][]string {
	t.Helper()
	l := &ledger{calls: map[*ledgerSession][]string{}}
	require.NoError(t, execute(t.Context(), e, l, p).err)
	var sessions [][]string
	for _, calls := range l.calls {
		sessions = append(sessions, calls)
	}
	return sessions
}

// toldOf returns the calls that the turns of a phase would be, by worker.
func toldOf(t *testing.T, e workload.Executor, p workload.Phase) map[int][]string {
	t.Helper()
	workers := map[int][]string{}
	for turn, err := range e.Turns(p) {
		require.NoError(t, err)
		var first, second []string
		for _, op := range turn.Ops {
			read, write := *op, *op
			if op.Kind == db.ReadModifyWrite {
				read.Kind, read.Values = db.Read, nil
				write.Kind, write.Fields = db.Update, nil
				second = append(second, noted(&write))
			}
			first = append(first, noted(&read))
		}
		workers[turn.Worker] = append(append(workers[turn.Worker], first...), second...)
	}
	return workers
}

// everyKind has all kinds of operation, in the distribution that follows inserts.
var everyKind = []string{"recordcount", "100", "operationcount", "2000", "requestdistribution", "latest",
	"readproportion", "0.3", "updateproportion", "0.2", "insertproportion", "0.2", "scanproportion", "0.1",
	"readmodifywriteproportion", "0.2", "fieldcount", "3", "fieldlength", "10"}

func TestTurnsAreWhatOneWorkerSends(t *testing.T) {
	for _, c := range []struct {
		name  string
		bend  func(e *workload.Executor)
		phase func(workload.Workload) (workload.Phase, error)
		calls int // at least
	}{
		{"a load", func(*workload.Executor) {}, workload.Workload.Load, 100},
		{"a run", func(*workload.Executor) {}, workload.Workload.Run, 2000},
		{"another seed", func(e *workload.Executor) { e.Seed = 8 }, workload.Workload.Run, 2000},
		{"batches", func(e *workload.Executor) { e.Batch = 7 }, workload.Workload.Run, 2000},
		{"batches of a load", func(e *workload.Executor) { e.Batch = 7 }, workload.Workload.Load, 100},
		{"a warm-up", func(e *workload.Executor) { e.WarmUp.Operations = 50 }, workload.Workload.Run, 2050},
		{"a warm-up in batches", func(e *workload.Executor) { e.WarmUp.Operations, e.Batch = 50, 7 }, workload.Workload.Run, 2056},
		{"a load has no warm-up", func(e *workload.Executor) { e.WarmUp.Operations = 50 }, workload.Workload.Load, 100},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := workload.DefaultExecutor()
			e.Seed = 7
			c.bend(&e)
			open := func() workload.Phase {
				p, err := c.phase(newCore(t, everyKind...))
				require.NoError(t, err)
				return p
			}
			sent := sentBy(t, e, open())
			require.Len(t, sent, 1)
			require.GreaterOrEqual(t, len(sent[0]), c.calls)
			assert.Equal(t, map[int][]string{0: sent[0]}, toldOf(t, e, open()))
		})
	}
}

func TestTurnsOfSeveralWorkersAreWhatEachDraws(t *testing.T) {
	properties := []string{"recordcount", "100", "operationcount", "3000", "requestdistribution", "zipfian",
		"readproportion", "0.5", "updateproportion", "0.5"}
	e := workload.DefaultExecutor()
	e.Seed, e.Threads, e.Batch = 7, 3, 2
	told := toldOf(t, e, runOf(t, newCore(t, properties...)))
	require.Len(t, told, 3)
	for worker, calls := range told {
		assert.Len(t, calls, 1000, "worker %d", worker)
	}
	sent := sentBy(t, e, runOf(t, newCore(t, properties...)))
	for _, calls := range sent {
		matched := 0
		for _, own := range told {
			n := min(len(own), len(calls))
			if n > 0 && assert.ObjectsAreEqual(own[:n], calls[:n]) {
				matched++
			}
		}
		assert.Equal(t, min(1, len(calls)), matched, "a session's calls are those of one worker")
	}
}

func TestTurnsGoRoundTheWorkersThatHaveMore(t *testing.T) {
	e := inBatches(2)
	e.Threads, e.Seed = 3, 1
	all := []string{"0:01", "2:45", "0:1", "2:45", "2:45", "2:45"}
	for operations, want := range map[int64][]string{
		100: all,
		10:  all[:4], // what a share had no more counts, as in a run
	} {
		p := &numbered{shares: []int{1, 2, 0, 0, 4, 4}}
		p.operations = operations
		var turns []string
		for turn, err := range e.Turns(p) {
			require.NoError(t, err)
			keys := ""
			for _, op := range turn.Ops {
				keys += op.Key
			}
			turns = append(turns, fmt.Sprint(turn.Worker, ":", keys))
		}
		assert.Equal(t, want, turns, "%d operations", operations)
	}
}

func TestTurnsOfAPhaseWithoutAnEndStopWhenNobodyWantsMore(t *testing.T) {
	e := workload.DefaultExecutor()
	e.WarmUp.Operations = 3
	n, acknowledged := 0, 0
	p := &scriptedPhase{kind: db.Insert, done: func(int, *db.Op) { acknowledged++ }}
	for turn, err := range e.Turns(p) {
		require.NoError(t, err)
		assert.NoError(t, turn.Ops[0].Err)
		if n++; n == 10_000 {
			break
		}
	}
	assert.Equal(t, 9_999, acknowledged, "each but the last, which nobody took")
}

func TestTurnsEndWithWhatIsWrong(t *testing.T) {
	e := workload.DefaultExecutor()
	broken := errors.New("broken")
	last := func(e workload.Executor, p workload.Phase) (n int, last error) {
		for _, err := range e.Turns(p) {
			n, last = n+1, err
		}
		return n, last
	}
	n, err := last(e, &scriptedPhase{operations: 3, draw: func() error { return broken }})
	assert.Equal(t, 1, n)
	assert.ErrorIs(t, err, broken)
	assert.EqualError(t, err, "worker 0: draw an operation: broken")

	e.Threads = 0
	n, err = last(e, &scriptedPhase{operations: 3})
	assert.Equal(t, 1, n)
	var property *db.PropertyError
	require.ErrorAs(t, err, &property)
	assert.Equal(t, "threadcount", property.Property)
}
