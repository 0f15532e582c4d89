package selftest

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sort"
	"sync"
	"time"

	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// The run on the server that is frozen. The server could do much more than this
// target, so only the stall makes anyone wait.
const (
	StallTarget  = 1000 // operations a second
	StallWorkers = 8
)

// Stall is what was reported of a server that was frozen while a constant rate of
// operations was due, beside what that must be.
type Stall struct {
	Comparison
	Computed []time.Duration // for each figure, by the formula of [Stalled]
	Service  []time.Duration // for each figure, by the clock that starts with the call

	At       time.Duration // from the start of the schedule until the server stood still
	Frozen   time.Duration // how long it surely did
	Stopping time.Duration // how long it took to stand still
	CaughtUp time.Duration // from the end of that until all that was due was done
	Slow     int64         // calls that took half of the stall or more
	Doubts   []string      // of the report itself
}

// Stalled computes the latency from the due moment that a share q of the operations
// does not exceed, of a schedule of a length in which a store stood still for a time
// and took none otherwise. A share stall/length of the operations waits, evenly from
// nothing to all of the stall, so it is stall - (1-q)*length, or nothing.
func Stalled(q float64, stall, length time.Duration) time.Duration {
	return max(0, stall-time.Duration((1-q)*float64(length)))
}

// freeze is when a server stood still.
type freeze struct{ asked, stood, thawed time.Duration }

// Stall runs reads at a constant rate for a length of time. After two fifths of it,
// the server stands still for a while.
func (s *Server) Stall(ctx context.Context, length, frozen time.Duration) (Stall, error) {
	n := int64(length.Seconds() * StallTarget)
	drawn, err := phases{stock: "workloadc", records: records, operations: n}.run()
	if err != nil {
		return Stall{}, err
	}
	started := make(chan struct{})
	phase := &notedPhase{Phase: drawn, base: time.Now(), drawn: sync.OnceFunc(func() { close(started) })}
	e := workload.DefaultExecutor()
	e.Threads, e.Target = StallWorkers, StallTarget

	frozenAt := s.freezeBeside(ctx, phase.base, started, length*2/5, frozen)
	report, err := execute(ctx, e, s.store, phase)
	f, freezeErr := frozenAt()
	if err = cmp.Or(err, freezeErr); err != nil {
		return Stall{}, err
	}
	return compareStall(report, f, phase.spans(), phase.base), nil
}

// freezeBeside makes the server stand still while the caller does something else.
// The function that it returns is to be called when that is over: it lets the server
// go on if it still stands, and tells when it did.
func (s *Server) freezeBeside(ctx context.Context, base time.Time, started <-chan struct{}, after, frozen time.Duration) func() (freeze, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	var f freeze
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		f, err = s.freeze(ctx, base, started, after, frozen)
	}()
	return func() (freeze, error) {
		cancel(errors.New("the run ended before the server had stood still"))
		<-done
		return f, err
	}
}

// freeze makes the server stand still for a time, or until ctx ends. Before, it
// waits for another time from the start.
func (s *Server) freeze(ctx context.Context, base time.Time, started <-chan struct{}, after, frozen time.Duration) (f freeze, err error) {
	select {
	case <-started:
	case <-ctx.Done():
		return f, context.Cause(ctx)
	}
	if err := wait(ctx, after); err != nil {
		return f, err
	}
	f.asked = time.Since(base)
	if err := s.process.Freeze(); err != nil {
		return f, err
	}
	f.stood = time.Since(base)
	err = wait(ctx, frozen)
	f.thawed = time.Since(base)
	return f, errors.Join(err, s.process.Thaw())
}

// wait waits, or until ctx ends, whose cause it returns.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// compareStall holds a report to when the server stood still, and to the workers'
// notes of the same run, in order of draws.
func compareStall(r measurement.Report, f freeze, worker []span, base time.Time) Stall {
	schedule := schedule{target: r.Target, earliest: r.Start.Add(r.Setup).Sub(base), latest: ends(worker)[0]}
	limits := newLimits(schedule.atLeast(len(worker), f), schedule.atMost(worker))
	reads := r.Operation("READ").Success
	s := Stall{
		Comparison: Comparison{Planned: int64(len(worker)), Counted: reads.Service.Count},
		At:         f.stood - schedule.earliest,
		Frozen:     f.thawed - f.stood,
		Stopping:   f.stood - f.asked,
		CaughtUp:   schedule.caughtUp(worker, f),
		Doubts:     r.Doubts(),
	}
	s.Slow = atLeast(reads.Service, s.Frozen/2)
	length := due(len(worker), r.Target)
	add := func(figure Figure, computed, service time.Duration) {
		s.Figures = append(s.Figures, figure)
		s.Computed, s.Service = append(s.Computed, computed), append(s.Service, service)
	}
	for _, p := range percentiles {
		add(limits.percentile(p, reads.Intended), Stalled(p.p/100, s.Frozen, length), reads.Service.Percentile(p.p))
	}
	add(limits.exact("max", reads.Intended.Max, len(worker)-1), s.Frozen, reads.Service.Max)
	return s
}

// schedule is when operations were due. It began after the earliest moment, at which
// the set-up was over, and before the latest, at which the first operation ended:
// operations may be drawn before it begins.
type schedule struct {
	target           float64
	earliest, latest time.Duration
}

// atLeast is how long operations have waited at least: what was due while the
// server stood still, had no answer before that ended.
func (s schedule) atLeast(n int, f freeze) []time.Duration {
	waited := make([]time.Duration, n)
	for i := range waited {
		if s.earliest+due(i, s.target) >= f.stood {
			waited[i] = f.thawed - s.latest - due(i, s.target)
		}
	}
	return waited
}

// atMost is how long operations have waited at most, from the due moment to the
// outcome. Which moment an operation had is not known, but they are handed out in
// order: it had a later one than all whose outcome was known when it was drawn. That
// is right to within the number of workers.
func (s schedule) atMost(worker []span) []time.Duration {
	ends := ends(worker)
	waited := make([]time.Duration, len(worker))
	for i, w := range worker {
		before := sort.Search(len(ends), func(k int) bool { return ends[k] > w.from })
		waited[i] = w.to - s.earliest - due(before, s.target)
	}
	return waited
}

// caughtUp is how long it took, from when the server went on, until no more
// operations had to wait than there are workers.
func (s schedule) caughtUp(worker []span, f freeze) time.Duration {
	for done, end := range ends(worker) {
		if end >= f.thawed && end <= s.latest+due(done+1+StallWorkers, s.target) {
			return end - f.thawed
		}
	}
	return 0
}

// ends are the moments of the outcomes, in order.
func ends(worker []span) []time.Duration {
	ends := make([]time.Duration, len(worker))
	for i, w := range worker {
		ends[i] = w.to
	}
	slices.Sort(ends)
	return ends
}

// atLeast counts the samples whose whole microseconds are that many or more.
func atLeast(l measurement.Latency, d time.Duration) int64 {
	n := int64(0)
	for _, b := range l.Buckets {
		if b.From >= d.Microseconds() {
			n += b.Count
		}
	}
	return n
}
