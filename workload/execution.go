package workload

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

// abandonAfter is how long workers may take to return after the context of
// their calls has ended.
const abandonAfter = time.Second

// cacheLine keeps what different workers write apart: two lines, as processors
// fetch them in pairs.
const cacheLine = 128

// execution is what the workers of one Run share.
type execution struct {
	Executor
	db      db.DB
	phase   Phase
	results *measurement.Results
	crew    int      // how many workers the phase has
	workers []worker // fewer of them if they share sessions
	sharing bool
	load    bool    // whether failed inserts are tried again
	budget  *budget // operations; nil if there is no limit
	pacer   *pacer  // nil without a target
	bells   *bells  // nil if workers wait by Go's timers, or not at all

	base  time.Time     // all moments are counted from here
	start time.Duration // when the schedule starts

	taking context.Context         // ends when no more operations are taken
	over   <-chan struct{}         // its Done
	end    context.CancelCauseFunc // ends it; the first cause counts
	calls  context.Context         // what sessions are called with
	cancel context.CancelFunc

	limitTimer *time.Timer // for MaxTime; nil without one
	warmup     warmup

	mu    sync.Mutex
	fault error // the first panic, error of the workload, or loss of the database
	quit  error // the first insert that made a worker give up
	quits int   // how many workers have given up

	_    [cacheLine]byte
	busy atomic.Int64 // workers that may take more
}

// ending is why a phase ended, unless the caller's context ended it.
type ending string

const (
	byCompletion ending = "operation count"
	byTimeLimit  ending = "maxexecutiontime"
	byFailure    ending = "failure"
)

// Error is for what could not be finished in time.
func (e ending) Error() string { return "ended by " + string(e) }

func newExecution(ctx context.Context, e Executor, d db.DB, p Phase, results *measurement.Results) *execution {
	r := &execution{
		Executor: e,
		db:       d,
		phase:    p,
		results:  results,
		load:     p.Name() == "load",
		crew:     e.Workers(p),
		base:     time.Now(),
	}
	r.hire()
	if limit := limitOf(p); limit > 0 {
		r.budget = newBudget(limit, len(r.workers))
	}
	if e.Target > 0 {
		r.pacer = &pacer{target: e.Target}
	}
	r.taking, r.end = context.WithCancelCause(ctx)
	r.over = r.taking.Done()
	r.calls, r.cancel = context.WithCancel(context.WithoutCancel(ctx))
	return r
}

// hire makes the workers, one for each session.
func (r *execution) hire() {
	sessions := r.crew
	if shared := sessionsOf(r.db); shared > 0 {
		sessions, r.sharing = min(sessions, shared), true
	}
	r.workers = make([]worker, sessions)
}

// sessionsOf returns how many sessions the workers share, 0 if each has its own.
func sessionsOf(d db.DB) int {
	if s, ok := d.(db.Sharer); ok {
		return s.Sessions()
	}
	return 0
}

// share returns how many workers have the session of that number.
func (r *execution) share(session int) int {
	return (r.crew-session-1)/len(r.workers) + 1
}

// limitOf returns how many operations of a phase are taken: 0 for no limit.
func limitOf(p Phase) int64 {
	if e, ok := p.(Ending); ok && e.Ends() {
		return 0
	}
	return p.Operations()
}

// run carries out the phase.
func (r *execution) run() error {
	if err := r.results.Begin(measurement.Phase{
		Name:    r.phase.Name(),
		Threads: r.crew,
		Batch:   r.Batch,
		Target:  r.Target,
		Seed:    r.Seed,
		Start:   r.base,
	}); err != nil {
		r.end(byFailure)
		return err
	}
	if r.WarmUp.Asked() {
		r.results.BeginWarmUp()
	}
	if r.MaxTime > 0 {
		r.limitTimer = time.AfterFunc(r.MaxTime, func() { r.end(byTimeLimit) })
		defer r.limitTimer.Stop()
	}
	if err := r.open(); err != nil {
		r.results.End(r.reason())
		return err
	}
	err := r.work()
	r.results.End(r.reason())
	r.bells.close()
	askAgain(r.calls, r.db, r.results)
	return err
}

// work starts the schedule and the workers, and waits for them.
func (r *execution) work() error {
	r.busy.Store(int64(len(r.workers)))
	if r.pacer != nil {
		r.bells = openBells(len(r.workers), r.Target/float64(r.Batch))
	}
	r.start = time.Since(r.base) + r.bells.lead(len(r.workers))
	r.results.Ready(r.base.Add(r.start))
	if r.WarmUp.Asked() {
		stop := r.startWarmUp()
		defer stop()
	}
	done := spawn(len(r.workers), func(i int) { r.workers[i].live() })
	var lost error
	if !r.settle(done) {
		lost = r.abandon()
	}
	r.end(byFailure) // has an effect only if a binding ended the goroutines of all workers
	return errors.Join(r.interruption(), r.failures(), lost)
}

// take says how many operations, up to n, a worker is to do. They count as taken.
func (r *execution) take(worker, n int) int {
	if r.isOver() {
		return 0
	}
	if r.budget == nil {
		return n
	}
	return r.budget.take(worker, n)
}

// isOver tells whether no more operations are taken.
func (r *execution) isOver() bool { return r.taking.Err() != nil }

// leave notes that a worker takes no more. The last one ends the phase.
func (r *execution) leave() {
	if r.busy.Add(-1) == 0 {
		r.end(byCompletion)
	}
}

// fail ends the phase for an error that is more than an operation's outcome.
func (r *execution) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.fault == nil {
		r.fault = err
	}
	r.end(byFailure)
}

// giveUp notes that a worker ends for an insert that failed.
func (r *execution) giveUp(key string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.quit == nil {
		r.quit = fmt.Errorf("the first at key %s: %w", key, err)
	}
	if r.quits++; r.quits == r.crew {
		r.end(byFailure)
	}
}

// failures returns what kept the phase from being carried out.
func (r *execution) failures() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.quits == 0 {
		return r.fault
	}
	quit := fmt.Errorf("%d of %d workers gave up after an insert that failed for good, %w", r.quits, r.crew, r.quit)
	return errors.Join(r.fault, quit)
}

// interruption returns the cause of the caller's context if that ended the
// phase.
func (r *execution) interruption() error {
	cause := context.Cause(r.taking)
	if _, ok := cause.(ending); ok {
		return nil
	}
	return cause
}

// reason returns why the phase ended, for the report.
func (r *execution) reason() string {
	if e, ok := context.Cause(r.taking).(ending); ok {
		return string(e)
	}
	return measurement.Interrupted
}
