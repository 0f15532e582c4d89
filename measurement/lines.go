package measurement

import (
	"slices"
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

// lines lists a report: YCSB's lines in YCSB's order and, behind the two of
// OVERALL, the project's own. Some programs that read reports take the lines of
// one name for one group, of which the last one counts, so those of OVERALL have
// to be neighbours.
func (l Listing) lines(r Report) []line {
	lines := slices.Insert(head(r), 2, own(r)...)
	for _, s := range l.series(r) {
		lines = append(lines, l.seriesLines(s)...)
	}
	return lines
}

func head(r Report) []line {
	cycles, pause := r.Collector.Cycles, r.Collector.Pause
	share := 0.0
	if r.Elapsed > 0 {
		share = 100 * float64(pause) / float64(r.Elapsed)
	}
	lines := []line{
		count("OVERALL", "RunTime(ms)", r.Elapsed.Milliseconds()),
		decimal("OVERALL", "Throughput(ops/sec)", r.Throughput()),
		count("TOTAL_GCS_Go", "Count", cycles),
		count("TOTAL_GC_TIME_Go", "Time(ms)", pause.Milliseconds()),
		decimal("TOTAL_GC_TIME_%_Go", "Time(%)", share),
		count("TOTAL_GCs", "Count", cycles),
		count("TOTAL_GC_TIME", "Time(ms)", pause.Milliseconds()),
		decimal("TOTAL_GC_TIME_%", "Time(%)", share),
	}
	return append(lines, processLines(r.Process)...)
}

// processLines is YCSB's lines about its own process, if that was watched.
func processLines(p Process) []line {
	if p.Samples == 0 {
		return nil
	}
	lines := []line{
		count("MAX_MEM_USED", "MBs", megabytes(p.Memory.Max)),
		count("MIN_MEM_USED", "MBs", megabytes(p.Memory.Min)),
		count("MAX_THREADS", "Count", p.Goroutines.Max),
		count("MIN_THREADS", "Count", p.Goroutines.Min),
	}
	if p.Loads > 0 {
		lines = append(lines,
			decimal("MAX_SYS_LOAD_AVG", "Load", p.Load.Max),
			decimal("MIN_SYS_LOAD_AVG", "Load", p.Load.Min))
	}
	return lines
}

// own is the lines that YCSB does not have.
func own(r Report) []line {
	lines := []line{
		count("OVERALL", "Operations", r.Operations),
		count("OVERALL", "Failed", r.Failed),
	}
	if r.WarmUp != (WarmUp{}) {
		lines = append(lines,
			count("OVERALL", "WarmUp(ms)", r.WarmUp.Time.Milliseconds()),
			count("OVERALL", "WarmUpOperations", r.WarmUp.Operations))
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
