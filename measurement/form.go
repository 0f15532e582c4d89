package measurement

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// form is one of YCSB's ways to show a series. Its lines come before those of the
// statuses and after them.
type form struct {
	prefix  string // of the series' names
	raw     bool   // writes its samples one by one
	figures func(Listing, series) []line
	bars    func(Listing, series) []line
	summary func(series) string
}

var (
	hdrForm    = form{figures: hdrFigures, bars: hdrBars, summary: hdrSummary}
	bucketForm = form{figures: bucketFigures, bars: bucketBars, summary: meanSummary}
	timeForm   = form{figures: meanFigures, bars: timeBars, summary: meanSummary}
	rawForm    = form{figures: rawFigures, bars: noBars, summary: rawSummary, raw: true}
)

func (f form) named(prefix string) form {
	f.prefix = prefix
	return f
}

// forms returns how each series is shown: in one way or in two, or none if the
// type is unknown.
func (l Listing) forms() []form {
	switch l.Type {
	case "hdrhistogram":
		return []form{hdrForm}
	case "histogram":
		return []form{bucketForm}
	case "timeseries":
		return []form{timeForm}
	case "raw":
		return []form{rawForm}
	case "hdrhistogram+histogram":
		return []form{hdrForm.named("Hdr"), bucketForm.named("Bucket")}
	case "hdrhistogram+raw":
		return []form{hdrForm.named("Hdr"), rawForm.named("Raw")}
	}
	return nil
}

// seriesLines lists a series. The statuses stand under the first of two forms.
func (l Listing) seriesLines(s series) []line {
	var lines []line
	for i, f := range l.forms() {
		shown := series{name: f.prefix + s.name, latency: s.latency}
		lines = append(lines, f.figures(l, shown)...)
		if i == 0 {
			for _, status := range sortedStatuses(s.statuses) {
				lines = append(lines, count(shown.name, "Return="+status.Status, status.Count))
			}
		}
		lines = append(lines, f.bars(l, shown)...)
	}
	return lines
}

func noBars(Listing, series) []line { return nil }

func hdrFigures(l Listing, s series) []line {
	lines := []line{
		count(s.name, "Operations", s.latency.Count),
		decimal(s.name, "AverageLatency(us)", s.latency.average()),
		count(s.name, "MinLatency(us)", s.latency.lowest()),
		count(s.name, "MaxLatency(us)", s.latency.highest()),
	}
	for _, p := range l.Percentiles {
		lines = append(lines, count(s.name, percentileLabel(p)+"PercentileLatency(us)", s.latency.percentile(p)))
	}
	return lines
}

func hdrBars(l Listing, s series) []line {
	if !l.Verbose {
		return nil
	}
	var lines []line
	for _, b := range s.latency.Buckets {
		lines = append(lines, decimal(s.name, strconv.FormatInt(b.To, 10), float64(b.Count)))
	}
	return lines
}

// meanFigures is what two types begin with. Without samples it shows YCSB's NaN
// and -1.
func meanFigures(_ Listing, s series) []line {
	least, most := int64(-1), int64(-1)
	if s.latency.Count > 0 {
		least, most = s.latency.Min.Microseconds(), s.latency.Max.Microseconds()
	}
	return []line{
		count(s.name, "Operations", s.latency.Count),
		decimal(s.name, "AverageLatency(us)", s.latency.wholeMean()),
		count(s.name, "MinLatency(us)", least),
		count(s.name, "MaxLatency(us)", most),
	}
}

func bucketFigures(_ Listing, s series) []line {
	mean := meanFigures(Listing{}, s)
	lines := []line{mean[0], mean[1], decimal(s.name, "LatencyVariance(us)", s.latency.wholeVariance()), mean[2], mean[3]}
	if s.latency.Count == 0 {
		return lines
	}
	return append(lines,
		count(s.name, "95thPercentileLatency(us)", s.latency.wholeMillis(0.95).Microseconds()),
		count(s.name, "99thPercentileLatency(us)", s.latency.wholeMillis(0.99).Microseconds()))
}

func bucketBars(l Listing, s series) []line {
	if !l.Verbose {
		return nil
	}
	var lines []line
	for i := range l.Buckets + 1 {
		name, n := strconv.Itoa(i), int64(0)
		if i == l.Buckets {
			name = ">" + name
		}
		if i < len(s.latency.Detail.Millis) {
			n = s.latency.Detail.Millis[i]
		}
		lines = append(lines, count(s.name, name, n))
	}
	return lines
}

// timeBars lists the mean of each slice of time that has one.
func timeBars(l Listing, s series) []line {
	if s.latency.Count == 0 {
		return []line{decimal(s.name, "0", math.NaN())}
	}
	var lines []line
	for _, slice := range s.latency.Detail.Slices {
		lines = append(lines, decimal(s.name, strconv.FormatInt(slice.Number*int64(l.Granularity), 10), slice.Mean()))
	}
	return lines
}

func rawFigures(l Listing, s series) []line {
	lines := []line{count(s.name, "Total Operations", s.latency.Count)}
	if s.latency.Count == 0 || l.NoSummary {
		return lines
	}
	lines = append(lines,
		count(s.name, "Below is a summary of latency in microseconds:", -1),
		decimal(s.name, "Average", s.latency.wholeMean()),
		count(s.name, "Min", s.latency.Min.Microseconds()),
		count(s.name, "Max", s.latency.Max.Microseconds()))
	for _, p := range []struct {
		name  string
		share float64
	}{{"p1", .01}, {"p5", .05}, {"p50", .5}, {"p90", .9}, {"p95", .95}, {"p99", .99}, {"p99.9", .999}, {"p99.99", .9999}} {
		lines = append(lines, count(s.name, p.name, s.latency.element(p.share).Microseconds()))
	}
	return lines
}

func meanSummary(s series) string {
	if s.latency.Count == 0 {
		return ""
	}
	return fmt.Sprintf("[%s AverageLatency(us)=%s]", s.name, twoDecimals(s.latency.wholeMean()))
}

func rawSummary(s series) string {
	if s.latency.Count == 0 {
		return ""
	}
	return fmt.Sprintf("%s count: %d, average latency(us): %.2f", s.name, s.latency.Count, s.latency.wholeMean())
}

// wholeMean returns the mean of whole microseconds; NaN if there are no samples.
func (l Latency) wholeMean() float64 { return l.Detail.Sum.float() / float64(l.Count) }

// wholeVariance returns their variance over all samples, by YCSB's formula.
func (l Latency) wholeVariance() float64 {
	mean := l.wholeMean()
	return l.Detail.Squares.float()/float64(l.Count) - float64(mean*mean)
}

// wholeMillis returns, in whole milliseconds, a latency that a share of the samples
// do not exceed by a millisecond or more. If that is beyond those that are counted
// one by one, it comes from the histogram.
func (l Latency) wholeMillis(share float64) time.Duration {
	reached := func(n int64) bool { return float64(n)/float64(l.Count) >= share }
	last := max(0, len(l.Detail.Millis)-1)
	seen := int64(0)
	for i, n := range l.Detail.Millis[:last] {
		if seen += n; reached(seen) {
			return time.Duration(i) * time.Millisecond
		}
	}
	seen = 0
	for _, b := range l.Buckets {
		if seen += b.Count; reached(seen) {
			return max(time.Duration(last), time.Duration(b.From/1000)) * time.Millisecond
		}
	}
	return 0
}

// element returns the sample of the sorted list at that share of it, counted from
// 0. Above 32 ms it may be up to 0.01 % too long.
func (l Latency) element(share float64) time.Duration {
	rank := int64(float64(l.Count) * share)
	for _, b := range l.Detail.Fine {
		if rank -= b.Count; rank < 0 {
			return min(l.Max, time.Duration(b.To)*time.Microsecond)
		}
	}
	return 0
}
