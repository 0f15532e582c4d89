package measurement

import (
	"runtime/debug"
	"time"
)

// Collector is the work of Go's garbage collector, which may look like latency
// of the store.
type Collector struct {
	Cycles int64         `json:"cycles"`
	Pause  time.Duration `json:"pause_ns"` // in which the whole program stood still
}

func readCollector() Collector {
	var stats debug.GCStats
	debug.ReadGCStats(&stats)
	return Collector{Cycles: stats.NumGC, Pause: stats.PauseTotal}
}
