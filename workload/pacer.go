package workload

import (
	"math"
	"sync/atomic"
	"time"
)

// farthest is the last moment of a schedule: 146 years, so that a start can be
// added to it.
const farthest = math.MaxInt64 / 2

// pacer is the schedule that all workers of a run share: moment n is n/target
// seconds after the start. Who is late does not move it.
type pacer struct {
	target float64 // a second

	_     [cacheLine]byte
	moved atomic.Int64 // how many moments have been handed out
	_     [cacheLine]byte
}

// take hands out the next n moments and returns the number of the first.
func (p *pacer) take(n int) int64 { return p.moved.Add(int64(n)) - int64(n) }

// moment is computed from n alone, so that errors do not add up: it is exact to
// the nanosecond while below 2^51 ns, which is 26 days.
func moment(n int64, target float64) time.Duration {
	ns := math.Round(float64(n) * 1e9 / target)
	if ns >= farthest {
		return farthest
	}
	return time.Duration(ns)
}
