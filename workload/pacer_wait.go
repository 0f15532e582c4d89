package workload

import "time"

// nearly is how long before its moment a worker asks for a bell if they are scarce:
// twice as long as a timer of Go's is late at most in an idle process.
const nearly = 2 * time.Millisecond

// alarm waits; each worker has one, whose timer it uses again and again.
type alarm struct {
	timer *time.Timer
	bells *bells // nil: timers have to do
}

func newAlarm() alarm {
	t := time.NewTimer(farthest)
	t.Stop()
	return alarm{timer: t}
}

// wait returns true after d, as exactly as can be, or false as soon as end is
// closed and the bells are told of it.
func (a alarm) wait(d time.Duration, end <-chan struct{}) bool {
	if a.bells == nil {
		return a.sleep(d, end)
	}
	if a.bells.scarce && d > nearly {
		start := time.Now()
		if !a.sleep(d-nearly, end) {
			return false
		}
		d -= time.Since(start)
	}
	if rung, ok := a.bells.wait(d); ok {
		return rung
	}
	return a.sleep(d, end)
}

// sleep returns true after d, by a timer of Go's, or false as soon as end is closed.
func (a alarm) sleep(d time.Duration, end <-chan struct{}) bool {
	a.timer.Reset(d)
	select {
	case <-a.timer.C:
		return true
	case <-end:
		a.timer.Stop()
		return false
	}
}
