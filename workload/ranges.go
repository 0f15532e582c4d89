package workload

import (
	"cmp"
	"slices"
	"sort"
)

// ranges is a set of key numbers: in order, apart, not adjacent.
type ranges []Range

// newRanges makes a set of ranges in any order, which may overlap.
func newRanges(all []Range) ranges {
	slices.SortFunc(all, func(a, b Range) int { return cmp.Compare(a.First, b.First) })
	var set ranges
	for _, r := range all {
		if n := len(set); n > 0 && r.First <= set[n-1].Last+1 {
			set[n-1].Last = max(set[n-1].Last, r.Last)
		} else {
			set = append(set, r)
		}
	}
	return set
}

// from returns the index of the first range that does not end before number.
func (s ranges) from(number int64) int {
	return sort.Search(len(s), func(i int) bool { return s[i].Last >= number })
}

func (s ranges) has(number int64) bool {
	i := s.from(number)
	return i < len(s) && s[i].First <= number
}

// after returns the first number from the given one on that is not in the set.
func (s ranges) after(number int64) int64 {
	if i := s.from(number); i < len(s) && s[i].First <= number {
		return s[i].Last + 1
	}
	return number
}
