package workload

import "math/rand/v2"

// retry tries the failed inserts of a load again, together, while any fail. Every
// try is recorded; with a target, all of them are due when the first was.
func (w *worker) retry() {
	for tries := 0; len(w.failed) > 0 && tries < w.run.Retry.Limit && w.pause(); tries++ {
		again := w.failed
		w.failed = w.failed[:0] // what fails once more moves up in the same memory
		w.round(again, w.now())
	}
	for _, s := range w.failed {
		w.complete(s)
	}
}

// pause waits before a retry. It returns false if the phase ended.
func (w *worker) pause() bool {
	return w.run.taking.Err() == nil && w.alarm.sleep(w.run.Retry.pause(w.chance()), w.run.over)
}

// chance is uniform in [0, 1).
func (w *worker) chance() float64 { return rand.New(&w.pauses).Float64() }

// givesUp says whether the worker ends because an insert of its batch failed for
// good, which is not what failed if the phase ended meanwhile.
func (w *worker) givesUp() bool {
	if !w.run.load || w.lost == nil || w.run.Retry.KeepGoing || w.run.taking.Err() != nil {
		return false
	}
	w.run.giveUp(w.lost.op.Key, w.lost.op.Err)
	return true
}
