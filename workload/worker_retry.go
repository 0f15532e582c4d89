package workload

import (
	"math/rand/v2"
	"time"
)

// insert sends an insert and, in a load, tries again while it fails. Every try is
// recorded; with a target, all of them are due when the first was.
func (w *worker) insert(due, start time.Duration) {
	w.send(w.op.Kind, due, start)
	if !w.run.load {
		return
	}
	for tries := 0; w.op.Err != nil && tries < w.run.Retry.Limit && w.pause(); tries++ {
		w.send(w.op.Kind, due, w.now())
	}
}

// pause waits before a retry. It returns false if the phase ended.
func (w *worker) pause() bool {
	chance := rand.New(&w.pauses).Float64()
	return w.alarm.wait(w.run.Retry.pause(chance), w.run.taking.Done())
}

// givesUp says whether the worker ends because its last insert failed for good,
// which is not what failed if the phase ended meanwhile.
func (w *worker) givesUp() bool {
	if !w.run.load || w.op.Err == nil || w.run.Retry.KeepGoing || w.run.taking.Err() != nil {
		return false
	}
	w.run.giveUp(w.op.Key, w.op.Err)
	return true
}
