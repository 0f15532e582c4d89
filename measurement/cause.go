package measurement

import (
	"fmt"
	"time"

	"github.com/goycsb/goycsb/internal/plural"
)

// whyMissed names the likely cause and what to do about it. If the workers would do
// for nearly all of the calls, then the mean is that of a few that hung.
func (r Report) whyMissed() string {
	mean, needed := r.meanCall(), r.WorkersNeeded()
	calls := r.Calls()
	p99, longest := calls.Percentile(99), round(calls.Max)
	switch {
	case r.saturated() && r.Store.inside():
		return "the CPU of the program, with the store inside it, was the limit: use more processors or a lower target"
	case r.saturated():
		return "the program's CPU was the limit: use more clients or processors"
	case r.starved():
		return r.starvation()
	case needed <= int64(r.Threads):
		return fmt.Sprintf("%s would be enough at a mean of %v an operation, so there were stalls, of %v at most: "+
			"look for them in the store and in the client", plural.Count(needed, "worker"), round(mean), longest)
	case r.workersFor(p99) <= int64(r.Threads):
		return fmt.Sprintf("%s would be enough for the %v that 99 %% of the calls took at most, so there were stalls, of %v at most: "+
			"look for them in the store and in the client", plural.Count(max(1, r.workersFor(p99)), "worker"), round(p99), longest)
	}
	return fmt.Sprintf("at a mean of %v an operation, the target takes %s instead of %d: raise threadcount; "+
		"if operations take longer then, the store is at its limit", round(mean), plural.Count(needed, "worker"), r.Threads)
}

// whyLate names the likely cause and what to do about it, by the workers that the
// target takes while calls last as long as p99.
func (r Report) whyLate(p99 time.Duration) string {
	needed := max(1, r.workersFor(p99))
	switch {
	case r.saturated():
		return "the program's CPU is the limit: use more clients or processors"
	case r.starved():
		return r.starvation()
	case needed > int64(r.Threads):
		return fmt.Sprintf("%s instead of %d would be on time while operations last that long: raise threadcount",
			plural.Count(needed, "worker"), r.Threads)
	}
	enough, longest := plural.Count(needed, "worker")+" would be enough for operations of that length", r.Calls().Max
	if float64(longest) < stallShare*float64(r.Late.Percentile(99)) {
		return fmt.Sprintf("%s, and none took longer than %v, so it was the client that stood still: "+
			"keep other programs off this machine, or use more clients or processors", enough, round(longest))
	}
	return fmt.Sprintf("%s, so there were stalls, of %v at most: look for them in the store, "+
		"and in the client, which may be one of too few", enough, round(longest))
}

// starved tells whether the workers were late most of the time though the store had
// them for less than half of it: what they lacked was the client's processors.
func (r Report) starved() bool {
	return r.Late.Percentile(50) >= lateAtLeast && r.inCalls() < 0.5
}

func (r Report) starvation() string {
	return fmt.Sprintf("the store had the workers for %.0f %% of their time only, so the client was the limit, by its own work "+
		"or by other programs on its processors: use more clients or processors", 100*r.inCalls())
}

// inCalls returns the share of the workers' time that they spent in calls.
func (r Report) inCalls() float64 {
	calls := r.Calls().Sum.float() / float64(max(1, r.Batch))
	return calls / (float64(r.Elapsed) * float64(max(1, r.Threads)))
}
