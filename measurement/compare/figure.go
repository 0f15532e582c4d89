package compare

import (
	"slices"
	"strconv"
	"time"

	"github.com/goycsb/goycsb/measurement"
)

// group is figures that a run has all of, or none.
type group struct {
	name             string
	operation, clock string
	known            func(*measurement.Document) bool
	count            func(*measurement.Document) int64 // operations
	figures          []figure
}

// figure is one number of a run.
type figure struct {
	name, unit string
	higher     bool // is better
	of         func(*measurement.Document) float64
}

// groups are all figures that a run of the two sets has. Intended latencies that are
// the service latencies to the last sample are left out.
func groups(a, b Set) []group {
	list := phaseGroups()
	for _, name := range operations(a, b) {
		list = append(list, latencyGroup(name, "service"))
		if late(name, a) || late(name, b) {
			list = append(list, latencyGroup(name, "intended"))
		}
	}
	return slices.DeleteFunc(list, func(g group) bool {
		return len(g.lacking(a))+len(g.lacking(b)) == len(a.Runs)+len(b.Runs)
	})
}

// late tells whether an operation that succeeded was ever started after it was due:
// if none was, the sums of both clocks are equal.
func late(name string, s Set) bool {
	return slices.ContainsFunc(s.Runs, func(run Run) bool {
		intended := latency(run.Document, name, "intended")
		return intended.Count > 0 && intended.Sum != latency(run.Document, name, "service").Sum
	})
}

// phaseGroups are the figures of a whole phase.
func phaseGroups() []group {
	operations := func(d *measurement.Document) int64 { return d.Operations }
	return []group{{
		name:    "throughput",
		count:   operations,
		known:   func(*measurement.Document) bool { return true },
		figures: []figure{{"throughput", PerSecond, true, throughput}},
	}, {
		name:    "client CPU",
		count:   operations,
		known:   func(d *measurement.Document) bool { return cpu(d) > 0 && d.Operations > 0 },
		figures: []figure{{"client CPU", PerOperation, false, func(d *measurement.Document) float64 { return cpu(d).Seconds() / float64(d.Operations) }}},
	}, {
		name:    "failed operations",
		count:   operations,
		known:   func(d *measurement.Document) bool { return d.Operations > 0 },
		figures: []figure{{"failed", Percent, false, func(d *measurement.Document) float64 { return 100 * float64(d.Failed) / float64(d.Operations) }}},
	}}
}

// throughput is that of the phase, or of the time in which all of several clients
// ran.
func throughput(d *measurement.Document) float64 {
	if len(d.Clients) > 1 && d.Together != nil {
		return d.Together.Throughput
	}
	return d.Throughput
}

// cpu is the CPU time of all clients; 0 if that of one is not known.
func cpu(d *measurement.Document) (total time.Duration) {
	for _, c := range d.Clients {
		if c.CPU == 0 {
			return 0
		}
		total += c.CPU
	}
	return total
}

// latencyGroup is the latencies of an operation that succeeded, by one clock.
func latencyGroup(name, clock string) group {
	of := func(d *measurement.Document) measurement.Latency { return latency(d, name, clock) }
	g := group{
		name:      name + ", " + clock + " latency",
		operation: name,
		clock:     clock,
		known:     func(d *measurement.Document) bool { return of(d).Count > 0 },
		count:     func(d *measurement.Document) int64 { return of(d).Count },
	}
	add := func(name string, value func(measurement.Latency) time.Duration) {
		g.figures = append(g.figures, figure{name, Seconds, false, func(d *measurement.Document) float64 { return value(of(d)).Seconds() }})
	}
	add("mean", measurement.Latency.Mean)
	for _, p := range []float64{50, 95, 99, 99.9} {
		add("p"+strconv.FormatFloat(p, 'f', -1, 64), func(l measurement.Latency) time.Duration {
			return min(l.Percentile(p), l.Max) // the upper edge of a bucket may lie above all samples
		})
	}
	add("max", func(l measurement.Latency) time.Duration { return l.Max })
	return g
}

// latency is empty where the run has none of it.
func latency(d *measurement.Document, name, clock string) measurement.Latency {
	op := measurement.Report{Breakdown: d.Breakdown}.Operation(name)
	switch {
	case clock == "service":
		return op.Success.Service
	case op.Scheduled:
		return op.Success.Intended
	}
	return measurement.Latency{}
}

// operations are the names of those that runs of the two sets have, in order. The
// end of the sessions is none, nor are figures about the program itself.
func operations(a, b Set) []string {
	var list []string
	for _, run := range slices.Concat(a.Runs, b.Runs) {
		for _, op := range run.Document.Breakdown {
			if !op.OfProcess() && op.Name != "CLEANUP" {
				list = once(list, op.Name)
			}
		}
	}
	slices.Sort(list)
	return list
}

// lacking names the runs of a set that do not have the figures.
func (g group) lacking(s Set) []string {
	var list []string
	for _, run := range s.Runs {
		if !g.known(run.Document) {
			list = append(list, run.Name)
		}
	}
	return list
}

// row works out one of the figures for both sets.
func (g group) row(f figure, a, b Set) Row {
	r := Row{
		Operation: g.operation,
		Clock:     g.clock,
		Figure:    f.name,
		Unit:      f.unit,
		Higher:    f.higher,
		A:         newSample(g.values(f, a)),
		B:         newSample(g.values(f, b)),
	}
	r.Change = change(r.A.Median, r.B.Median)
	r.P = mannWhitney(r.A.Values, r.B.Values)
	return r
}

func (g group) values(f figure, s Set) []float64 {
	var list []float64
	for _, run := range s.Runs {
		if g.known(run.Document) {
			list = append(list, f.of(run.Document))
		}
	}
	return list
}
