package compare

import (
	"math"
	"slices"

	"github.com/aclements/go-moremath/stats"
)

// confidence is what the interval of a median shall have.
const confidence = 0.95

// Sample is the values of one figure in one set.
type Sample struct {
	Values     []float64 // of each run that has the figure, in order of the runs
	Median     float64   // of Values
	Low, High  float64   // the interval in which the true median lies
	Confidence float64   // that it does, from 0 to 1; 0 if there is one run, as Low and High are its value then
}

// newSample works out the median and its interval. Its bounds are values of runs: of
// n runs, the number of those below the true median has a binomial distribution
// with p = ½. Where too few runs have no such interval of 95 %, it is all of them,
// with the confidence 1 - 2^(1-n).
func newSample(values []float64) Sample {
	sorted := stats.Sample{Xs: slices.Sorted(slices.Values(values)), Sorted: true}
	ci := stats.QuantileCI(len(values), 0.5, confidence)
	s := Sample{Values: values, Confidence: ci.Confidence}
	s.Median, s.Low, s.High = ci.SampleCI(sorted)
	if math.IsInf(s.Low, 0) || math.IsInf(s.High, 0) {
		s.Low, s.High = sorted.Bounds()
		s.Confidence = 1 - math.Pow(2, float64(1-len(values)))
	}
	return s
}

// change is how much larger b is than a, in percent.
func change(a, b float64) float64 {
	if a == b {
		return 0
	}
	return 100 * (b - a) / a
}
