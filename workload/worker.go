package workload

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

// worker sends operations, one at a time. Everything it writes for each of them
// is here, apart from other workers' memory.
type worker struct {
	run      *execution
	number   int
	session  db.Session
	scanner  db.Scanner // the session, if it can scan
	source   Source
	verifier Verifier // the source, if it can verify
	alarm    alarm

	recorder  *measurement.Recorder
	series    [db.Kinds]*measurement.Series
	checks    *measurement.Series // VERIFY
	perRecord *measurement.Series // SCAN-LATENCY-PER-RECORD

	op     db.Op
	draws  rand.PCG // the source's randomness
	pauses rand.PCG // that of waits before retries, which must not move the source's
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
		seedWorker(&w.draws, r.Seed, number)
		seedWorker(&w.pauses, ^r.Seed, number)
		w.source = r.phase.Source(Share{Worker: number, Workers: len(r.workers), Rand: rand.New(&w.draws)})
		w.verifier, _ = w.source.(Verifier)
		w.alarm = newAlarm()
		w.recorder = r.results.Recorder()
		w.stage.Store(int32(starting))
		return nil
	})
}

// live takes operations as long as there are any, then closes the session.
func (w *worker) live() {
	if err := guarded(w.loop); err != nil {
		w.run.fail(fmt.Errorf("worker %d: %w", w.number, err))
	}
	w.run.leave()
	w.stage.Store(int32(closing))
	if err := guarded(w.close); err != nil {
		w.run.fail(fmt.Errorf("worker %d: %w", w.number, err))
	}
	w.stage.Store(int32(gone))
}

// loop carries out operations. One that is drawn, but not due before the phase
// ends, is dropped: the source gets no outcome. The error is not the database's.
func (w *worker) loop() error {
	for w.run.take() {
		if err := w.source.Next(&w.op); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("draw an operation: %w", err)
		}
		due, start, ok := w.await()
		if !ok {
			return nil
		}
		verified := w.execute(due, start)
		w.source.Done(&w.op)
		w.recorder.Operation(w.op.Err != nil || !verified)
		if w.givesUp() {
			return nil
		}
	}
	return nil
}

// await waits until the next operation is due. It returns false if the phase
// ended first.
func (w *worker) await() (due, start time.Duration, ok bool) {
	start = w.now()
	if w.run.pacer == nil {
		return start, start, true
	}
	due = w.run.start + w.run.pacer.next()
	if start < due {
		if !w.alarm.wait(due-start, w.run.taking.Done()) {
			return 0, 0, false
		}
		start = w.now()
	}
	w.recorder.Late(start - due)
	return due, start, true
}

// now is the time since the beginning of the phase.
func (w *worker) now() time.Duration { return time.Since(w.run.base) }

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
