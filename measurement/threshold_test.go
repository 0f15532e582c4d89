package measurement_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/measurement"
)

func TestP99IsOfTheIntendedLatenciesOfWhatSucceeded(t *testing.T) {
	var results measurement.Results
	r := results.Recorder()
	for i := range 100 {
		start := time.Duration(i) * time.Second
		r.Series("READ").Record("OK", start-3*time.Millisecond, start, start+time.Millisecond)
		r.Series("READ").Record("ERROR", start, start, start+time.Hour)
		r.Series("UPDATE").Record("OK", start, start, start+time.Duration(i)*time.Millisecond)
		r.Series("READ-MODIFY-WRITE").Record("OK", start, start, start+time.Hour)
		r.Series("CLEANUP").Record("OK", start, start, start+time.Hour)
		r.Series("SCAN").Record("ERROR", start, start, start)
	}
	report := results.Report()
	assert.InDelta(t, 4*time.Millisecond, report.Operation("READ").P99(), float64(10*time.Microsecond))
	assert.InDelta(t, 98*time.Millisecond, report.Operation("UPDATE").P99(), float64(100*time.Microsecond))
	assert.InDelta(t, 97*time.Millisecond, report.P99(), float64(100*time.Microsecond), "the 198th of 200")
}

func TestNoThresholdIsKeptWithoutSamples(t *testing.T) {
	var results measurement.Results
	results.Recorder().Series("SCAN").Record("ERROR", 0, 0, time.Millisecond)
	report := results.Report()
	for _, p99 := range []time.Duration{report.P99(), report.Operation("SCAN").P99(), report.Operation("REED").P99()} {
		assert.Equal(t, time.Duration(math.MaxInt64), p99)
	}
}
