package generator

import (
	"cmp"
	"slices"
)

// Range is the numbers First to Last, both included.
type Range struct{ First, Last int64 }

// Set is a set of numbers, kept as ranges: its memory grows with the gaps and
// not with the numbers. The zero value is an empty set. It is not safe for
// concurrent use, except for calls of Has, Ranges and Len alone.
type Set struct {
	ranges []Range // in order, with gaps between them
	count  int64
}

// Add puts k into the set, if it is not there.
func (s *Set) Add(k int64) {
	i, found := find(s.ranges, k)
	if found {
		return
	}
	s.count++
	below := i > 0 && s.ranges[i-1].Last == k-1
	above := i < len(s.ranges) && s.ranges[i].First == k+1
	switch {
	case below && above:
		s.ranges[i-1].Last = s.ranges[i].Last
		s.ranges = slices.Delete(s.ranges, i, i+1)
	case below:
		s.ranges[i-1].Last = k
	case above:
		s.ranges[i].First = k
	default:
		s.ranges = slices.Insert(s.ranges, i, Range{k, k})
	}
}

// Has tells whether k is in the set.
func (s *Set) Has(k int64) bool {
	_, found := find(s.ranges, k)
	return found
}

// Ranges returns the numbers of the set, in order, as ranges with at least one
// missing number between them. The slice is the caller's.
func (s *Set) Ranges() []Range { return slices.Clone(s.ranges) }

// Len returns how many numbers are in the set.
func (s *Set) Len() int64 { return s.count }

// drop takes the first n ranges out of the set.
func (s *Set) drop(n int) {
	for _, r := range s.ranges[:n] {
		s.count -= r.Last - r.First + 1
	}
	s.ranges = slices.Delete(s.ranges, 0, n)
}

// find returns the index of the first range that does not end before k, and
// whether it holds k.
func find(ranges []Range, k int64) (int, bool) {
	i, _ := slices.BinarySearchFunc(ranges, k, func(r Range, k int64) int { return cmp.Compare(r.Last, k) })
	return i, i < len(ranges) && ranges[i].First <= k
}
