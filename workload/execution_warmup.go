package workload

import (
	"sync"
	"sync/atomic"
	"time"
)

// warmup is the state of a warm-up, which the workers of a run share. What they
// do in it is in no figure.
type warmup struct {
	until time.Duration // what is due before this moment belongs to the warm-up
	least atomic.Int64  // so many operations do as well; with a schedule, until says it all

	once sync.Once
	end  time.Duration // from the base of the execution; valid once over
	over atomic.Bool

	_     [cacheLine]byte
	taken atomic.Int64 // operations
	_     [cacheLine]byte
}

// startWarmUp begins the warm-up with the schedule. MaxTime counts from its end, and
// is also how long it may wait for its operations after its time is over. The
// function that it returns frees what it holds.
func (r *execution) startWarmUp() (stop func()) {
	u := &r.warmup
	length := r.WarmUp.Time
	if r.pacer == nil {
		u.least.Store(r.WarmUp.Operations)
	} else {
		length = max(length, moment(r.WarmUp.Operations, r.Target))
	}
	u.until = r.start + length
	timers := []*time.Timer{time.AfterFunc(u.until-time.Since(r.base), func() {
		if u.taken.Load() >= u.least.Load() {
			r.endWarmUp(u.until, false)
		} // else the first operation that is not part of it ends it
	})}
	if r.limitTimer != nil {
		r.limitTimer.Stop()
		limit := u.until + r.MaxTime
		timers = append(timers, time.AfterFunc(limit-time.Since(r.base), func() { r.cutWarmUp(limit) }))
	}
	return func() {
		for _, t := range timers {
			t.Stop()
		}
	}
}

// covers says whether n operations, due at that moment, are part of the warm-up.
func (u *warmup) covers(n int, due time.Duration) bool {
	return u.taken.Add(int64(n))-int64(n) < u.least.Load() || due < u.until
}

// cutWarmUp ends a warm-up that waits for its operations, and what is taken from now
// on is measured.
func (r *execution) cutWarmUp(at time.Duration) {
	r.endWarmUp(at, true)
	r.warmup.least.Store(0)
}

// endWarmUp starts the clock of the measurement. Short is whether operations of the
// warm-up are missing. Only the first call counts.
func (r *execution) endWarmUp(at time.Duration, short bool) {
	u := &r.warmup
	u.once.Do(func() {
		u.end = at
		r.results.EndWarmUp(r.base.Add(at), short)
		if r.limitTimer != nil {
			r.limitTimer.Reset(time.Until(r.base.Add(at + r.MaxTime)))
		}
		u.over.Store(true)
	})
}

// warms says whether the batch, which has its moments, is part of the warm-up. One
// that is not ends it.
func (w *worker) warms() bool {
	due := w.start
	if w.run.pacer != nil {
		due = w.batch[0].due
	}
	u := &w.run.warmup
	if u.covers(len(w.batch), due) {
		return true
	}
	end := u.until
	if u.least.Load() > 0 {
		end = max(end, due)
	}
	w.run.endWarmUp(end, false)
	return false
}

// turn makes the batch the worker's first that is measured. It takes its place
// among the operations of the phase; turn returns false if there is none.
func (w *worker) turn() bool {
	w.measure()
	w.batch = w.batch[:w.run.take(w.number, len(w.batch))]
	return len(w.batch) > 0
}

// measure ends the worker's part in the warm-up. From now on its moments count
// from the start of the clock, and what it does is recorded.
func (w *worker) measure() {
	w.warming = false
	shift := w.run.warmup.end
	w.base = w.base.Add(shift)
	w.begin -= shift
	w.start -= shift
	for _, s := range w.batch {
		s.due -= shift
	}
	w.recorder = w.run.results.Recorder()
	clear(w.series[:])
	w.checks, w.perRecord = nil, nil
}
