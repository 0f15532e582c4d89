package generator

import "math"

// Mean returns the number.
func (c Constant) Mean() float64 { return float64(c) }

// Mean returns the mean of the numbers that can be drawn.
func (g Uniform) Mean() float64 { return float64(g.lo) + float64(g.n-1)/2 }

// Mean returns the mean of what is drawn. YCSB's own counts each bucket as if it
// yielded a block less.
func (h *Histogram) Mean() float64 {
	sum, before := 0.0, int64(0)
	for i, end := range h.ends {
		sum += float64(h.values[i]) * float64(end-before)
		before = end
	}
	return sum / float64(h.area())
}

// Mean returns the mean of what is drawn, by the law of [Zipfian] itself: the
// sum of the probabilities of each rank or a higher one. It takes time in
// proportion to the size of the range. YCSB has none.
func (g *Zipfian) Mean() float64 {
	if g.n == 1 {
		return float64(g.lo)
	}
	second := max(0, 1-g.second/g.zeta) // the share of the ranks from 2 on
	sum := 1 - 1/g.zeta + second
	if g.n == 2 {
		return float64(g.lo) + 1 - 1/g.zeta
	}
	for rank := int64(3); rank < g.n; rank++ {
		u := (math.Pow(float64(rank)/float64(g.n), 1/g.alpha) - 1 + g.eta) / g.eta
		sum += min(second, max(0, 1-u))
	}
	return float64(g.lo) + sum
}
