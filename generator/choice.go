package generator

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Choice draws the index of a weight, with a probability of its share of the
// sum: a workload chooses operations by it. An index of weight 0 is never drawn.
type Choice struct {
	shares []float64
	last   int64 // the last index whose weight is not 0
}

// NewChoice returns a generator of indexes of weights. It panics unless every
// weight is a number of 0 or more and their sum is finite and above 0.
func NewChoice(weights []float64) *Choice {
	total := 0.0
	for _, w := range weights {
		if !(w >= 0) {
			panic(fmt.Sprintf("generator: want weights of 0 or more, got %g", w))
		}
		total += w
	}
	if total == 0 || math.IsInf(total, 1) {
		panic(fmt.Sprintf("generator: want a finite sum of weights above 0, got %g", total))
	}
	c := &Choice{shares: slices.Clone(weights)}
	for i, w := range weights {
		c.shares[i] = w / total
		if w > 0 {
			c.last = int64(i)
		}
	}
	return c
}

// Next returns an index. It subtracts the shares in order from one uniform draw,
// as YCSB does.
func (c *Choice) Next(r *rand.Rand) int64 {
	u := r.Float64()
	for i, share := range c.shares {
		if u < share {
			return int64(i)
		}
		u -= share
	}
	return c.last
}
