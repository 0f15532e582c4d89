package measurement

import (
	"cmp"
	"time"
)

// MaxStretches is how many stretches a [Timeline] has at most. It is even, since
// they are joined in pairs.
const MaxStretches = 3600

// Timeline is how a phase went over time, from the intervals of
// [Results.Interval]: it takes one each second, so that one stretch is a second.
// When there are [MaxStretches], each two neighbours become one, and from then on
// each stretch takes twice as many intervals as before, so that memory is bounded.
// The zero value is ready. It is for one goroutine at a time.
type Timeline struct {
	stretches []Stretch
	width     int // intervals that a stretch takes
	last      int // intervals that the last one has
	start     time.Time
}

// Stretch is a piece of a phase's time.
type Stretch struct {
	At         time.Duration      `json:"at_ns"`               // from the start of the phase
	Length     time.Duration      `json:"length_ns"`           // how long it was
	Operations int64              `json:"operations"`          // complete in it
	Failed     int64              `json:"failed"`              // how many of them failed
	Breakdown  []StretchOperation `json:"breakdown,omitempty"` // of operations that ended in it, in order of names
}

// StretchOperation is one kind of operation in a stretch. Latencies are those of
// operations that succeeded.
type StretchOperation struct {
	Name     string         `json:"name"`     // such as READ
	Count    int64          `json:"count"`    // how many ended in it
	Errors   int64          `json:"errors"`   // how many of them failed
	Service  StretchLatency `json:"service"`  // from the call to its end
	Intended StretchLatency `json:"intended"` // from the due moment
}

// StretchLatency is the latencies of a stretch by one clock. Those of a stretch
// that took several intervals are the highest that one of these had: percentiles
// of several cannot be worked out from those of each.
type StretchLatency struct {
	P50 time.Duration `json:"p50_ns"` // the median
	P99 time.Duration `json:"p99_ns"` // what 99 % do not exceed
	Max time.Duration `json:"max_ns"` // the longest
}

// Add takes the next interval. The first one has to begin with the phase.
func (t *Timeline) Add(interval Report) {
	if t.width == 0 {
		t.width, t.last, t.start = 1, 1, interval.Start
	}
	next := stretch(interval, interval.Start.Sub(t.start))
	if t.last < t.width {
		t.last++
		t.stretches[len(t.stretches)-1].join(next)
		return
	}
	if len(t.stretches) == MaxStretches {
		t.halve()
	}
	t.stretches = append(t.stretches, next)
	t.last = 1
}

// Stretches returns what there is so far, in order of time.
func (t *Timeline) Stretches() []Stretch { return t.stretches }

func (t *Timeline) halve() {
	for i := range len(t.stretches) / 2 {
		joined := t.stretches[2*i]
		joined.join(t.stretches[2*i+1])
		t.stretches[i] = joined
	}
	clear(t.stretches[len(t.stretches)/2:])
	t.stretches = t.stretches[:len(t.stretches)/2]
	t.width *= 2
}

func stretch(interval Report, at time.Duration) Stretch {
	s := Stretch{At: at, Length: interval.Elapsed, Operations: interval.Operations, Failed: interval.Failed}
	for _, op := range interval.Breakdown {
		if o := stretchOperation(op); o.Count > 0 {
			s.Breakdown = append(s.Breakdown, o)
		}
	}
	return s
}

func stretchOperation(op Operation) StretchOperation {
	o := StretchOperation{Name: op.Name, Service: stretchLatency(op.Success.Service), Intended: stretchLatency(op.Success.Intended)}
	o.Count, o.Errors = op.Ended()
	return o
}

func stretchLatency(l Latency) StretchLatency {
	return StretchLatency{P50: l.Percentile(50), P99: l.Percentile(99), Max: l.Max}
}

// join adds the stretch that follows.
func (s *Stretch) join(next Stretch) {
	s.Length = next.At + next.Length - s.At
	s.Operations += next.Operations
	s.Failed += next.Failed
	s.Breakdown = mergeSorted(s.Breakdown, next.Breakdown,
		func(a, b StretchOperation) int { return cmp.Compare(a.Name, b.Name) }, StretchOperation.plus)
}

func (o StretchOperation) plus(other StretchOperation) StretchOperation {
	o.Count += other.Count
	o.Errors += other.Errors
	o.Service = o.Service.highest(other.Service)
	o.Intended = o.Intended.highest(other.Intended)
	return o
}

func (l StretchLatency) highest(other StretchLatency) StretchLatency {
	return StretchLatency{max(l.P50, other.P50), max(l.P99, other.P99), max(l.Max, other.Max)}
}
