package workload

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

// worker sends operations, a batch at a time; most batches are of one. Everything
// it writes for each of them is here or in its slots, apart from other workers'
// memory.
type worker struct {
	run     *execution
	number  int
	session db.Session
	scanner db.Scanner // the session, if it can scan
	batcher db.Batcher // the session, if it can take batches
	alarm   alarm

	multiplexer db.Multiplexer // the session, if several workers share it, which this one then is
	people      int            // how many these are: 1 if none shares

	warming   bool // whether what it does is not measured
	recorder  *measurement.Recorder
	series    [db.Kinds]*measurement.Series
	checks    *measurement.Series // VERIFY
	perRecord *measurement.Series // SCAN-LATENCY-PER-RECORD

	hand

	updates []*slot // read-modify-writes that have read
	failed  []*slot // inserts of a load that may be tried again
	lost    *slot   // the first of the batch that failed for good; nil if none did
	ops     []db.Op // what a batch sends

	base  time.Time     // its moments are counted from here: the run's, then the end of the warm-up
	begin time.Duration // when the schedule started
	start time.Duration // when the batch was sent first

	pauses rand.PCG // the randomness of waits before retries, which must not move that of the sources
	stage  atomic.Int32

	_ [cacheLine]byte
}

// open makes a worker ready to start.
func (w *worker) open(r *execution, number int) error {
	return guarded(func() error {
		w.run, w.number = r, number
		session, err := r.db.Session(r.taking)
		if err != nil {
			return err
		}
		w.session = session
		w.scanner, _ = session.(db.Scanner)
		w.batcher, _ = session.(db.Batcher)
		if r.sharing {
			w.multiplexer, _ = session.(db.Multiplexer)
		}
		w.openSlots()
		seedStream(&w.pauses, ^r.Seed, number)
		w.alarm = newAlarm()
		w.base = r.base
		w.openRecorder()
		w.stage.Store(int32(starting))
		return nil
	})
}

// openRecorder chooses where the worker's samples go at first.
func (w *worker) openRecorder() {
	if w.warming = w.run.WarmUp.Asked(); w.warming {
		w.recorder = w.run.results.WarmUpRecorder()
		return
	}
	w.recorder = w.run.results.Recorder()
}

// openSlots makes the places of a batch, or one for each of the workers that share
// the session.
func (w *worker) openSlots() {
	w.people = w.run.share(w.number)
	n := w.people * w.run.Batch
	w.hand = w.run.newHand(w.run.phase, n, w.placeOf, w.run.crew*w.run.Batch)
	w.updates, w.failed = make([]*slot, 0, n), make([]*slot, 0, n)
	w.ops = make([]db.Op, 0, n)
}

// placeOf returns the number of a slot among those of all workers. Workers that
// share sessions do so in turn.
func (w *worker) placeOf(slot int) int {
	if w.run.sharing {
		return slot*len(w.run.workers) + w.number
	}
	return w.number*w.run.Batch + slot
}

// live takes operations as long as there are any, then closes the session.
func (w *worker) live() {
	w.begin = w.run.start
	w.alarm.bells = w.run.bells
	work := w.loop
	if w.run.sharing {
		work = w.flow
	}
	if err := guarded(work); err != nil {
		w.run.fail(fmt.Errorf("worker %d: %w", w.number, err))
	}
	w.run.leave()
	w.stage.Store(int32(closing))
	if w.warming && w.run.warmup.over.Load() {
		w.measure()
	}
	if err := guarded(w.close); err != nil {
		w.run.fail(fmt.Errorf("worker %d: %w", w.number, err))
	}
	w.stage.Store(int32(gone))
}

// loop carries out operations, a batch at a time. Those that are drawn, but not
// sent before the phase ends, are dropped: the source gets no outcome. The error
// is not the database's.
func (w *worker) loop() error {
	for len(w.slots) > 0 {
		n := w.take(len(w.slots))
		if n == 0 {
			return nil
		}
		if err := w.draw(n); err != nil {
			return fmt.Errorf("draw an operation: %w", err)
		}
		if len(w.batch) == 0 {
			continue
		}
		if w.schedule(); w.warming && !w.warms() && !w.turn() {
			return nil
		}
		if w.run.pacer != nil && !w.await() {
			return nil
		}
		if w.execute(); w.lost != nil && w.givesUp() {
			return nil
		}
	}
	return nil
}

// take says how many operations, up to n, are to be drawn. In a warm-up they take
// nothing from those of the phase.
func (w *worker) take(n int) int {
	if !w.warming {
		return w.run.take(w.number, n)
	}
	if w.run.isOver() {
		return 0
	}
	return n
}

// await waits until the last operation of the batch is due, which is the start of
// all. It returns false if the phase ended first.
func (w *worker) await() bool {
	due := w.batch[len(w.batch)-1].due
	if w.start < due {
		if !w.alarm.wait(due-w.start, w.run.over) {
			return false
		}
		w.start = w.now()
	}
	for _, s := range w.batch {
		w.recorder.Late(w.start - s.due)
	}
	return true
}

// schedule notes the present and gives each operation of the batch the next due
// moment, if there are such.
func (w *worker) schedule() {
	w.start = w.now()
	if w.run.pacer == nil {
		return
	}
	n := w.run.pacer.take(len(w.batch))
	for i, s := range w.batch {
		s.due = w.begin + moment(n+int64(i), w.run.pacer.target)
	}
}

// now is the time since the beginning of the phase, or since that of the
// measurement.
func (w *worker) now() time.Duration { return time.Since(w.base) }

// close ends the session, as YCSB's CLEANUP.
func (w *worker) close() error {
	start := w.now()
	err := w.session.Close()
	end := w.now()
	sample(w.recorder.Series("CLEANUP"), "", err, start, start, end)
	return nil
}

// discard closes the session, if there is one, without a record.
func (w *worker) discard() {
	if w.session == nil {
		return
	}
	// The phase has failed for a better reason than what a close could add.
	_ = guarded(w.session.Close)
}

// guarded turns a panic of f into an error with its stack.
func guarded(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return f()
}
