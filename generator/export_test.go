package generator

// Params returns the constants of Gray's formula.
func (g *Zipfian) Params() (alpha, zeta, eta, zeta2 float64) {
	return g.alpha, g.zeta, g.eta, g.zeta2
}

// At returns what the n-th unit of the histogram's area yields.
func (h *Histogram) At(n int64) int64 { return h.at(n) }

// Area returns the sum of the counts.
func (h *Histogram) Area() int64 { return h.area() }

// Waiting returns how many ranges of settled numbers wait beyond the limit.
func (a *Acknowledged) Waiting() int { return len(a.ahead.ranges) + len(a.skipped.ranges) }

// Holes returns how many ranges of holes the limit has passed.
func (a *Acknowledged) Holes() int { return len(a.holes.Load().before) + 1 }

// Magnitude is the last step of Hash.
var Magnitude = magnitude

// PutTwelve makes bytes of a field's value from 64 random bits.
var PutTwelve = putTwelve
