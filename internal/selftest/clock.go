package selftest

import "time"

// Clock is what it takes to read the clock.
type Clock struct {
	Reading float64       // nanoseconds
	Tick    time.Duration // the smallest step that was seen
}

// ReadClock reads the clock as a worker does, for some milliseconds.
func ReadClock() Clock {
	const readings = 200_000
	base := time.Now()
	tick, last := time.Hour, time.Duration(0)
	for range readings {
		now := time.Since(base)
		if step := now - last; step > 0 {
			tick = min(tick, step)
		}
		last = now
	}
	return Clock{Reading: float64(last) / readings, Tick: tick}
}
