// Package selftest measures what the load generator itself costs on a machine, and
// holds its figures to truths that are known otherwise.
//
// [ReadClock], [Floor] and [Pacing] are the floor: what a store that does nothing is
// reported to take, and how far from a schedule operations start. They differ from
// machine to machine, so only what must hold on each is judged.
//
// [Known] and [Server.Stall] are the truth. Every limit in them comes from what was
// measured in the same run, not from what a machine should be able to do: a busy
// machine widens the limits, it does not break them.
//
// # Limits
//
// Of each sample it is known that it is at least a and at most b. Then the k-th
// smallest of all samples is at least the k-th smallest a and at most the k-th
// smallest b, and so are their percentiles. Minimum, maximum and mean are reported
// exactly. A percentile is the upper edge, in whole microseconds, of a bucket of a
// histogram with 3 significant digits: it may be a microsecond below, as these are
// truncated, and 0.1 % above.
package selftest

import (
	"math"
	"time"
)

// Plan is how long each part takes.
type Plan struct {
	Floor  time.Duration // each of the runs on a store that does nothing
	Pacing time.Duration // each of the runs on a schedule
	Known  int64         // operations of each of the runs on a store of known latency
	Length time.Duration // the run on the server that is frozen
	Frozen time.Duration // how long it is
	All    time.Duration // all of it, roughly
}

// Full is the plan to judge a machine by.
func Full() Plan {
	return Plan{
		Floor: 500 * time.Millisecond, Pacing: time.Second, Known: 1000,
		Length: 10 * time.Second, Frozen: 2 * time.Second, All: 27 * time.Second,
	}
}

// Short is the plan for a quick look. Its truths are as strict, its floor is
// rougher.
func Short() Plan {
	return Plan{
		Floor: 150 * time.Millisecond, Pacing: 200 * time.Millisecond, Known: 200,
		Length: 3 * time.Second, Frozen: 600 * time.Millisecond, All: 8 * time.Second,
	}
}

// due is when operation n is due, from the start of a schedule.
func due(n int, target float64) time.Duration {
	return time.Duration(math.Round(float64(n) * 1e9 / target))
}
