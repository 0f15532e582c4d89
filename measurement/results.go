package measurement

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync"
	"time"
)

// Phase says what is measured.
type Phase struct {
	Name    string    // "load" or "run"
	Threads int       // how many workers
	Batch   int       // how many operations travel together, each with the latency of all; 0 or 1: none do
	Target  float64   // operations per second over all workers; 0 for as many as possible
	Seed    uint64    // fixes what each worker draws
	Start   time.Time // when the phase began, set-up included
}

// Interrupted is the reason of [Results.End] that marks a report as interrupted.
// So does a longer reason that contains it.
const Interrupted = "interrupted"

// Results is the measurements of one phase. Its zero value is ready, and it is
// safe for concurrent use. It must not be copied.
type Results struct {
	Keep Keep // what is kept besides histograms; not to be changed once there is a recorder

	mu        sync.Mutex
	phase     Phase
	setup     time.Duration
	started   bool   // whether the set-up is over
	end       moment // zero until the phase ends
	reason    string
	begin     moment
	turned    moment // when the last window ended
	recorders []*Recorder
	taken     int
	store     Store
	asked     bool // whether the store was

	ledger  ledger
	watched watchedProcess
	warming *warming // nil: there is no warm-up
}

// moment is what was counted up to a point of a phase.
type moment struct {
	at           time.Time
	done, failed int64
	collector    Collector
	pauses       *metrics.Float64Histogram // of the collector; nil: not known
	waits        *metrics.Float64Histogram // of goroutines for a processor; nil: not known
	cpu          time.Duration
}

// momentAt notes what the program itself has done so far.
func momentAt(at time.Time) moment {
	return moment{
		at:        at,
		collector: readCollector(),
		pauses:    readHistogram("/sched/pauses/total/gc:seconds"),
		waits:     readHistogram("/sched/latencies:seconds"),
		cpu:       CPUTime(),
	}
}

// Begin starts the clock and notes what the Go collector has done so far. The
// executor calls it once, before it opens sessions. The phase begins at p.Start,
// or now if that is zero. The error is that of results which have a phase already.
func (r *Results) Begin(p Phase) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.begin.at.IsZero() {
		return fmt.Errorf("results: want new ones for the phase %s, got those of a phase %s", p.Name, r.phase.Name)
	}
	if p.Start.IsZero() {
		p.Start = time.Now()
	}
	r.phase = p
	r.begin = momentAt(p.Start)
	r.turned = r.begin
	return nil
}

// Ready says that all sessions are open: the set-up is over, and operations begin
// at a moment, which may be somewhat ahead. The executor calls it once.
func (r *Results) Ready(at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.setup, r.started = at.Sub(r.begin.at), true
}

// End says that the phase is over, and why: "operation count",
// "maxexecutiontime", [Interrupted]. It stops the clock. The executor calls it
// once, after the last sample.
func (r *Results) End(reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.endWarmUp(time.Now())
	r.end, r.reason = r.now(), reason
}

// Ended returns when the phase ended, if it did. It may be called at any time.
func (r *Results) Ended() (at time.Time, over bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.end.at, !r.end.at.IsZero()
}

// Recorder returns a recorder for one worker. Up to four workers for each
// processor have one of their own; beyond that, they share them evenly.
func (r *Results) Recorder() *Recorder {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.recorders) < 4*runtime.GOMAXPROCS(0) {
		r.recorders = append(r.recorders, newRecorder(&r.Keep, r.phase.Start))
	}
	recorder := r.recorders[r.taken%len(r.recorders)]
	r.taken++
	return recorder
}

// Operations returns how many operations of the workload are complete, and how
// many of them failed. It is cheap.
func (r *Results) Operations() (done, failed int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.operations()
}

func (r *Results) operations() (done, failed int64) {
	for _, recorder := range r.recorders {
		failed += recorder.failed.Load()
		done += recorder.done.Load()
	}
	return done, failed
}

// FlushPoints writes the samples that [Keep.Points] takes and that are still in
// memory: up to some thousand for each recorder and operation. Call it now and
// then, so that a crash loses little, and when the phase is over; after that,
// nothing that abandoned workers still record is written. It returns the first
// error of writing any of them.
func (r *Results) FlushPoints() error {
	if r.Keep.Points == nil {
		return nil
	}
	r.mu.Lock()
	recorders, over := r.recorders, !r.end.at.IsZero()
	r.mu.Unlock()
	for _, recorder := range recorders {
		for _, s := range recorder.all() {
			s.flush()
		}
	}
	return r.Keep.Points.flushed(over)
}

// Failures returns the first occurrence of each distinct error so far, in order
// of time; the first 100 if there are more.
func (r *Results) Failures() []Failure {
	r.mu.Lock()
	recorders := r.recorders
	r.mu.Unlock()
	var all []Failure
	for _, recorder := range recorders {
		for _, s := range recorder.all() {
			all = append(all, s.failed()...)
		}
	}
	return distinct(all)
}

// Report returns the phase so far. It may be called at any time, while workers
// record.
func (r *Results) Report() Report {
	r.mu.Lock()
	report := Report{Phase: r.phase, Setup: r.setup, Started: r.started, Ended: r.reason, WarmUp: r.warmUp(), Store: r.store}
	if !r.warm() {
		now := r.now()
		report.between(r.begin, now)
		report.Setup = min(r.setup, report.Elapsed) // what is ahead has not been
		report.CPU, report.Processors = now.cpu-r.begin.cpu, runtime.GOMAXPROCS(0)
		report.Scheduling = schedulingSince(r.begin.waits, now.waits)
	}
	recorders := r.recorders
	r.mu.Unlock()
	report.Late, report.Breakdown = r.ledger.whole(recorders)
	report.Process = r.watched.seen()
	report.Failures = r.Failures()
	return report
}

// Interval returns what was recorded since it was last called, or since the
// phase began, or its warm-up ended. Start is then the beginning of the interval and Elapsed its
// length; there is no set-up and there are no failures. Operations that were
// seen before are listed with or without samples. It takes nothing from
// [Results.Report].
func (r *Results) Interval() Report {
	r.mu.Lock()
	now := r.now()
	report := Report{Phase: r.phase, Ended: r.reason}
	report.Start = r.turned.at
	report.between(r.turned, now)
	r.turned = now
	recorders := r.recorders
	r.mu.Unlock()
	report.Late, report.Breakdown = r.ledger.turn(recorders)
	return report
}

// now returns the present, or the end of a phase that is over.
func (r *Results) now() moment {
	if !r.end.at.IsZero() {
		return r.end
	}
	m := momentAt(time.Now())
	m.done, m.failed = r.operations()
	return m
}
