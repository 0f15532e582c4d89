package workload

import (
	"slices"
	"sync"
	"time"
)

// ahead is how many timers run at a time, those of the bells that are due next.
//
// The kernel keeps a timer on the processor that has set it. If many ran long ahead,
// some would be on processors that have gone to sleep meanwhile, and on a virtual
// machine it may be milliseconds until such a one wakes. So a worker that is woken
// sets the timer of one that is due soon, on the processor that is awake.
const ahead = 2

// line is the bells that are waited by, in the order in which they are due.
type line struct {
	base time.Time // moments are counted from here

	mu    sync.Mutex
	bells []*bell
	over  bool // no timers are set any more: their files may be closed
}

func (l *line) now() time.Duration { return time.Since(l.base) }

// join adds a bell.
func (l *line) join(b *bell) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b.set = false
	i := len(l.bells)
	for i > 0 && l.bells[i-1].due > b.due {
		i--
	}
	l.bells = slices.Insert(l.bells, i, b)
	if i < ahead {
		l.start()
	}
}

// leave removes a bell that has rung.
func (l *line) leave(b *bell) {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.Index(l.bells, b)
	l.bells = slices.Delete(l.bells, i, i+1)
	l.start()
}

// start sets the timers of the next bells, and of all that are overdue.
func (l *line) start() {
	if l.over {
		return
	}
	now := l.now()
	for i, b := range l.bells {
		if i >= ahead && b.due > now {
			return
		}
		if !b.set {
			b.start(b.due - now)
		}
	}
}

// end keeps timers from being set.
func (l *line) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
}
