package measurement

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/goycsb/goycsb/internal/plural"
)

// The limits beyond which a report doubts its own figures; the package's
// documentation states them.
const (
	lateAtLeast    = time.Millisecond // 99th percentile of the lateness,
	lateShare      = 0.1              // and its share of that of the operations
	shortfallLimit = 2                // percent of the target
	saturation     = 0.9              // share of the processors' time
	saturatedFor   = time.Second      // in which a shorter phase may have been by its start alone
	pauseShare     = 0.01             // of the time
	pauseAtLeast   = time.Millisecond
	waitAtLeast    = 100 * time.Microsecond // 99th percentile of the waits for a processor,
	waitShare      = 0.25                   // its share of that of the calls,
	waitsAtLeast   = 0.01                   // and how many waits were noted for each call
	stallShare     = 0.25                   // of the lateness that the longest call has if the store may be to blame
	statusCanceled = "CANCELED"
	timeLimit      = "maxexecutiontime" // why a phase is over
)

// Doubts says in words what makes the figures of a phase that is over doubtful,
// each with its figure and with what can be done. It is empty if nothing was
// found.
func (r Report) Doubts() []string {
	var texts []string
	say := func(doubts ...func() string) {
		for _, doubt := range doubts {
			if text := doubt(); text != "" {
				texts = append(texts, text)
			}
		}
	}
	say(r.doubtWarmUp, r.doubtTarget, r.doubtStarts, r.doubtProcessors, r.doubtCollector, r.doubtScheduling, r.doubtEnd)
	texts = append(texts, r.Store.Doubts(r.Name)...)
	say(r.doubtReads, r.doubtValues, r.doubtStock)
	return onceEach(texts)
}

func (r Report) doubtWarmUp() string {
	if !r.WarmUp.Short {
		return ""
	}
	return fmt.Sprintf("the warm-up was cut short after %v, as its operations took longer than the time limit (maxexecutiontime): "+
		"what is measured may not be warm; ask for fewer warmupoperations, or for warmuptime", round(r.WarmUp.Time))
}

func (r Report) doubtTarget() string {
	missed := r.Shortfall()
	if missed <= shortfallLimit {
		return ""
	}
	return fmt.Sprintf("the target of %.2f operations a second was missed by %.1f %%: %.2f were achieved; %s",
		r.Target, missed, r.Achieved(), r.whyMissed())
}

// WorkersNeeded returns how many workers the target takes if operations go on
// taking as long as they did: the target times the mean service latency, by
// Little's law, rounded up. Operations that travel together share a worker. It is
// 0 without a target or operations.
func (r Report) WorkersNeeded() int64 {
	return r.workersFor(r.meanCall())
}

// workersFor returns how many workers the target keeps busy with operations of that
// length.
func (r Report) workersFor(operation time.Duration) int64 {
	return int64(math.Ceil(r.Target * operation.Seconds() / float64(max(1, r.Batch))))
}

// meanCall returns the mean time of the calls that an operation of the workload
// took.
func (r Report) meanCall() time.Duration {
	if r.Operations == 0 {
		return 0
	}
	return time.Duration(r.Calls().Sum.float() / float64(r.Operations))
}

// Calls returns the service latencies of all calls to the store, of whatever
// outcome.
func (r Report) Calls() (all Latency) {
	for _, op := range r.Breakdown {
		if !slices.Contains([]string{"READ", "UPDATE", "INSERT", "DELETE", "SCAN"}, op.Name) {
			continue
		}
		all.merge(op.Success.Service)
		all.merge(op.Failure.Service)
		for _, s := range op.Apart {
			all.merge(s.Service)
		}
	}
	return all
}

func (r Report) doubtStarts() string {
	late, own := r.Late.Percentile(99), r.Calls().Percentile(99)
	if late < lateAtLeast || float64(late) < lateShare*float64(own) {
		return ""
	}
	return fmt.Sprintf("workers started late: %.1f %% of the operations by %v or more, 99th percentile %v against %v of the operations themselves; "+
		"service latencies leave that wait out, so look at the intended ones (measurement.interval=both); %s",
		100*r.Late.shareFrom(lateAtLeast), lateAtLeast, round(late), round(own), r.whyLate(own))
}

// shareFrom returns the share of the samples that are at least d.
func (l Latency) shareFrom(d time.Duration) float64 {
	n := int64(0)
	for _, b := range l.Buckets {
		if b.From >= d.Microseconds() {
			n += b.Count
		}
	}
	return float64(n) / float64(max(1, l.Count))
}

func (r Report) doubtProcessors() string {
	used := fmt.Sprintf("used %.0f %% of its %s", 100*r.load(), plural.Count(r.Processors, "processor"))
	switch {
	case !r.saturated():
		return ""
	case !r.Store.inside():
		return "the program " + used + ": latencies contain waits for a CPU; use more clients, more processors or a lower target"
	case r.Threads <= r.Processors:
		return "" // so it is to be: nobody waits for a CPU
	}
	return fmt.Sprintf("the program, with the store inside it, %s for %d workers: latencies contain waits for a CPU; use %s at most, or more processors",
		used, r.Threads, plural.Count(r.Processors, "worker"))
}

func (r Report) saturated() bool { return r.Elapsed >= saturatedFor && r.load() > saturation }

// load returns the share of the processors' time that the program used.
func (r Report) load() float64 {
	if r.Elapsed <= 0 || r.Processors == 0 {
		return 0
	}
	return r.CPU.Seconds() / (r.Elapsed.Seconds() * float64(r.Processors))
}

func (r Report) doubtCollector() string {
	if r.Elapsed <= 0 {
		return ""
	}
	share, p99 := float64(r.Collector.Pause)/float64(r.Elapsed), r.Calls().Percentile(99)
	long := r.Collector.Longest >= pauseAtLeast && r.Collector.Longest >= p99
	if share <= pauseShare && !long {
		return ""
	}
	return fmt.Sprintf("the program stood still for %.2f %% of the time to collect garbage, for up to %v at once, against a 99th percentile of %v: "+
		"latencies contain it; set GOGC higher or use more memory", 100*share, round(r.Collector.Longest), p99)
}

func (r Report) doubtScheduling() string {
	w, calls := r.Scheduling, r.Calls()
	p99 := calls.Percentile(99)
	if calls.Count == 0 || w.P99 < waitAtLeast || float64(w.P99) < waitShare*float64(p99) || float64(w.Waits) < waitsAtLeast*float64(calls.Count) {
		return ""
	}
	return fmt.Sprintf("goroutines of the program waited for a CPU: for %v in the 99th percentile, and up to %v, against a 99th percentile of %v "+
		"of the operations, which contains it; use fewer workers, more clients or processors, or keep other programs off this machine",
		round(w.P99), round(w.Longest), round(p99))
}

func (r Report) doubtEnd() string {
	if r.Operations == 0 && r.Ended == timeLimit {
		return "no operation was complete when the time was over: find out why the store did not answer, or run longer"
	}
	cut := int64(0)
	for _, op := range r.Breakdown {
		for _, s := range op.Statuses {
			if s.Status == statusCanceled && op.Name != "READ-MODIFY-WRITE" {
				cut += s.Count
			}
		}
	}
	if cut == 0 {
		return ""
	}
	return fmt.Sprintf("the end cut off %s (%s), which would have taken longer than the reported failures did: "+
		"run longer or find out why the store did not answer", plural.Count(cut, "call"), statusCanceled)
}

// doubtReads tells that no read found anything, unless the store was known to be
// empty.
func (r Report) doubtReads() string {
	all, missing := r.outcomes("READ", "NOT_FOUND")
	if all == 0 || missing < all || r.Store.Before != nil && r.Store.Before.Records == 0 {
		return ""
	}
	return "no read found a record: was the load run with the same recordcount, insertorder and zeropadding, and into this store? " +
		"A store inside the program is empty when it starts: use bench"
}

func (r Report) doubtValues() string {
	all, right := r.outcomes("VERIFY", statusOK)
	if all == 0 || right > 0 {
		return ""
	}
	return "no record held the values that dataintegrity expects: was the load run with dataintegrity and the same fieldlength?"
}

// doubtStock tells that records went that the workload itself did not delete.
func (r Report) doubtStock() string {
	if deleted, _ := r.outcomes("DELETE", statusOK); deleted > 0 {
		return ""
	}
	return r.Store.emptied()
}

// outcomes returns how many operations ended, and how many with that status.
func (r Report) outcomes(operation, status string) (all, with int64) {
	for _, s := range r.Operation(operation).Statuses {
		all += s.Count
		if s.Status == status {
			with += s.Count
		}
	}
	return all, with
}

// round leaves three digits or so.
func round(d time.Duration) time.Duration {
	for unit := time.Second; unit >= time.Microsecond; unit /= 1000 {
		if d >= unit {
			return d.Round(unit / 100)
		}
	}
	return d
}
