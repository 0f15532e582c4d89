package selftest

import (
	"math/bits"
	"slices"
	"time"

	"github.com/goycsb/goycsb/measurement"
)

// Figure is a figure of a report beside what it must be.
type Figure struct {
	Name      string
	Reported  time.Duration
	Low, High time.Duration // what it must be, at least and at most
}

// OK tells whether the figure is what it must be.
func (f Figure) OK() bool { return f.Low <= f.Reported && f.Reported <= f.High }

// percentile is one of those that are compared.
type percentile struct {
	name string
	p    float64
}

var percentiles = []percentile{{"p50", 50}, {"p90", 90}, {"p95", 95}, {"p99", 99}, {"p99.9", 99.9}}

// rank is the number of the sample, from 0, that is the percentile of n: in
// thousandths of a percent, to be exact.
func (p percentile) rank(n int) int {
	share := int(p.p*1000 + 0.5)
	return max(1, (n*share+99_999)/100_000) - 1
}

// limits are between what the samples of a report must lie, each list in order.
type limits struct{ low, high []time.Duration }

// newLimits takes the limits of each sample.
func newLimits(low, high []time.Duration) limits {
	for _, list := range [][]time.Duration{low, high} {
		for i := range list {
			list[i] = max(0, list[i]) // as recorders do
		}
		slices.Sort(list)
	}
	return limits{low, high}
}

// exact is a figure that is reported to the nanosecond.
func (l limits) exact(name string, reported time.Duration, rank int) Figure {
	return Figure{Name: name, Reported: reported, Low: l.low[rank], High: l.high[rank]}
}

// percentile is a figure that comes from a histogram.
func (l limits) percentile(p percentile, reported measurement.Latency) Figure {
	rank := p.rank(len(l.low))
	high := l.high[rank]
	return Figure{
		Name:     p.name,
		Reported: reported.Percentile(p.p),
		Low:      l.low[rank].Truncate(time.Microsecond),
		High:     high + high/1000,
	}
}

// figures are all figures of a latency.
func (l limits) figures(reported measurement.Latency) []Figure {
	last := len(l.low) - 1
	list := []Figure{l.exact("min", reported.Min, 0)}
	for _, p := range percentiles {
		list = append(list, l.percentile(p, reported))
	}
	mean := Figure{Name: "mean", Reported: reported.Mean(), Low: mean(l.low), High: mean(l.high)}
	return append(list, l.exact("max", reported.Max, last), mean)
}

// mean is truncated, as that of a report is.
func mean(list []time.Duration) time.Duration {
	var high, low, carry uint64
	for _, d := range list {
		low, carry = bits.Add64(low, uint64(d), 0)
		high += carry
	}
	mean, _ := bits.Div64(high, low, uint64(len(list)))
	return time.Duration(mean)
}
