package workload_test

import (
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// call is one call to a scripted session.
type call struct {
	at      time.Duration // from the opening of the first session
	session int
	kind    db.Kind
	key     string
}

// scriptedDB keeps a log of all calls and does what its script says.
type scriptedDB struct {
	open   func(ctx context.Context, session int) error // nil: sessions open at once
	script func(ctx context.Context, c call) error      // nil: calls succeed at once
	close  func() error                                 // nil: sessions close at once
	found  int                                          // how many records a scan finds
	cannot bool                                         // sessions cannot scan

	mu       sync.Mutex
	base     time.Time
	sessions int
	opening  atomic.Int64 // openings under way
	most     int64        // the highest number of them
	closed   int
	calls    []call
}

func (d *scriptedDB) Session(ctx context.Context) (db.Session, error) {
	d.mu.Lock()
	if d.base.IsZero() {
		d.base = time.Now()
	}
	s := &scriptedSession{db: d, number: d.sessions}
	d.sessions++
	d.most = max(d.most, d.opening.Add(1))
	d.mu.Unlock()
	defer d.opening.Add(-1)
	if d.open != nil {
		if err := d.open(ctx, s.number); err != nil {
			return nil, err
		}
	}
	if d.cannot {
		return s, nil
	}
	return scanningSession{s}, nil
}

func (d *scriptedDB) Close() error { return nil }

// at returns the moments of all calls, in order.
func (d *scriptedDB) at() []time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	var at []time.Duration
	for _, c := range d.calls {
		at = append(at, c.at)
	}
	slices.Sort(at)
	return at
}

// kinds returns the kinds of all calls, in order.
func (d *scriptedDB) kinds() []db.Kind {
	d.mu.Lock()
	defer d.mu.Unlock()
	var kinds []db.Kind
	for _, c := range d.calls {
		kinds = append(kinds, c.kind)
	}
	return kinds
}

type scriptedSession struct {
	db     *scriptedDB
	number int
}

func (s *scriptedSession) call(ctx context.Context, kind db.Kind, key string) error {
	c := call{session: s.number, kind: kind, key: key}
	s.db.mu.Lock()
	c.at = time.Since(s.db.base)
	s.db.calls = append(s.db.calls, c)
	s.db.mu.Unlock()
	if s.db.script == nil {
		return nil
	}
	return s.db.script(ctx, c)
}

func (s *scriptedSession) Read(ctx context.Context, _, key string, _ []string) ([]db.Field, error) {
	return []db.Field{{Name: "field0", Value: []byte(key)}}, s.call(ctx, db.Read, key)
}

func (s *scriptedSession) Update(ctx context.Context, _, key string, _ []db.Field) error {
	return s.call(ctx, db.Update, key)
}

func (s *scriptedSession) Insert(ctx context.Context, _, key string, _ []db.Field) error {
	return s.call(ctx, db.Insert, key)
}

func (s *scriptedSession) Delete(ctx context.Context, _, key string) error {
	return s.call(ctx, db.Delete, key)
}

func (s *scriptedSession) Close() error {
	s.db.mu.Lock()
	s.db.closed++
	s.db.mu.Unlock()
	if s.db.close != nil {
		return s.db.close()
	}
	return nil
}

type scanningSession struct{ *scriptedSession }

func (s scanningSession) Scan(ctx context.Context, _, start string, _ int, _ []string) ([]db.Record, error) {
	return make([]db.Record, s.db.found), s.call(ctx, db.Scan, start)
}

// scriptedPhase draws operations of one kind, with random keys.
type scriptedPhase struct {
	name       string // "" is run
	kind       db.Kind
	operations int64
	draw       func() error                // nil: always succeeds
	done       func(worker int, op *db.Op) // nil: nothing
	verify     func(op *db.Op) error       // nil: the sources cannot verify

	sources atomic.Int64
}

func (p *scriptedPhase) Name() string {
	if p.name == "" {
		return "run"
	}
	return p.name
}

func (p *scriptedPhase) Kinds() []db.Kind   { return []db.Kind{p.kind} }
func (p *scriptedPhase) Operations() int64  { return p.operations }
func (p *scriptedPhase) Facts() []db.Fact   { return nil }
func (p *scriptedPhase) Warnings() []string { return nil }

func (p *scriptedPhase) Source(share workload.Share) workload.Source {
	s := &scriptedSource{phase: p, number: int(p.sources.Add(1) - 1), r: share.Rand}
	if p.verify != nil {
		return verifyingSource{s}
	}
	return s
}

type scriptedSource struct {
	phase  *scriptedPhase
	number int
	r      *rand.Rand
}

func (s *scriptedSource) Next(op *db.Op) error {
	if s.phase.draw != nil {
		if err := s.phase.draw(); err != nil {
			return err
		}
	}
	op.Kind, op.Key, op.Count = s.phase.kind, "user"+strconv.FormatUint(s.r.Uint64(), 10), 1
	return nil
}

func (s *scriptedSource) Done(op *db.Op) {
	if s.phase.done != nil {
		s.phase.done(s.number, op)
	}
}

type verifyingSource struct{ *scriptedSource }

func (s verifyingSource) Verify(op *db.Op) error { return s.phase.verify(op) }

// draws returns a draw that ends with io.EOF after n operations of all sources.
func draws(n int64) func() error {
	var drawn atomic.Int64
	return func() error {
		if drawn.Add(1) > n {
			return io.EOF
		}
		return nil
	}
}

// outcome is what a run of an executor came to.
type outcome struct {
	err    error
	took   time.Duration
	report measurement.Report
}

// carryOut runs a phase under fake time, in which nothing but waiting takes any.
// Goroutines that the run leaves behind fail the test.
func carryOut(t *testing.T, e workload.Executor, d db.DB, p workload.Phase) (o outcome) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { o = execute(t.Context(), e, d, p) })
	return o
}

// execute runs a phase.
func execute(ctx context.Context, e workload.Executor, d db.DB, p workload.Phase) outcome {
	var results measurement.Results
	start := time.Now()
	err := e.Run(ctx, d, p, &results)
	return outcome{err: err, took: time.Since(start), report: results.Report()}
}
