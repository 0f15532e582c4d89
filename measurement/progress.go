package measurement

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Progress returns how far a phase is in one short line, for a terminal: with the
// rate and the 99th percentile of the calls in the last interval, and with the time
// that is left, by the pace so far or by the limit.
func (s Status) Progress(last Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%d operations", s.Label, s.Done)
	if s.WarmUp {
		return b.String() + ", warm-up"
	}
	if s.Total > 0 {
		fmt.Fprintf(&b, " of %d (%d %%)", s.Total, int(100*float64(s.Done)/float64(s.Total)))
	}
	if last.Elapsed > 0 {
		fmt.Fprintf(&b, ", %.0f a second", rate(last.Operations, last.Elapsed))
	}
	if calls := last.Calls(); calls.Count > 0 {
		fmt.Fprintf(&b, ", p99 %v", round(calls.Percentile(99)))
	}
	if left, ok := s.left(); ok {
		fmt.Fprintf(&b, ", %v left", left)
	}
	return b.String()
}

// left returns how long the phase goes on, in whole seconds: as long as the rest
// takes, or until the limit if that is sooner.
func (s Status) left() (d time.Duration, ok bool) {
	seconds, ok := s.remaining()
	d = time.Duration(min(seconds, math.MaxInt64/int64(time.Second))) * time.Second
	if s.Limit == 0 {
		return d, ok
	}
	until := max(0, s.Limit-s.Elapsed+time.Second-1).Truncate(time.Second)
	if !ok || until < d {
		return until, true
	}
	return d, ok
}
