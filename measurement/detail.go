package measurement

import (
	"cmp"
	"math/bits"
	"slices"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Detail is what YCSB's other measurement types are made from, all of it exact
// but Fine. It is empty unless [Keep] asks for it. YCSB measures whole
// microseconds, truncated; its means and variances are of those.
type Detail struct {
	Sum, Squares Sum      // of whole microseconds, and of their squares
	Millis       []int64  // how many samples took 0 to 1 ms, 1 to 2 ms, …; the last: how many took longer
	Slices       []Slice  // those with samples, in order
	Fine         []Bucket // as [Latency.Buckets], but single microseconds up to 32.767 ms, and within 0.01 % above
}

// Slice is the samples that ended in one slice of the time since the start of
// the phase.
type Slice struct {
	Number int64 // from 0
	Count  int64 // samples
	Sum    Sum   // of whole microseconds
}

// Mean returns the mean in microseconds.
func (s Slice) Mean() float64 { return s.Sum.float() / float64(s.Count) }

func (s Slice) compare(other Slice) int { return cmp.Compare(s.Number, other.Number) }

func (s Slice) plus(other Slice) Slice {
	s.Count += other.Count
	s.Sum.plus(other.Sum)
	return s
}

// merge adds other's samples. It is exact if the same was kept of both; what was
// kept of one alone is dropped, and the shorter list of milliseconds counts.
func (d *Detail) merge(other Detail) {
	d.Sum.plus(other.Sum)
	d.Squares.plus(other.Squares)
	d.Millis = mergeMillis(d.Millis, other.Millis)
	d.Slices = mergeSorted(d.Slices, other.Slices, Slice.compare, Slice.plus)
	d.Fine = mergeSorted(d.Fine, other.Fine, Bucket.compare, Bucket.plus)
}

func mergeMillis(a, b []int64) []int64 {
	n := min(len(a), len(b))
	if n == 0 {
		return nil
	}
	merged := make([]int64, n)
	for _, part := range [][]int64{a, b} {
		for i, count := range part {
			merged[min(i, n-1)] += count
		}
	}
	return merged
}

// mergeSorted merges two ordered lists. What is equal in both is added up.
func mergeSorted[T any](a, b []T, compare func(x, y T) int, plus func(x, y T) T) []T {
	switch {
	case len(b) == 0:
		return a
	case len(a) == 0:
		return b
	}
	merged := make([]T, 0, max(len(a), len(b))+16)
	for len(a) > 0 && len(b) > 0 {
		switch order := compare(a[0], b[0]); {
		case order < 0:
			merged, a = append(merged, a[0]), a[1:]
		case order > 0:
			merged, b = append(merged, b[0]), b[1:]
		default:
			merged = append(merged, plus(a[0], b[0]))
			a, b = a[1:], b[1:]
		}
	}
	return append(append(merged, a...), b...)
}

// details records what a [Detail] holds.
type details struct {
	sum, squares Sum
	millis       []int64
	slice        time.Duration
	slices       []Slice
	fine         *hdrhistogram.Histogram // nil if nothing was ever recorded
	finely       bool
}

// newDetails returns nil if there is nothing to be kept.
func newDetails(k *Keep) *details {
	if k.Millis == 0 && k.Slice == 0 && !k.Fine {
		return nil
	}
	d := &details{slice: k.Slice, finely: k.Fine}
	if k.Millis > 0 {
		d.millis = make([]int64, k.Millis+1)
	}
	return d
}

// record takes whole microseconds, and the time from the start of the phase.
func (d *details) record(us int64, end time.Duration) {
	d.sum.add(us)
	high, low := bits.Mul64(uint64(us), uint64(us))
	d.squares.plus(Sum{high, low})
	if d.millis != nil {
		d.millis[min(us/1000, int64(len(d.millis)-1))]++
	}
	if d.slice > 0 {
		d.recordSlice(int64(max(0, end)/d.slice), us)
	}
	if d.finely && (d.fine == nil || d.fine.RecordValue(us) != nil) {
		d.fine = widened(d.fine, us, fineDigits)
	}
}

// recordSlice looks for the slice from the end, as samples come nearly in order.
func (d *details) recordSlice(number, us int64) {
	i := len(d.slices)
	for i > 0 && d.slices[i-1].Number > number {
		i--
	}
	if i == 0 || d.slices[i-1].Number < number {
		d.slices = slices.Insert(d.slices, i, Slice{Number: number})
		i++
	}
	d.slices[i-1].Count++
	d.slices[i-1].Sum.add(us)
}

func (d *details) reset() {
	if d == nil {
		return
	}
	d.sum, d.squares = Sum{}, Sum{}
	clear(d.millis)
	d.slices = d.slices[:0]
	if d.fine != nil {
		d.fine.Reset()
	}
}

func (d *details) clone() *details {
	if d == nil {
		return nil
	}
	c := *d
	c.millis, c.slices = slices.Clone(d.millis), slices.Clone(d.slices)
	if d.fine != nil {
		c.fine = d.fine.Clone()
	}
	return &c
}

// detail returns what d holds as plain data.
func (d *details) detail() Detail {
	if d == nil {
		return Detail{}
	}
	detail := Detail{Sum: d.sum, Squares: d.squares, Millis: slices.Clone(d.millis), Slices: slices.Clone(d.slices)}
	if d.fine != nil {
		detail.Fine = buckets(d.fine, fineHalf)
	}
	return detail
}
