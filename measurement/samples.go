package measurement

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// The two statuses of success. YCSB counts an operation that a binding has put
// off as one.
const (
	statusOK      = "OK"
	statusBatched = "BATCHED_OK"
)

// samples is what one series records between two reports. Its owner locks it.
type samples struct {
	keep             *Keep
	statuses         []outcome
	success, failure clocks
	scheduled        bool // some had a due moment
	_                [64]byte
}

func successful(status string) bool { return status == statusOK || status == statusBatched }

// outcome counts one status. Its latencies are those of all successes or
// failures, or its own.
type outcome struct {
	status string
	count  int64
	clocks *clocks
}

// newSamples returns empty ones that look for the usual status first.
func newSamples(keep *Keep) *samples {
	s := &samples{keep: keep, success: newClocks(keep), failure: newClocks(keep)}
	s.statuses = []outcome{{status: statusOK, clocks: &s.success}}
	return s
}

func (s *samples) record(status string, service, intended int64, end time.Duration) {
	for i := range s.statuses { // a phase has few
		if o := &s.statuses[i]; o.status == status {
			o.count++
			o.clocks.record(service, intended, end)
			return
		}
	}
	o := outcome{status: strings.Clone(status), count: 1, clocks: s.clocksOf(status)}
	s.statuses = append(s.statuses, o)
	o.clocks.record(service, intended, end)
}

// clocksOf returns where the latencies of a new status belong.
func (s *samples) clocksOf(status string) *clocks {
	switch {
	case successful(status):
		return &s.success
	case s.keep.apart(status):
		own := newClocks(s.keep)
		return &own
	}
	return &s.failure
}

func (s *samples) empty() bool {
	for _, o := range s.statuses {
		if o.count > 0 {
			return false
		}
	}
	return true
}

// reset empties s and keeps its memory.
func (s *samples) reset() {
	for i := range s.statuses {
		s.statuses[i].count = 0
		s.statuses[i].clocks.reset()
	}
	s.scheduled = false
}

// operation returns what s holds as plain data.
func (s *samples) operation(name string) Operation {
	op := Operation{
		Name:      name,
		Scheduled: s.scheduled,
		Success:   s.success.latencies(),
		Failure:   s.failure.latencies(),
	}
	op.Failing = op.Failure.Service.Count > 0
	for _, o := range s.statuses {
		if o.count == 0 {
			continue
		}
		op.Statuses = append(op.Statuses, StatusCount{o.status, o.count})
		if o.clocks != &s.success && o.clocks != &s.failure {
			op.Apart = append(op.Apart, StatusLatencies{o.status, o.clocks.latencies()})
		}
	}
	return op
}

// clocks is the latencies by both clocks. As long as no sample was late, the
// two are the same and only the first is kept.
type clocks struct {
	service, intended distribution
	apart             bool
}

func newClocks(keep *Keep) clocks {
	return clocks{service: distribution{details: newDetails(keep)}, intended: distribution{details: newDetails(keep)}}
}

func (c *clocks) record(service, intended int64, end time.Duration) {
	if service != intended && !c.apart {
		c.apart = true
		c.intended.copy(&c.service)
	}
	c.service.record(service, end)
	if c.apart {
		c.intended.record(intended, end)
	}
}

func (c *clocks) reset() {
	c.service.reset()
	c.intended.reset()
	c.apart = false
}

func (c *clocks) latencies() Latencies {
	service := c.service.latency()
	if !c.apart {
		return Latencies{service, service}
	}
	return Latencies{service, c.intended.latency()}
}

// distribution is latencies by one clock.
type distribution struct {
	histogram *hdrhistogram.Histogram // of microseconds; nil if nothing was ever recorded
	min, max  int64                   // nanoseconds
	sum       Sum
	details   *details // nil: none are kept
}

func (d *distribution) record(ns int64, end time.Duration) {
	us := ns / 1000
	if d.histogram == nil || d.histogram.RecordValue(us) != nil {
		d.grow(us)
	}
	d.min = min(d.min, ns)
	d.max = max(d.max, ns)
	d.sum.add(ns)
	if d.details != nil {
		d.details.record(us, end)
	}
}

// grow records a value that does not fit in a histogram that it fits in.
func (d *distribution) grow(us int64) {
	if d.histogram == nil {
		d.min = math.MaxInt64
	}
	d.histogram = widened(d.histogram, us, digits)
}

func (d *distribution) reset() {
	if d.histogram == nil {
		return
	}
	d.histogram.Reset()
	d.min, d.max, d.sum = math.MaxInt64, 0, Sum{}
	d.details.reset()
}

// copy makes d, which is empty, equal to from.
func (d *distribution) copy(from *distribution) {
	if from.histogram == nil || from.histogram.TotalCount() == 0 {
		return
	}
	*d = *from
	d.histogram = from.histogram.Clone()
	d.details = from.details.clone()
}

// The histograms have 3 significant digits, or 4 where that is asked for. Half is
// how many buckets each doubling of the values has.
const (
	digits, half         = 3, 1024
	fineDigits, fineHalf = 4, 16384

	// firstRange is what the smallest histogram of 3 digits holds.
	firstRange = 2*half - 1
)

// widened returns a histogram of what h holds, which may be nil, and of a value
// that does not fit into it.
func widened(h *hdrhistogram.Histogram, us int64, digits int) *hdrhistogram.Histogram {
	wider := hdrhistogram.New(1, max(firstRange, us), digits)
	dropped := int64(0)
	if h != nil {
		dropped = wider.Merge(h)
	}
	if err := wider.RecordValue(us); err != nil || dropped > 0 {
		panic(fmt.Sprintf("measurement: a histogram lost %d samples as it grew: %v", dropped, err))
	}
	return wider
}
