package generator

import (
	"fmt"
	"math/rand/v2"
)

// Hotspot draws uniformly from the hot set, the lowest part of a range, with
// one probability, and uniformly from the cold rest otherwise.
//
// It can draw every number. With YCSB's fractions, 0.2 of the data and 0.8 of
// the operations, each hot number of 1000 has 0.4 % and each cold one 0.025 %.
// The range is fixed, so records that a run inserts are never drawn.
type Hotspot struct {
	hot, cold  Uniform
	operations float64
}

// NewHotspot returns a generator of lo to hi, both included, whose hot set is
// dataFraction of the range, rounded down, and is drawn from by
// operationFraction of the draws. If the hot or the cold set is empty, all draws
// go to the other one. It panics unless lo <= hi, the range has fewer than 2^63
// numbers, and both fractions are from 0 to 1.
func NewHotspot(lo, hi int64, dataFraction, operationFraction float64) *Hotspot {
	if !isFraction(dataFraction) || !isFraction(operationFraction) {
		panic(fmt.Sprintf("generator: want hotspot fractions from 0 to 1, got %g and %g", dataFraction, operationFraction))
	}
	n := items(lo, hi)
	hot := n
	if dataFraction < 1 {
		hot = min(int64(float64(n)*dataFraction), n)
	}
	g := &Hotspot{Uniform{lo, hot}, Uniform{lo + hot, n - hot}, operationFraction}
	if g.hot.n == 0 {
		g.hot = g.cold
	}
	if g.cold.n == 0 {
		g.cold = g.hot
	}
	return g
}

func isFraction(x float64) bool { return x >= 0 && x <= 1 }

// Next returns a number of the range.
func (g *Hotspot) Next(r *rand.Rand) int64 {
	if r.Float64() < g.operations {
		return g.hot.Next(r)
	}
	return g.cold.Next(r)
}
