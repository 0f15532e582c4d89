package measurement

import (
	"math"
	"runtime/metrics"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// histogram has buckets of a millisecond, and one below and above each.
func histogram(counts ...uint64) *metrics.Float64Histogram {
	return &metrics.Float64Histogram{Counts: counts, Buckets: []float64{math.Inf(-1), 0, 0.001, 0.002, 0.003, math.Inf(1)}}
}

func TestSchedulingIsWhatCameSince(t *testing.T) {
	none := histogram(0, 0, 0, 0, 0)
	for name, c := range map[string]struct {
		before, now *metrics.Float64Histogram
		want        Scheduling
	}{
		"nothing":            {none, none, Scheduling{}},
		"not known":          {nil, none, Scheduling{}},
		"one":                {none, histogram(0, 0, 1, 0, 0), Scheduling{1, time.Millisecond, time.Millisecond}},
		"no time":            {none, histogram(5, 5, 0, 0, 0), Scheduling{10, 0, 0}},
		"one of 100 longer":  {none, histogram(0, 0, 99, 0, 1), Scheduling{100, time.Millisecond, 3 * time.Millisecond}},
		"two of 100 longer":  {none, histogram(0, 0, 98, 1, 1), Scheduling{100, 2 * time.Millisecond, 3 * time.Millisecond}},
		"what was before":    {histogram(0, 0, 7, 0, 9), histogram(0, 0, 8, 0, 9), Scheduling{1, time.Millisecond, time.Millisecond}},
		"two others of many": {histogram(1, 0, 0, 0, 0), histogram(1, 198, 0, 2, 0), Scheduling{200, 0, 2 * time.Millisecond}},
	} {
		assert.Equal(t, c.want, schedulingSince(c.before, c.now), name)
	}
}

func TestGoTellsWaitsForAProcessor(t *testing.T) {
	before := readHistogram("/sched/latencies:seconds")
	done := make(chan bool)
	for range 1000 {
		go func() { done <- true }()
	}
	for range 1000 {
		<-done
	}
	assert.Positive(t, schedulingSince(before, readHistogram("/sched/latencies:seconds")).Waits)
	assert.Nil(t, readHistogram("/no/such:metric"))

	s := Scheduling{1, 5, 6}
	s.plus(Scheduling{2, 4, 7})
	assert.Equal(t, Scheduling{3, 5, 7}, s)
}
