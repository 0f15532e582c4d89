package selftest

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/goycsb/goycsb/measurement"
	"github.com/stretchr/testify/assert"
)

// samples are from 3 ms to some seconds, so that 0.1 % of each is more than the
// microsecond to which percentiles are told.
func samples(n int) []time.Duration {
	r := rand.New(rand.NewPCG(5, 6))
	list := make([]time.Duration, n)
	for i := range list {
		list[i] = 3*time.Millisecond + time.Duration(r.ExpFloat64()*3e8)
	}
	return list
}

// scaled is a list whose values are that many times as large.
func scaled(list []time.Duration, by float64) []time.Duration {
	list = slices.Clone(list)
	for i := range list {
		list[i] = time.Duration(float64(list[i]) * by)
	}
	return list
}

// latency is what is reported of samples.
func latency(samples []time.Duration) measurement.Latency {
	var results measurement.Results
	s := results.Recorder().Series("READ")
	for _, d := range samples {
		s.RecordService("OK", d, 0)
	}
	return results.Report().Operation("READ").Success.Service
}

// wrong names the figures that are not what they must be.
func wrong(figures []Figure) []string {
	var names []string
	for _, f := range figures {
		if !f.OK() {
			names = append(names, f.Name)
		}
	}
	return names
}

var all = []string{"min", "p50", "p90", "p95", "p99", "p99.9", "max", "mean"}

func TestAReportOfExactlyTheSamplesIsRight(t *testing.T) {
	for _, n := range []int{1, 2, 3, 99, 100, 101, 999, 1000, 1001, 9973} {
		truth := samples(n)
		figures := newLimits(slices.Clone(truth), slices.Clone(truth)).figures(latency(truth))
		assert.Empty(t, wrong(figures), "%d samples: %v", n, figures)
		assert.Len(t, figures, len(all))
	}
}

// A clock or a histogram that is off by 1 % is found, in every figure, and by the
// double of the histogram's error too.
func TestAReportThatIsOffIsFound(t *testing.T) {
	truth := samples(5000)
	for _, by := range []float64{0.99, 0.998, 1.0021, 1.01} {
		figures := newLimits(slices.Clone(truth), slices.Clone(truth)).figures(latency(scaled(truth, by)))
		assert.Equal(t, all, wrong(figures), "%v times the truth", by)
	}
}

// A sample that is lost or counted twice moves a percentile, the mean or an
// extreme, where it stands out.
func TestASampleThatIsLostIsFound(t *testing.T) {
	truth := make([]time.Duration, 100)
	for i := range truth {
		truth[i] = time.Duration(i+1) * 10 * time.Millisecond
	}
	for name, reported := range map[string][]time.Duration{
		"max":  truth[:99],
		"min":  truth[1:],
		"mean": slices.Concat(truth, truth[:1]),
	} {
		assert.Contains(t, wrong(newLimits(slices.Clone(truth), slices.Clone(truth)).figures(latency(reported))), name)
	}
}

func TestLimitsAreThoseOfEachRank(t *testing.T) {
	ms := func(list ...time.Duration) []time.Duration { return scaled(list, 1e6) }
	l := newLimits(ms(3, 1, -2), ms(4, 9, 1)) // 3 to 4, 1 to 9, 0 to 1 milliseconds
	figures := l.figures(latency(ms(3, 5, 1)))
	assert.Empty(t, wrong(figures))
	assert.Equal(t, Figure{"min", 1e6, 0, 1e6}, figures[0])
	assert.Equal(t, Figure{"p50", 3e6, 1e6, 4.004e6}, round(figures[1]))
	assert.Equal(t, Figure{"max", 5e6, 3e6, 9e6}, figures[6])
	assert.Equal(t, Figure{"mean", 3e6, 1333333, 4666666}, figures[7])
	assert.Equal(t, []string{"p50"}, wrong(l.figures(latency(ms(1, 5, 6))))[:1])
}

// round leaves out what is told by the histogram alone.
func round(f Figure) Figure {
	f.Reported = f.Reported.Round(10 * time.Microsecond)
	return f
}
