package measurement

import (
	"cmp"
	"math"
	"math/bits"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Latencies is the same samples by both clocks.
type Latencies struct {
	Service  Latency `json:"service"`  // from the call to its end
	Intended Latency `json:"intended"` // from the due moment to the end of the call
}

// Latency is how long operations took, by one clock. Count, Min, Max and Sum
// are exact.
type Latency struct {
	Count    int64         // samples
	Min, Max time.Duration // 0 if there are no samples
	Sum      Sum           // of the nanoseconds of all samples
	Buckets  []Bucket      // those with samples, in order; never changed once made
	Detail   Detail        // what other measurement types need, if it is kept
}

// Bucket is the number of samples, Count, whose whole microseconds were From to
// To, both included.
type Bucket struct{ From, To, Count int64 }

func (b Bucket) compare(other Bucket) int { return cmp.Compare(b.From, other.From) }

func (b Bucket) plus(other Bucket) Bucket {
	b.Count += other.Count
	return b
}

// Sum is a sum of nanoseconds: 128 bits, as 64 hold just 292 years of waiting,
// which an overloaded run spends within the hour. It is High×2^64 + Low.
type Sum struct{ High, Low uint64 }

func (s *Sum) add(ns int64) { s.plus(Sum{Low: uint64(ns)}) }

func (s *Sum) plus(other Sum) {
	var carry uint64
	s.Low, carry = bits.Add64(s.Low, other.Low, 0)
	s.High += other.High + carry
}

func (s Sum) float() float64 { return float64(s.High)*(1<<64) + float64(s.Low) }

// Mean returns the exact mean, truncated to nanoseconds; 0 if there are no
// samples.
func (l Latency) Mean() time.Duration {
	if l.Count == 0 {
		return 0
	}
	mean, _ := bits.Div64(l.Sum.High, l.Sum.Low, uint64(l.Count))
	return time.Duration(mean)
}

// Percentile returns a latency that p percent of the samples do not exceed, in
// whole microseconds: the highest value that cannot be told from the sample of
// that rank. The rank is p percent of the count, rounded up, as in HdrHistogram
// 2.1.12, which takes the next float below p to be safe from rounding. A p of
// 0 gives the lowest value that cannot be told from the first sample; p above
// 100 counts as 100. Without samples it is 0.
func (l Latency) Percentile(p float64) time.Duration {
	return time.Duration(l.percentile(p)) * time.Microsecond
}

func (l Latency) percentile(p float64) int64 {
	share := min(max(math.Nextafter(p, math.Inf(-1)), 0), 100)
	rank := max(1, int64(math.Ceil(share*float64(l.Count)/100)))
	for _, b := range l.Buckets {
		if rank -= b.Count; rank > 0 {
			continue
		}
		if p == 0 {
			return b.From
		}
		return b.To
	}
	return l.highest()
}

// average is HdrHistogram's mean in microseconds: each sample counts as the
// middle of its bucket.
func (l Latency) average() float64 {
	if l.Count == 0 {
		return 0
	}
	total := 0.0
	for _, b := range l.Buckets {
		middle := b.From + (b.To-b.From+1)/2
		total += float64(middle) * float64(b.Count)
	}
	return total / float64(l.Count)
}

// lowest is HdrHistogram's minimum in microseconds: the edge of its bucket.
func (l Latency) lowest() int64 {
	if len(l.Buckets) == 0 {
		return 0
	}
	return l.Buckets[0].From
}

// highest is HdrHistogram's maximum in microseconds: the edge of its bucket.
func (l Latency) highest() int64 {
	if len(l.Buckets) == 0 {
		return 0
	}
	return l.Buckets[len(l.Buckets)-1].To
}

// Histogram returns the samples as an HDR histogram of microseconds with 3
// significant digits, for tools that work on those.
func (l Latency) Histogram() (*hdrhistogram.Histogram, error) {
	h := hdrhistogram.New(1, max(firstRange, l.highest()), digits)
	for _, b := range l.Buckets {
		if err := h.RecordValues(b.From, b.Count); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// merged returns both samples together.
func (l Latencies) merged(other Latencies) Latencies {
	l.Service.merge(other.Service)
	l.Intended.merge(other.Intended)
	return l
}

// merge adds other's samples. The result is what one histogram of all of them
// would be.
func (l *Latency) merge(other Latency) {
	switch {
	case other.Count == 0:
		return
	case l.Count == 0:
		*l = other
		return
	}
	l.Count += other.Count
	l.Min = min(l.Min, other.Min)
	l.Max = max(l.Max, other.Max)
	l.Sum.plus(other.Sum)
	l.Buckets = mergeSorted(l.Buckets, other.Buckets, Bucket.compare, Bucket.plus)
	l.Detail.merge(other.Detail)
}

// latency returns what d holds as plain data.
func (d *distribution) latency() Latency {
	if d.histogram == nil || d.histogram.TotalCount() == 0 {
		return Latency{}
	}
	return Latency{
		Count:   d.histogram.TotalCount(),
		Min:     time.Duration(d.min),
		Max:     time.Duration(d.max),
		Sum:     d.sum,
		Buckets: buckets(d.histogram, half),
		Detail:  d.details.detail(),
	}
}

// buckets lists those that are not empty. The counts of a histogram are those of
// single values up to twice half, and then, for each doubling of the values, of
// half as many buckets that are twice as wide as those before.
func buckets(h *hdrhistogram.Histogram, half int) []Bucket {
	counts := h.Export().Counts
	found := make([]Bucket, 0, 256)
	for i, count := range counts {
		if count == 0 {
			continue
		}
		doublings := max(0, i/half-1)
		from := int64(i-doublings*half) << doublings
		found = append(found, Bucket{from, from + 1<<doublings - 1, count})
	}
	return found
}
