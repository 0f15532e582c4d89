package measurement

import (
	"strings"
	"sync"
	"time"
)

// Series is one worker's samples of one operation. It is safe for concurrent
// use, since workers that share a recorder share its series.
type Series struct {
	op   string
	keep *Keep

	mu      sync.Mutex
	samples *samples
	points  *pointBuffer // nil: samples are not written one by one
	failures
	_ [64]byte
}

func newSeries(op string, keep *Keep) *Series {
	return &Series{op: op, keep: keep, samples: newSamples(keep)}
}

// Record records one operation that ended with the given status: when it was
// due, when it was started and when it ended, each from the start of the phase.
// The service latency is end-start, the intended latency end-due. Negative
// latencies count as 0.
func (s *Series) Record(status string, due, start, end time.Duration) {
	service, intended := int64(max(0, end-start)), int64(max(0, end-due))
	s.mu.Lock()
	s.samples.scheduled = true
	s.samples.record(status, service, intended, end)
	if s.points != nil {
		s.points.add(status, service, intended, end)
	}
	s.mu.Unlock()
}

// RecordService records something that has no due moment of its own, such as a
// verification, and when it ended, from the start of the phase. A negative latency
// counts as 0.
func (s *Series) RecordService(status string, latency, end time.Duration) {
	service := int64(max(0, latency))
	s.mu.Lock()
	s.samples.record(status, service, service, end)
	if s.points != nil {
		s.points.addService(status, service, end)
	}
	s.mu.Unlock()
}

// flush writes the points that have not been written yet.
func (s *Series) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.points != nil {
		s.points.flush()
	}
}

// Fail remembers an error: its first occurrence, with the key and the time from
// the start of the phase, and how often it came. Errors are the same if
// operation, status and text are. It records no sample, so it goes beside
// [Series.Record]. It keeps neither err nor key.
func (s *Series) Fail(status, key string, at time.Duration, err error) {
	text := err.Error()
	s.mu.Lock()
	s.failures.add(failureKind{status: status, text: text}, key, at)
	s.mu.Unlock()
}

// exchange returns the samples and leaves empty ones in their place.
func (s *Series) exchange(empty *samples) *samples {
	s.mu.Lock()
	defer s.mu.Unlock()
	full := s.samples
	s.samples = empty
	return full
}

// failed returns the failures so far.
func (s *Series) failed() []Failure {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failures.list(s.op)
}

// failures are the distinct errors of a series.
type failures struct{ seen map[failureKind]*Failure }

type failureKind struct{ status, text string }

func (f *failures) add(kind failureKind, key string, at time.Duration) {
	if known := f.seen[kind]; known != nil {
		known.Count++
		return
	}
	if len(f.seen) == maxFailures {
		return
	}
	if f.seen == nil {
		f.seen = make(map[failureKind]*Failure)
	}
	kind = failureKind{strings.Clone(kind.status), strings.Clone(kind.text)}
	f.seen[kind] = &Failure{
		Status: kind.status,
		Key:    strings.Clone(key),
		Text:   kind.text,
		At:     at,
		Count:  1,
	}
}

func (f *failures) list(op string) []Failure {
	var list []Failure
	for _, failure := range f.seen {
		failure.Op = op
		list = append(list, *failure)
	}
	return list
}
