package measurement

import (
	"fmt"
	"math"
	"strings"

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
	statuses         []outcome
	success, failure clocks
	scheduled        bool // some had a due moment
	_                [64]byte
}

func successful(status string) bool { return status == statusOK || status == statusBatched }

// outcome counts one status.
type outcome struct {
	status string
	ok     bool
	count  int64
}

// newSamples returns empty ones that look for the usual status first.
func newSamples() *samples { return &samples{statuses: []outcome{{status: statusOK, ok: true}}} }

func (s *samples) record(status string, service, intended int64) {
	if s.count(status) {
		s.success.record(service, intended)
	} else {
		s.failure.record(service, intended)
	}
}

// count counts a status and tells whether it is one of success. A phase has
// few statuses.
func (s *samples) count(status string) (ok bool) {
	for i := range s.statuses {
		if o := &s.statuses[i]; o.status == status {
			o.count++
			return o.ok
		}
	}
	ok = successful(status)
	s.statuses = append(s.statuses, outcome{status: strings.Clone(status), ok: ok, count: 1})
	return ok
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
	}
	s.success.reset()
	s.failure.reset()
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
		if o.count > 0 {
			op.Statuses = append(op.Statuses, StatusCount{o.status, o.count})
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

func (c *clocks) record(service, intended int64) {
	if service != intended && !c.apart {
		c.apart = true
		c.intended.copy(&c.service)
	}
	c.service.record(service)
	if c.apart {
		c.intended.record(intended)
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
}

const (
	digits = 3
	// firstRange is what the smallest histogram of that many digits holds.
	firstRange = 2047
)

func (d *distribution) record(ns int64) {
	us := ns / 1000
	if d.histogram == nil || d.histogram.RecordValue(us) != nil {
		d.grow(us)
	}
	d.min = min(d.min, ns)
	d.max = max(d.max, ns)
	d.sum.add(ns)
}

// grow records a value that does not fit in a histogram that it fits in.
func (d *distribution) grow(us int64) {
	wider := hdrhistogram.New(1, max(firstRange, us), digits)
	dropped := int64(0)
	if d.histogram == nil {
		d.min = math.MaxInt64
	} else {
		dropped = wider.Merge(d.histogram)
	}
	if err := wider.RecordValue(us); err != nil || dropped > 0 {
		panic(fmt.Sprintf("measurement: a histogram lost %d samples as it grew: %v", dropped, err))
	}
	d.histogram = wider
}

func (d *distribution) reset() {
	if d.histogram == nil {
		return
	}
	d.histogram.Reset()
	d.min, d.max, d.sum = math.MaxInt64, 0, Sum{}
}

// copy makes d, which is empty, equal to from.
func (d *distribution) copy(from *distribution) {
	if from.histogram == nil || from.histogram.TotalCount() == 0 {
		return
	}
	*d = *from
	d.histogram = from.histogram.Clone()
}
