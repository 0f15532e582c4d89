package measurement

import (
	"runtime/metrics"
	"time"
)

// Scheduling is how long goroutines of the program that could run waited for a
// processor, which may look like latency of the store. Go notes a part of these
// waits: one in eight or so. Lengths are up to a fifth too short.
type Scheduling struct {
	Waits   int64         `json:"waits"`      // that were noted
	P99     time.Duration `json:"p99_ns"`     // of those, the 99th percentile
	Longest time.Duration `json:"longest_ns"` // of them
}

// plus adds the waits of another time or program. The percentile is then the
// higher one, since percentiles cannot be added.
func (s *Scheduling) plus(other Scheduling) {
	s.Waits += other.Waits
	s.P99 = max(s.P99, other.P99)
	s.Longest = max(s.Longest, other.Longest)
}

// readHistogram returns a histogram of package runtime/metrics, or nil if this
// version of Go does not have it.
func readHistogram(name string) *metrics.Float64Histogram {
	samples := []metrics.Sample{{Name: name}}
	metrics.Read(samples)
	if samples[0].Value.Kind() != metrics.KindFloat64Histogram {
		return nil
	}
	return samples[0].Value.Float64Histogram()
}

// schedulingSince returns the waits that now has and before has not.
func schedulingSince(before, now *metrics.Float64Histogram) (s Scheduling) {
	if before == nil || now == nil {
		return s
	}
	for i := range now.Counts {
		s.Waits += int64(now.Counts[i] - before.Counts[i])
	}
	above := s.Waits / 100 // that may be longer than the 99th percentile
	for i := len(now.Counts) - 1; i >= 0; i-- {
		n := int64(now.Counts[i] - before.Counts[i])
		if n == 0 {
			continue
		}
		s.Longest = max(s.Longest, lowerEdge(now, i))
		if above -= n; above < 0 {
			s.P99 = lowerEdge(now, i)
			break
		}
	}
	return s
}

// lowerEdge returns the shortest time that a bucket holds.
func lowerEdge(h *metrics.Float64Histogram, bucket int) time.Duration {
	return time.Duration(max(0, h.Buckets[bucket]) * float64(time.Second))
}
