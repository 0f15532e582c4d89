package selftest

import (
	"context"
	"fmt"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// The latencies of the store of known latency: usually the first, one in a hundred
// the second, and once, in the middle, the third.
const (
	KnownUsual = 2 * time.Millisecond
	KnownSlow  = 20 * time.Millisecond
	KnownStall = 300 * time.Millisecond
)

// Comparison is a report's figures beside what they must be.
type Comparison struct {
	Planned, Counted int64 // operations, and how many of them the report has as successful
	Figures          []Figure
}

// Counts tells whether every operation is in the report, once.
func (c Comparison) Counts() bool { return c.Planned == c.Counted }

// Known runs n operations on a store of known latency and compares what is reported
// with what the store noted. Without a target these are the service latencies, with
// one, in operations a second, those from the moments at which operations were due.
//
// There is one worker. The service latency of an operation is at least what passed
// between the store's own readings of the clock, and at most what passed between its
// draw and its outcome. The intended latency is at least what passed from its due
// moment, by a schedule that began with the first call, to the store's last reading,
// and at most what passed from its due moment, by a schedule that began as soon as
// the set-up was over, to its outcome.
func Known(ctx context.Context, n int64, target float64) (Comparison, error) {
	drawn, err := phases{stock: "workloadc", records: 1000, operations: n}.run()
	if err != nil {
		return Comparison{}, err
	}
	phase := &notedPhase{Phase: drawn, base: time.Now()}
	store := &knownStore{base: phase.base, stall: int(n / 2), calls: make([]span, 0, n)}
	e := workload.DefaultExecutor()
	e.Target = target
	report, err := execute(ctx, e, store, phase)
	if err != nil {
		return Comparison{}, err
	}
	return store.compare(report, phase.spans())
}

// knownStore is a store that waits, for one session.
type knownStore struct {
	null
	base  time.Time
	stall int    // the number of the operation that takes longest
	calls []span // what it noted
}

func (s *knownStore) Session(context.Context) (db.Session, error) { return s, nil }

// Read waits as long as the schedule says. It may be longer; what it was is noted.
func (s *knownStore) Read(context.Context, string, string, []string) ([]db.Field, error) {
	from := time.Since(s.base)
	time.Sleep(s.latency(len(s.calls)))
	s.calls = append(s.calls, span{from, time.Since(s.base)})
	return nil, nil
}

func (s *knownStore) latency(n int) time.Duration {
	switch {
	case n == s.stall:
		return KnownStall
	case n%100 == 25:
		return KnownSlow
	}
	return KnownUsual
}

// compare holds a report to the store's notes and the worker's.
func (s *knownStore) compare(r measurement.Report, worker []span) (Comparison, error) {
	n := len(s.calls)
	if n == 0 || len(worker) != n {
		return Comparison{}, fmt.Errorf("want as many calls as operations, got %d calls of %d operations", n, len(worker))
	}
	ready := r.Start.Add(r.Setup).Sub(s.base)
	low, high := make([]time.Duration, n), make([]time.Duration, n)
	for i, call := range s.calls {
		low[i], high[i] = call.to-call.from, worker[i].to-worker[i].from
		if r.Target > 0 {
			low[i] = call.to - s.calls[0].from - due(i, r.Target)
			high[i] = worker[i].to - ready - due(i, r.Target)
		}
	}
	reads := r.Operation("READ").Success
	reported := reads.Service
	if r.Target > 0 {
		reported = reads.Intended
	}
	return Comparison{Planned: int64(n), Counted: reported.Count, Figures: newLimits(low, high).figures(reported)}, nil
}
