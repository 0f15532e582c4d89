package measurement

import (
	"math"
	"time"

	"github.com/goycsb/goycsb/db"
)

// P99 returns the latency, counted from the due moments, that 99 % of the
// operations of this name that succeeded did not exceed. It is
// [Latency.Percentile] of Success.Intended, but for thresholds: if none
// succeeded it is the longest duration there is, so that what was not measured
// is never fast enough.
func (o Operation) P99() time.Duration { return threshold(o.Success.Intended) }

// P99 returns the same over all calls to the store that succeeded, of every kind.
// A read-modify-write is two calls. How many operations failed is in Failed.
func (r Report) P99() time.Duration {
	var all Latency
	for _, kind := range []db.Kind{db.Read, db.Update, db.Insert, db.Delete, db.Scan} {
		all.merge(r.Operation(kind.String()).Success.Intended)
	}
	return threshold(all)
}

func threshold(l Latency) time.Duration {
	if l.Count == 0 {
		return math.MaxInt64
	}
	return l.Percentile(99)
}
