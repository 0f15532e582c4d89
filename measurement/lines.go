package measurement

import (
	"strconv"
	"time"
)

// line is one line of a report: a metric, what is measured of it, and the
// value as Java would write it.
type line struct{ metric, measurement, value string }

func count(metric, measurement string, n int64) line {
	return line{metric, measurement, strconv.FormatInt(n, 10)}
}

func decimal(metric, measurement string, x float64) line {
	return line{metric, measurement, javaDouble(x)}
}

// lines lists a report. First come YCSB's lines in YCSB's order, then, so that
// the place of those stays, the project's own.
func (l Listing) lines(r Report) []line {
	lines := head(r)
	for _, s := range l.series(r) {
		lines = append(lines, l.seriesLines(s)...)
	}
	return append(lines, tail(r)...)
}

func head(r Report) []line {
	cycles, pause := r.Collector.Cycles, r.Collector.Pause
	share := 0.0
	if r.Elapsed > 0 {
		share = 100 * float64(pause) / float64(r.Elapsed)
	}
	return []line{
		count("OVERALL", "RunTime(ms)", r.Elapsed.Milliseconds()),
		decimal("OVERALL", "Throughput(ops/sec)", r.Throughput()),
		count("TOTAL_GCS_Go", "Count", cycles),
		count("TOTAL_GC_TIME_Go", "Time(ms)", pause.Milliseconds()),
		decimal("TOTAL_GC_TIME_%_Go", "Time(%)", share),
		count("TOTAL_GCs", "Count", cycles),
		count("TOTAL_GC_TIME", "Time(ms)", pause.Milliseconds()),
		decimal("TOTAL_GC_TIME_%", "Time(%)", share),
	}
}

func (l Listing) seriesLines(s series) []line {
	lines := []line{
		count(s.name, "Operations", s.latency.Count),
		decimal(s.name, "AverageLatency(us)", s.latency.average()),
		count(s.name, "MinLatency(us)", s.latency.lowest()),
		count(s.name, "MaxLatency(us)", s.latency.highest()),
	}
	for _, p := range l.Percentiles {
		lines = append(lines, count(s.name, percentileLabel(p)+"PercentileLatency(us)", s.latency.percentile(p)))
	}
	for _, status := range sortedStatuses(s.statuses) {
		lines = append(lines, count(s.name, "Return="+status.Status, status.Count))
	}
	if l.Verbose {
		for _, b := range s.latency.Buckets {
			lines = append(lines, decimal(s.name, strconv.FormatInt(b.To, 10), float64(b.Count)))
		}
	}
	return lines
}

// tail is the lines that YCSB does not have.
func tail(r Report) []line {
	lines := []line{
		count("OVERALL", "Operations", r.Operations),
		count("OVERALL", "Failed", r.Failed),
	}
	if r.Batch > 1 {
		lines = append(lines, count("OVERALL", "BatchSize", int64(r.Batch)))
	}
	if r.Target > 0 {
		lines = append(lines,
			decimal("OVERALL", "Target(ops/sec)", r.Target),
			decimal("OVERALL", "Achieved(ops/sec)", r.Achieved()),
			decimal("OVERALL", "Shortfall(%)", r.Shortfall()),
			microseconds("50thPercentileStartLateness(us)", r.Late.Percentile(50)),
			microseconds("99thPercentileStartLateness(us)", r.Late.Percentile(99)),
			microseconds("MaxStartLateness(us)", r.Late.Max),
		)
	}
	if r.Interrupted() {
		lines = append(lines, count("OVERALL", "Interrupted", 1))
	}
	return lines
}

func microseconds(measurement string, d time.Duration) line {
	return count("OVERALL", measurement, d.Microseconds())
}

// series is a name in a report, with what stands under it.
type series struct {
	name     string
	latency  Latency
	statuses []StatusCount
}

// series lists the names of a report in YCSB's order.
func (l Listing) series(r Report) []series {
	service := func(both Latencies) Latency { return both.Service }
	intended := func(both Latencies) Latency { return both.Intended }
	switch l.Interval {
	case "intended":
		return family(r.Breakdown, intended)
	case "both":
		return append(family(r.Breakdown, service), intendedFamily(r.Breakdown, intended)...)
	}
	return family(r.Breakdown, service)
}

// family lists each operation and, if it has failed, its failures beside it.
func family(ops []Operation, clock func(Latencies) Latency) []series {
	var list []series
	for _, op := range ops {
		base := series{name: op.Name, latency: clock(op.Success)}
		if returns(op.Name) {
			base.statuses = op.Statuses
		}
		list = append(list, base)
		if op.Failing {
			list = append(list, series{name: op.Name + "-FAILED", latency: clock(op.Failure)})
		}
	}
	sortAsYCSB(list)
	return list
}

// intendedFamily lists the operations that have due moments under names of
// their own, without the statuses, which stand under the others.
func intendedFamily(ops []Operation, clock func(Latencies) Latency) []series {
	var scheduled []Operation
	for _, op := range ops {
		if op.Scheduled {
			scheduled = append(scheduled, op)
		}
	}
	list := family(scheduled, clock)
	for i := range list {
		list[i].name = "Intended-" + list[i].name
		list[i].statuses = nil
	}
	return list
}

// returns tells whether YCSB lists the statuses of an operation.
func returns(op string) bool {
	switch op {
	case "READ-MODIFY-WRITE", "SCAN-LATENCY-PER-RECORD", "CLEANUP":
		return false
	}
	return true
}
