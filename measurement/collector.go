package measurement

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Collector is the work of Go's garbage collector, which may look like latency
// of the store.
type Collector struct {
	Cycles  int64         `json:"cycles"`                    // collections that were completed
	Pause   time.Duration `json:"pause_ns"`                  // in which the whole program stood still
	Longest time.Duration `json:"longest_pause_ns,omitzero"` // of these pauses, up to a fifth too short
}

func readCollector() Collector {
	var stats debug.GCStats
	debug.ReadGCStats(&stats)
	return Collector{Cycles: stats.NumGC, Pause: stats.PauseTotal}
}

// plus adds the work of another time or program.
func (c *Collector) plus(other Collector) {
	c.Cycles += other.Cycles
	c.Pause += other.Pause
	c.Longest = max(c.Longest, other.Longest)
}

// longestSince returns the lower edge of the longest pause that now has and before
// has not.
func longestSince(before, now *metrics.Float64Histogram) time.Duration {
	if before == nil || now == nil {
		return 0
	}
	for i := len(now.Counts) - 1; i >= 0; i-- {
		if now.Counts[i] > before.Counts[i] {
			return lowerEdge(now, i)
		}
	}
	return 0
}
