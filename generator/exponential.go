package generator

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Exponential draws distances by the exponential law: percentile per cent of
// them are below span. A key number is the newest one less such a distance,
// drawn again while it would be below 0; so of all records the newest are drawn
// most often.
//
// It has no upper end, so with the draws again every record can be drawn. With
// YCSB's 95 % and a span of 6/7 of 1000 records the newest has 0.36 % and the
// oldest 0.011 %; the newest tenth has 30 %, the newest half 85 %.
type Exponential struct{ mean float64 }

// NewExponential returns a generator of which percentile per cent is below
// span. It panics unless 0 < percentile < 100 and span is a positive number.
func NewExponential(percentile, span float64) Exponential {
	if !(percentile > 0 && percentile < 100 && span > 0) || math.IsInf(span, 1) {
		panic(fmt.Sprintf("generator: want an exponential percentile between 0 and 100 and a span above 0, got %g and %g", percentile, span))
	}
	return Exponential{-span / math.Log(1-percentile/100)}
}

// Value returns a distance of 0 or more. It is infinite once in 2^53 draws.
func (g Exponential) Value(r *rand.Rand) float64 { return -math.Log(r.Float64()) * g.mean }

// Next returns a distance, rounded down to a whole number; [math.MaxInt64] if it
// is beyond.
func (g Exponential) Next(r *rand.Rand) int64 {
	v := g.Value(r)
	if v >= math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(v)
}
