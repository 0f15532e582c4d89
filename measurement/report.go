package measurement

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Report is the measurements of a phase, as plain data that no longer changes.
type Report struct {
	Phase
	Setup   time.Duration // from the start until all sessions were open
	Started bool          // whether all sessions were opened, so that operations could begin
	Elapsed time.Duration // from the start to the end, or so far; 0 in a warm-up
	WarmUp  WarmUp        // before the start, in no other figure
	Ended   string        // why the phase is over; empty while it is not

	Operations int64 // of the workload, complete; a read-modify-write is one
	Failed     int64 // how many of them failed

	Breakdown  []Operation   // by name of the operation, in order of names
	Late       Latency       // how long after their due moments operations were started
	Collector  Collector     // during the phase
	Scheduling Scheduling    // during the phase; none in an interval
	Process    Process       // the program itself, if that was watched
	CPU        time.Duration // that the program used; 0 in an interval, and where the system does not tell
	Processors int           // on which it may run at a time (GOMAXPROCS)
	Failures   []Failure     // the first occurrence of each distinct error, in order of time
	Store      Store         // what the store said of itself; none in an interval
}

// Operation is the measurements of one kind of operation.
type Operation struct {
	Name      string            `json:"name"`             // such as READ
	Scheduled bool              `json:"scheduled"`        // whether it has due moments; if not, Intended equals Service
	Failing   bool              `json:"-"`                // whether it ever failed; Failure may still be empty, for an interval
	Statuses  []StatusCount     `json:"statuses"`         // in order of their names
	Success   Latencies         `json:"success"`          // of those that succeeded
	Failure   Latencies         `json:"failure,omitzero"` // without those in Apart
	Apart     []StatusLatencies `json:"apart,omitempty"`  // failures of statuses whose latencies are kept apart, in order of their names
}

// StatusLatencies is the latencies of one status.
type StatusLatencies struct {
	Status string `json:"status"` // the word of [db.Status]
	Latencies
}

// StatusCount is how often a status was the outcome.
type StatusCount struct {
	Status string `json:"status"` // the word of [db.Status]
	Count  int64  `json:"count"`  // how many ended so
}

// Success tells whether the status is one of success.
func (s StatusCount) Success() bool { return successful(s.Status) }

// Operation returns the measurements of the operation of that name. They are
// empty if there was none.
func (r Report) Operation(name string) Operation {
	for _, op := range r.Breakdown {
		if op.Name == name {
			return op
		}
	}
	return Operation{Name: name}
}

// Throughput returns operations per second as YCSB defines it: over the whole
// milliseconds of the phase, with set-up and clean-up. Only a phase of less
// than one is reckoned by the exact time. It is 0 if no time has passed.
func (r Report) Throughput() float64 {
	if ms := r.Elapsed.Milliseconds(); ms > 0 {
		return 1000 * float64(r.Operations) / float64(ms)
	}
	return rate(r.Operations, r.Elapsed)
}

// Achieved returns operations per second since the set-up was over: what can be
// compared with the target. It is 0 if no time has passed.
func (r Report) Achieved() float64 { return rate(r.Operations, r.Elapsed-r.Setup) }

func rate(operations int64, d time.Duration) float64 {
	if d <= 0 {
		return 0
	}
	return float64(operations) / d.Seconds()
}

// Shortfall returns by how many percent of the target it was missed; 0 if it
// was reached or there is none.
func (r Report) Shortfall() float64 {
	if r.Target <= 0 {
		return 0
	}
	return max(0, 100*(1-r.Achieved()/r.Target))
}

// Interrupted tells whether the phase ended by an interruption.
func (r Report) Interrupted() bool { return strings.Contains(r.Ended, Interrupted) }

// between fills in what happened from one moment of the phase to another.
func (r *Report) between(from, to moment) {
	if !from.at.IsZero() {
		r.Elapsed = to.at.Sub(from.at)
	}
	r.Operations, r.Failed = to.done-from.done, to.failed-from.failed
	r.Collector = Collector{
		Cycles:  to.collector.Cycles - from.collector.Cycles,
		Pause:   to.collector.Pause - from.collector.Pause,
		Longest: longestSince(from.pauses, to.pauses),
	}
}

// Merge adds the report of a phase that ran beside this one, such as another
// client's. Counts, latencies, threads and targets are added up, exactly. The
// time is that from the first start to the last end, and the set-up lasts until
// the last was over. Slices of time are those since each report's own start. The
// name, the seed and what the store said stay, the larger batch counts; the reasons
// of the end are joined if they differ. Merging into a zero report copies.
func (r *Report) Merge(other Report) {
	if r.Start.IsZero() && r.Operations == 0 && len(r.Breakdown) == 0 {
		*r = Report{Phase: Phase{Name: other.Name, Seed: other.Seed, Start: other.Start}, Ended: other.Ended, Store: other.Store}
	}
	r.mergeTimes(other)
	r.Threads += other.Threads
	r.Batch = max(r.Batch, other.Batch)
	r.Target += other.Target
	r.Operations += other.Operations
	r.Failed += other.Failed
	if other.Ended != r.Ended {
		r.Ended = strings.Trim(r.Ended+", "+other.Ended, ", ")
	}
	r.mergeBreakdown(other.Breakdown)
	r.Late.merge(other.Late)
	r.Collector.plus(other.Collector)
	r.Scheduling.plus(other.Scheduling)
	r.CPU += other.CPU
	r.Processors += other.Processors
	r.Process.merge(other.Process)
	r.WarmUp.merge(other.WarmUp)
}

// mergeTimes puts both reports' times, which count from their own starts, on
// one clock that counts from the first start.
func (r *Report) mergeTimes(other Report) {
	start := r.Start
	if other.Start.Before(start) {
		start = other.Start
	}
	own, others := r.Start.Sub(start), other.Start.Sub(start)
	r.Start = start
	r.Setup = max(own+r.Setup, others+other.Setup)
	r.Elapsed = max(own+r.Elapsed, others+other.Elapsed)
	r.Failures = distinct(slices.Concat(later(r.Failures, own), later(other.Failures, others)))
}

// Extend adds the interval of [Results.Interval] that follows, exactly. Extending a
// zero report copies.
func (r *Report) Extend(next Report) {
	if r.Start.IsZero() {
		*r = next
		return
	}
	r.Elapsed = next.Start.Add(next.Elapsed).Sub(r.Start)
	r.Ended = next.Ended
	r.Operations += next.Operations
	r.Failed += next.Failed
	r.mergeBreakdown(next.Breakdown)
	r.Late.merge(next.Late)
	r.Collector.plus(next.Collector)
}

func later(failures []Failure, by time.Duration) []Failure {
	moved := slices.Clone(failures)
	for i := range moved {
		moved[i].At += by
	}
	return moved
}

func (r *Report) mergeBreakdown(others []Operation) {
	breakdown := slices.Clone(r.Breakdown)
	for _, other := range others {
		i, known := slices.BinarySearchFunc(breakdown, other.Name, func(op Operation, name string) int {
			return cmp.Compare(op.Name, name)
		})
		if !known {
			breakdown = slices.Insert(breakdown, i, Operation{Name: other.Name})
		}
		breakdown[i].merge(other)
	}
	r.Breakdown = breakdown
}

// merge adds other's measurements, exactly.
func (o *Operation) merge(other Operation) {
	o.Scheduled = o.Scheduled || other.Scheduled
	o.Failing = o.Failing || other.Failing
	o.Statuses = mergeStatuses(o.Statuses, other.Statuses)
	o.Success = o.Success.merged(other.Success)
	o.Failure = o.Failure.merged(other.Failure)
	if len(other.Apart) > 0 {
		o.Apart = mergeApart(o.Apart, other.Apart)
	}
}

// names returns o without its samples: what is listed whether it has any or not.
func (o *Operation) names() *Operation {
	named := &Operation{Name: o.Name, Scheduled: o.Scheduled, Failing: o.Failing}
	for _, s := range o.Apart {
		named.Apart = append(named.Apart, StatusLatencies{Status: s.Status})
	}
	return named
}

func mergeApart(a, b []StatusLatencies) []StatusLatencies {
	byStatus := func(x, y StatusLatencies) int { return cmp.Compare(x.Status, y.Status) }
	b = slices.SortedFunc(slices.Values(b), byStatus)
	return mergeSorted(a, b, byStatus, func(x, y StatusLatencies) StatusLatencies {
		return StatusLatencies{x.Status, x.merged(y.Latencies)}
	})
}

func mergeStatuses(a, b []StatusCount) []StatusCount {
	merged := slices.Concat(a, b)
	slices.SortFunc(merged, func(x, y StatusCount) int { return cmp.Compare(x.Status, y.Status) })
	joined := merged[:0]
	for _, s := range merged {
		if last := len(joined) - 1; last >= 0 && joined[last].Status == s.Status {
			joined[last].Count += s.Count
			continue
		}
		joined = append(joined, s)
	}
	return joined
}
