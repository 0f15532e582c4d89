package workload

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

// Executor carries out a phase on a database: it takes operations from the
// phase, waits until each is due, sends it and records the outcome. It is plain
// data, never changed by a run, and can be used again and by several goroutines
// at once. [DefaultExecutor] returns YCSB's settings.
type Executor struct {
	Threads int           // workers; a phase of fewer batches has fewer
	Batch   int           // operations that a worker sends together and awaits together; 1: each by itself
	Target  float64       // operations a second over all workers; 0: as fast as possible
	MaxTime time.Duration // when the phase ends at the latest, its sessions' opening included, or from the end of the warm-up, which may take as long for its operations; 0: no limit
	Grace   time.Duration // how long operations under way may go on after the end, before their context ends
	Seed    uint64        // fixes what each worker draws; 0: chosen at random, the report tells
	Retry   Retry         // what becomes of failed inserts of a load
	WarmUp  WarmUp        // what a run does before it is measured
}

// maxPlaces bounds the memory: a worker or a place of its batch takes a record and
// some kilobytes.
const maxPlaces = 1_000_000

// DefaultExecutor returns YCSB's settings: one worker, one operation at a time, as
// fast as it can, without a limit of time or a retry. Operations under way at the end have a second.
func DefaultExecutor() Executor {
	return Executor{Threads: 1, Batch: 1, Grace: time.Second, Retry: Retry{Interval: 3 * time.Second}}
}

// Check returns a [db.PropertyError] for each setting that cannot be used,
// joined.
func (e Executor) Check() error {
	var errs []error
	want := func(ok bool, property, value, want string) {
		if !ok {
			errs = append(errs, &db.PropertyError{Property: property, Value: value, Want: want})
		}
	}
	want(e.Threads >= 1, "threadcount", strconv.Itoa(e.Threads), "at least 1 worker")
	want(e.Threads <= maxPlaces, "threadcount", strconv.Itoa(e.Threads), "at most 1000000 workers")
	want(e.Batch >= 1, "batchsize", strconv.Itoa(e.Batch), "at least 1 operation")
	want(e.Threads < 1 || e.Batch <= max(1, maxPlaces/e.Threads), "batchsize", strconv.Itoa(e.Batch),
		"at most 1000000 operations under way over all workers")
	want(e.Target >= 0 && !math.IsInf(e.Target, 1), "target", strconv.FormatFloat(e.Target, 'g', -1, 64),
		"operations a second, or 0 for no limit")
	want(e.MaxTime >= 0, "maxexecutiontime", inSeconds(e.MaxTime), "seconds, or 0 for no limit")
	want(e.Grace >= 0, "grace", inSeconds(e.Grace), "seconds, 0 or more")
	want(e.Retry.Limit >= 0, "core_workload_insertion_retry_limit", strconv.Itoa(e.Retry.Limit),
		"a number of retries, 0 or more")
	want(e.Retry.Interval >= 0, "core_workload_insertion_retry_interval", inSeconds(e.Retry.Interval),
		"seconds, 0 or more")
	want(e.WarmUp.Time >= 0, "warmuptime", inSeconds(e.WarmUp.Time), "seconds, 0 or more")
	want(e.WarmUp.Operations >= 0, "warmupoperations", strconv.FormatInt(e.WarmUp.Operations, 10),
		"a number of operations, 0 or more")
	return errors.Join(errs...)
}

// Fits opens a session and returns a [db.PropertyError] that wraps
// [db.ErrNotImplemented] if one of the phases scans, has time series or batches,
// and the binding cannot. Run finds the same of its own phase; Fits is for who has
// several and wants to know before the first.
func (e Executor) Fits(ctx context.Context, d db.DB, phases ...Phase) error {
	session, err := d.Session(ctx)
	if err != nil {
		return err
	}
	for i := 0; err == nil && i < len(phases); i++ {
		err = e.lacking(d, session, phases[i])
	}
	return errors.Join(err, session.Close())
}

// Workers returns how many workers Run starts for a phase: Threads, but not more
// than the phase has batches. Fewer than Threads is worth a warning.
func (e Executor) Workers(p Phase) int {
	if n := p.Operations(); n > 0 {
		batches := (n-1)/int64(max(1, e.Batch)) + 1
		return int(min(int64(e.Threads), batches))
	}
	return e.Threads
}

// Run carries out a phase. It opens a session for each worker, then starts them
// all on one shared schedule, and returns when the sessions are closed. The results
// are of this phase alone, and new; they can be read while Run is under way.
//
// The operations are shared: whichever worker is free takes the next one, until
// the phase's number of them is used up. With a target, operation n is due n/Target
// seconds after the start; a late worker does not move the schedule, and
// the next operations are sent at once until it is caught up with. Without one,
// an operation is due when it is sent.
//
// With a Batch above 1, a worker takes up to so many operations at once and sends
// them together by [db.Batcher] when the last of them is due; the last batch of a
// phase may be smaller. All of them start when the batch is sent and end when it
// comes back, so the service latency of each is the batch's; its intended latency
// and its lateness count from its own due moment. The updates of the
// read-modify-writes in a batch, and the inserts that are tried again, travel
// together as well. Each operation of a batch is drawn from a [Source] of its own.
//
// Workers of a [db.Sharer] share its sessions, each worker with one operation under
// way; what a worker draws is the same as with a session of its own.
//
// With a warm-up, operations that are due before its end are carried out like all
// others, but the results have no more of them than their number, that of the
// failed ones and their distinct errors, and they are not among the operations of
// the phase. A batch belongs to the warm-up as a whole if its first operation
// does. The schedule goes on; the clock of the results starts at the end of the
// warm-up, and so does MaxTime. A warm-up that still waits for its operations when
// MaxTime has passed since its time was over, ends then. A phase whose sources end has less left to measure.
//
// A database that is a [db.Describer] is asked about itself before the phase and after
// it, outside of the time that is measured; see [Ask].
//
// The phase ends when its operations are done, when MaxTime has passed, or when
// ctx ends. Then no more operations are taken, those under way have Grace, then
// their context ends; workers that have not returned a second later are
// abandoned, whatever they are doing.
//
// Run returns nil if the phase came to its end, even if operations failed: the
// results count them. Otherwise it returns context.Cause(ctx); an error that
// is a [db.PropertyError] and wraps [db.ErrNotImplemented], before any operation is
// sent, if the phase scans, has time series or batches and the binding cannot; or what
// else stopped the phase: settings, results of another phase, sessions that could not
// be opened, an error of the workload, a panic in the
// workload or the binding, an operation whose error wraps [db.ErrGone], inserts of
// a load that were given up, workers that had to be abandoned.
func (e Executor) Run(ctx context.Context, d db.DB, p Phase, results *measurement.Results) error {
	if err := e.Check(); err != nil {
		return err
	}
	if e.Seed == 0 {
		e.Seed = rand.Uint64() | 1
	}
	if p.Name() == "load" {
		e.WarmUp = WarmUp{}
	}
	if _, asked := results.Told(); !asked {
		Ask(ctx, d, p, results)
	}
	r := newExecution(ctx, e, d, p, results)
	defer r.cancel()
	return r.run()
}
