package measurement_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/measurement"
)

func TestMergedReportsEqualOneOfAllSamples(t *testing.T) {
	var one measurement.Results
	var merged measurement.Report
	for seed := range uint64(5) {
		var part measurement.Results
		draw(part.Recorder(), 3000, seed)
		draw(one.Recorder(), 3000, seed)
		merged.Merge(part.Report())
	}
	want := one.Report()
	assert.Equal(t, want.Breakdown, merged.Breakdown)
	assert.Equal(t, want.Late, merged.Late)
	assert.Equal(t, want.Operations, merged.Operations)
	assert.Equal(t, want.Failed, merged.Failed)
}

func TestMergeChangesNoOtherReport(t *testing.T) {
	var a, b measurement.Results
	draw(a.Recorder(), 500, 1)
	draw(b.Recorder(), 500, 2)
	mine, other := a.Report(), b.Report()
	first := mine
	mine.Merge(other)
	mine.Merge(other)
	assert.Equal(t, a.Report().Breakdown, first.Breakdown, "a copy from before")
	assert.Equal(t, b.Report().Breakdown, other.Breakdown)
	assert.EqualValues(t, 1500, mine.Operations)
}

func TestMergeOfTimes(t *testing.T) {
	start := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	first := measurement.Report{
		Phase:     measurement.Phase{Name: "run", Threads: 4, Batch: 1, Target: 100, Seed: 1, Start: start.Add(2 * time.Second)},
		Setup:     time.Second,
		Elapsed:   10 * time.Second,
		Ended:     "operation count",
		Collector: measurement.Collector{Cycles: 1, Pause: us},
		Failures:  []measurement.Failure{{Op: "READ", Status: "ERROR", Text: "x", At: time.Second, Count: 3}},
	}
	second := measurement.Report{
		Phase:     measurement.Phase{Name: "run", Threads: 2, Batch: 20, Target: 50, Seed: 2, Start: start},
		Setup:     time.Second,
		Elapsed:   11 * time.Second,
		Ended:     measurement.Interrupted,
		Collector: measurement.Collector{Cycles: 2, Pause: us},
		Failures:  []measurement.Failure{{Op: "READ", Status: "ERROR", Text: "x", At: time.Second, Count: 1}},
	}
	var merged measurement.Report
	merged.Merge(first)
	assert.Equal(t, first, merged)
	merged.Merge(second)
	assert.Equal(t, measurement.Report{
		Phase:     measurement.Phase{Name: "run", Threads: 6, Batch: 20, Target: 150, Seed: 1, Start: start},
		Setup:     3 * time.Second,
		Elapsed:   12 * time.Second,
		Ended:     "operation count, interrupted",
		Collector: measurement.Collector{Cycles: 3, Pause: 2 * us},
		Failures:  []measurement.Failure{{Op: "READ", Status: "ERROR", Text: "x", At: time.Second, Count: 4}},
	}, merged)
	assert.True(t, merged.Interrupted())
}
