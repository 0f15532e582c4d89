package generator

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
)

// Range is the numbers First to Last, both included.
type Range struct{ First, Last int64 }

// String returns First..Last, or the one number.
func (r Range) String() string {
	if r.First == r.Last {
		return strconv.FormatInt(r.First, 10)
	}
	return fmt.Sprintf("%d..%d", r.First, r.Last)
}

// Part returns the i-th of n parts of r, counted from 0. The parts follow each
// other, every number of r is in one of them, and their sizes differ by 1 at
// most; if there are more parts than numbers, some end before they begin. Part
// panics unless 0 <= i < n and r has 1 to 2^63-1 numbers.
func (r Range) Part(i, n int) Range {
	if i < 0 || i >= n {
		panic(fmt.Sprintf("generator: want a part from 0 to below %d, got %d", n, i))
	}
	size := items(r.First, r.Last)
	return Range{r.First + portion(size, i, n), r.First + portion(size, i+1, n) - 1}
}

// portion is size*i/n, rounded down, for 0 <= i <= n, without a limit of 64 bits
// in between.
func portion(size int64, i, n int) int64 {
	if i == n {
		return size
	}
	high, low := bits.Mul64(uint64(size), uint64(i))
	quotient, _ := bits.Div64(high, low, uint64(n))
	return int64(quotient)
}

// Set is a set of numbers, kept as ranges: its memory grows with the gaps and
// not with the numbers. The zero value is an empty set. It is not safe for
// concurrent use, except for calls of Has, Ranges and Len alone.
type Set struct {
	ranges []Range // in order, with gaps between them
}

// Add puts k into the set, if it is not there.
func (s *Set) Add(k int64) { s.AddRange(Range{k, k}) }

// AddRange puts the numbers of r into the set; those that are there stay. A
// range that ends before it begins has none.
func (s *Set) AddRange(r Range) {
	if r.Last < r.First {
		return
	}
	i, _ := find(s.ranges, r.First)
	if i > 0 && s.ranges[i-1].Last+1 == r.First {
		i--
	}
	j := i
	for ; j < len(s.ranges) && (s.ranges[j].First <= r.Last || s.ranges[j].First-1 == r.Last); j++ {
		met := s.ranges[j]
		r.First, r.Last = min(r.First, met.First), max(r.Last, met.Last)
	}
	s.ranges = slices.Replace(s.ranges, i, j, r)
}

// Has tells whether k is in the set.
func (s *Set) Has(k int64) bool {
	if len(s.ranges) == 0 { // usual, and asked for each draw
		return false
	}
	_, found := find(s.ranges, k)
	return found
}

// After returns the lowest number from k on that is not in the set.
func (s *Set) After(k int64) int64 {
	if i, found := find(s.ranges, k); found {
		return s.ranges[i].Last + 1
	}
	return k
}

// Ranges returns the numbers of the set, in order, as ranges with at least one
// missing number between them. The slice is the caller's.
func (s *Set) Ranges() []Range { return slices.Clone(s.ranges) }

// Len returns how many numbers are in the set.
func (s *Set) Len() int64 {
	count := int64(0)
	for _, r := range s.ranges {
		count += r.Last - r.First + 1
	}
	return count
}

// drop takes the first n ranges out of the set.
func (s *Set) drop(n int) { s.ranges = slices.Delete(s.ranges, 0, n) }

// find returns the index of the first range that does not end before k, and
// whether it holds k.
func find(ranges []Range, k int64) (int, bool) {
	i, _ := slices.BinarySearchFunc(ranges, k, func(r Range, k int64) int { return cmp.Compare(r.Last, k) })
	return i, i < len(ranges) && ranges[i].First <= k
}
