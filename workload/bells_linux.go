package workload

import "time"

// maxBells is how many bells a run has at most: each takes a descriptor.
const maxBells = 256

// So many waits a second are worth bells. Beyond, the process is awake so often
// that Go's timers are nearly as good and cost less; with fewer bells than workers,
// a wait takes a timer and a bell.
const (
	bellLimit   = 20_000
	scarceLimit = 5_000
)

// firstWait is how long a worker may take until it waits for the first time: twice
// what it takes on a slow machine.
const firstWait = 20 * time.Microsecond

// bells is what the workers of a run wait by. Each bell is one worker's at a time.
// If there are fewer than workers, they are for those that are due next.
type bells struct {
	line   line
	all    []*bell
	free   chan *bell
	scarce bool // whether there are fewer than workers
}

// openBells makes bells for so many workers that wait so often a second together, as
// far as there are descriptors. It returns nil if Go's timers have to do.
func openBells(workers int, waits float64) *bells {
	if waits > bellLimit || workers > maxBells && waits > scarceLimit || !kernelTime() {
		return nil
	}
	b := &bells{line: line{base: time.Now()}}
	for len(b.all) < min(workers, maxBells) {
		one, err := newBell(&b.line)
		if err != nil {
			b.halve()
			break
		}
		b.all = append(b.all, one)
	}
	if len(b.all) == 0 {
		return nil
	}
	b.free = make(chan *bell, len(b.all))
	for _, one := range b.all {
		b.free <- one
	}
	b.scarce = len(b.all) < workers
	return b
}

// halve lets go of half of the bells: they took the last descriptors, and sessions
// that reconnect and reports that are written need some.
func (b *bells) halve() {
	half := len(b.all) / 2
	for _, one := range b.all[half:] {
		one.close()
	}
	b.all = b.all[:half]
}

// wait returns rung after d, or false as soon as the bells are told of the end. If
// all of them are taken, it does not wait, and ok is false.
func (b *bells) wait(d time.Duration) (rung, ok bool) {
	select {
	case one := <-b.free:
		rung = one.wait(d)
		b.free <- one
		return rung, true
	default:
		return false, false
	}
}

// lead is how long so many workers may take to start, to draw their first operations
// and to wait. Until the last one waits, Go looks at no bell: who was due meanwhile
// would be late. Without bells it is 0.
func (b *bells) lead(workers int) time.Duration {
	if b == nil {
		return 0
	}
	return time.Duration(workers) * firstWait
}

// end wakes those who wait, and from now on nobody does. There may be no bells.
func (b *bells) end() {
	if b == nil {
		return
	}
	b.line.end()
	for _, one := range b.all {
		one.end()
	}
}

// close frees the descriptors, and is an end. There may be no bells.
func (b *bells) close() {
	if b == nil {
		return
	}
	b.line.end()
	for _, one := range b.all {
		one.close()
	}
}
