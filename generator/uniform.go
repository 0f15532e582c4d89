package generator

import "math/rand/v2"

// Uniform draws each number of a range with the same probability.
//
// It can draw every one of the n numbers, each with a share of 1/n: 0.1 % for
// 1000. The range is fixed, so records that a run inserts are never drawn.
type Uniform struct{ lo, n int64 }

// NewUniform returns a generator of lo to hi, both included. It panics unless
// lo <= hi and the range has fewer than 2^63 numbers.
func NewUniform(lo, hi int64) Uniform { return Uniform{lo, items(lo, hi)} }

// Next returns a number of the range. The draw is exactly uniform; YCSB's
// remainder of a random 64-bit number is so but for a bias below n/2^63.
func (g Uniform) Next(r *rand.Rand) int64 { return g.lo + r.Int64N(g.n) }
