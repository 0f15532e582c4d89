package measurement

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Status is how far a phase is, for a status line.
type Status struct {
	Label   string        // stands before the time, without a blank
	Time    time.Time     // of the line
	Elapsed time.Duration // since the phase began, or since its warm-up ended
	WarmUp  bool          // whether the warm-up is under way; Done is then its operations
	Done    int64         // operations complete
	Total   int64         // operations of the whole phase; 0 if it has no end
	Limit   time.Duration // when the phase ends at the latest, as Elapsed counts; 0: no limit
}

// StatusLine returns YCSB's status line: how far the phase is, and what the
// interval since the previous line brought ([Results.Interval]); in a warm-up, no
// more than that it is one. It ends with a
// blank and has no line break: where YCSB's types of two forms have one between
// their summaries, there is a blank. The current throughput is left out as long as
// nothing was done or no time has passed, and the estimate as long as there is
// nothing to estimate by.
func (l Listing) StatusLine(s Status, interval Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s:%03d %d sec: %d operations; ", s.Label, s.Time.Format("2006-01-02 15:04:05"),
		s.Time.Nanosecond()/int(time.Millisecond), s.Elapsed.Milliseconds()/1000, s.Done)
	if s.WarmUp {
		return b.String() + "warm-up "
	}
	if ms := interval.Elapsed.Milliseconds(); ms > 0 && s.Done > 0 {
		current := 1000 * (float64(interval.Operations) / float64(ms))
		b.WriteString(twoDecimals(current) + " current ops/sec; ")
	}
	if seconds, ok := s.remaining(); ok {
		b.WriteString("est completion in " + remainingText(seconds))
	}
	for _, s := range l.series(interval) {
		for _, f := range l.forms() {
			b.WriteString(f.summary(series{name: f.prefix + s.name, latency: s.latency}) + " ")
		}
	}
	return b.String()
}

// remaining returns how many seconds the rest will take at the pace so far,
// rounded up.
func (s Status) remaining() (seconds int64, ok bool) {
	ms := s.Elapsed.Milliseconds()
	if s.Done <= 0 || s.Done >= s.Total || ms <= 0 {
		return 0, false
	}
	pace := 1000 * (float64(s.Done) / float64(ms))
	estimate := math.Ceil(float64(s.Total-s.Done) / pace)
	return int64(estimate), estimate < math.MaxInt64
}

// remainingText writes seconds in YCSB's words, its rule for the plural of
// seconds included: minutes only under a day, seconds only under a minute.
func remainingText(seconds int64) string {
	days, hours, minutes := seconds/86400, seconds/3600%24, seconds/60%60
	text := amount(days, "day") + amount(hours, "hour")
	if days == 0 {
		text += amount(minutes, "minute")
	}
	switch {
	case text != "":
		return text
	case seconds < 10:
		return strconv.FormatInt(seconds, 10) + " second "
	}
	return strconv.FormatInt(seconds, 10) + " seconds "
}

func amount(n int64, unit string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + unit + " "
	}
	return strconv.FormatInt(n, 10) + " " + unit + "s "
}

// hdrSummary is YCSB's summary of an HDR histogram. Its percentiles are fixed.
func hdrSummary(s series) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[%s: Count=%d, Max=%d, Min=%d, Avg=%s", s.name, s.latency.Count,
		s.latency.highest(), s.latency.lowest(), twoDecimals(s.latency.average()))
	for _, p := range []float64{50, 90, 99, 99.9, 99.99} {
		fmt.Fprintf(&b, ", %s=%d", strconv.FormatFloat(p, 'f', -1, 64), s.latency.percentile(p))
	}
	return b.String() + "]"
}
