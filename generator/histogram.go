package generator

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Histogram draws from counted buckets: bucket i has exactly its share of the
// sum of counts and yields (i+1)*blockSize.
//
// It can draw one number for each bucket whose count is not 0. YCSB's generator
// is off by one: it gives a bucket one unit of the next one's count, and yields
// the last bucket as if it were the one before. That is not so here.
type Histogram struct {
	values []int64 // what each bucket that is not empty yields
	ends   []int64 // the counts up to and with it, added up
}

// NewHistogram returns a generator of the given counts. It panics unless
// blockSize is above 0, no count is below 0, their sum is above 0 and, like
// every number that can be drawn, below 2^63.
func NewHistogram(buckets []int64, blockSize int64) *Histogram {
	h := &Histogram{}
	for i, count := range buckets {
		if err := h.add(int64(i), blockSize, count); err != nil {
			panic("generator: " + err.Error())
		}
	}
	if h.area() == 0 {
		panic("generator: want a histogram with a count above 0")
	}
	return h
}

// Next returns what a bucket yields.
func (h *Histogram) Next(r *rand.Rand) int64 { return h.at(r.Int64N(h.area())) }

// at returns what the bucket of the n-th unit, from 0, yields.
func (h *Histogram) at(n int64) int64 {
	i, _ := slices.BinarySearch(h.ends, n+1)
	return h.values[i]
}

// area returns the sum of the counts.
func (h *Histogram) area() int64 {
	if len(h.ends) == 0 {
		return 0
	}
	return h.ends[len(h.ends)-1]
}

func (h *Histogram) add(index, blockSize, count int64) error {
	area := h.area()
	switch {
	case blockSize <= 0:
		return fmt.Errorf("want a block size above 0, got %d", blockSize)
	case index < 0 || index >= math.MaxInt64/blockSize:
		return fmt.Errorf("want an index from 0 whose block ends below 2^63, got %d", index)
	case count < 0 || count > math.MaxInt64-area:
		return fmt.Errorf("want a count of 0 or more and a sum below 2^63, got %d", count)
	case count > 0:
		h.values = append(h.values, (index+1)*blockSize)
		h.ends = append(h.ends, area+count)
	}
	return nil
}
