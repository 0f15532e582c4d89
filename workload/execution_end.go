package workload

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// spawn calls f in n goroutines, with 0 to n-1, and returns a channel that is
// closed when all have returned.
func spawn(n int, f func(i int)) <-chan struct{} {
	done := make(chan struct{})
	var left atomic.Int64
	left.Store(int64(n))
	for i := range n {
		go func() {
			defer func() {
				if left.Add(-1) == 0 {
					close(done)
				}
			}()
			f(i)
		}()
	}
	return done
}

// settle waits for done. Once no more operations are taken, it lets those under
// way go on for Grace, then ends the context of their calls. It returns false if
// even that did not bring the workers back in time.
func (r *execution) settle(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	case <-r.over:
	}
	r.bells.end()
	if within(r.Grace, done) {
		return true
	}
	r.cancel()
	return within(abandonAfter, done)
}

// within waits for done and returns false if it is not closed after d.
func within(d time.Duration, done <-chan struct{}) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-done:
		return true
	case <-t.C:
		return false
	}
}

// abandon names the workers that did not come back, and what they were doing.
func (r *execution) abandon() error {
	n := 0
	var doing []string
	for i := range r.workers {
		if s := stage(r.workers[i].stage.Load()); s != gone {
			n += r.workers[i].people
			doing = append(doing, s.String())
		}
	}
	slices.Sort(doing)
	return fmt.Errorf("%d of %d workers abandoned %v after the end of the phase, in %s",
		n, r.crew, r.Grace+abandonAfter, strings.Join(slices.Compact(doing), ", "))
}
