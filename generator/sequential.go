package generator

import (
	"math/rand/v2"
	"sync/atomic"
)

// Sequential goes through a range in order and starts again at its end.
//
// It yields every one of the n numbers, each exactly once in n calls, whoever
// makes them: all workers share one position. The range is fixed, so records
// that a run inserts are never reached.
type Sequential struct {
	lo, n    int64
	position atomic.Uint64
}

// NewSequential returns a generator that starts at lo and goes up to hi, both
// included. It panics unless lo <= hi and the range has fewer than 2^63 numbers.
func NewSequential(lo, hi int64) *Sequential { return &Sequential{lo: lo, n: items(lo, hi)} }

// Next returns the number after the last one that any worker got. It does not
// use r, which may be nil.
func (g *Sequential) Next(*rand.Rand) int64 {
	taken := g.position.Add(1) - 1
	return g.lo + int64(taken%uint64(g.n))
}
