package workload

import "time"

// alarm waits; each worker has one, whose timer it uses again and again.
type alarm struct{ timer *time.Timer }

func newAlarm() alarm {
	t := time.NewTimer(farthest)
	t.Stop()
	return alarm{t}
}

// wait returns true after d, or false as soon as end is closed.
func (a alarm) wait(d time.Duration, end <-chan struct{}) bool {
	a.timer.Reset(d)
	select {
	case <-a.timer.C:
		return true
	case <-end:
		a.timer.Stop()
		return false
	}
}
