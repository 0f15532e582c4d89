package measurement_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

// A set-up of 1 s, a warm-up of 3 s with two operations of which one fails, and 2 s
// with one.
func TestWarmUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var results measurement.Results
		results.Begin(measurement.Phase{Name: "run"})
		results.BeginWarmUp()
		time.Sleep(time.Second)
		results.Ready(time.Now())
		cold := results.WarmUpRecorder()
		time.Sleep(2 * time.Second)
		cold.Series("READ").Record("OK", 0, 0, us)
		cold.Operation(false)
		cold.Series("READ").Record("ERROR", 0, 0, us)
		cold.Series("READ").Fail("ERROR", "user1", us, errors.New("cold"))
		cold.Operation(true)
		cold.Late(us)
		results.WatchProcess()

		soFar, underWay := results.WarmUp()
		assert.True(t, underWay)
		assert.Equal(t, measurement.WarmUp{Time: 2 * time.Second, Operations: 2, Failed: 1}, soFar)
		assert.Zero(t, results.Report().Elapsed)

		time.Sleep(time.Second)
		start := time.Now()
		results.EndWarmUp(start, false)
		warm := results.Recorder()
		time.Sleep(time.Second)
		warm.Series("READ").Record("OK", 0, 0, us)
		warm.Operation(false)
		interval := results.Interval()
		assert.Equal(t, start, interval.Start)
		assert.Equal(t, time.Second, interval.Elapsed)
		time.Sleep(time.Second)
		results.End("operation count")

		report := results.Report()
		assert.Equal(t, measurement.WarmUp{Time: 3 * time.Second, Operations: 2, Failed: 1}, report.WarmUp)
		assert.Equal(t, start, report.Start)
		assert.Equal(t, 2*time.Second, report.Elapsed)
		assert.Zero(t, report.Setup)
		assert.EqualValues(t, 1, report.Operations)
		assert.Zero(t, report.Failed)
		assert.Empty(t, report.Failures)
		assert.Zero(t, report.Late.Count)
		assert.Zero(t, report.Process)
		require.Len(t, report.Breakdown, 1)
		assert.Equal(t, []measurement.StatusCount{{Status: "OK", Count: 1}}, report.Breakdown[0].Statuses)
		require.Len(t, results.WarmUpFailures(), 1)
	})
}

func TestOnlyAPhaseWithAWarmUpReportsOne(t *testing.T) {
	format, err := measurement.DefaultListing().Format("text")
	require.NoError(t, err)
	var text strings.Builder
	require.NoError(t, format(&text, measurement.Report{}))
	assert.NotContains(t, text.String(), "WarmUp")

	text.Reset()
	require.NoError(t, format(&text, measurement.Report{WarmUp: measurement.WarmUp{Time: 1500 * time.Millisecond, Operations: 42}}))
	assert.Contains(t, text.String(), "[OVERALL], Failed, 0\n[OVERALL], WarmUp(ms), 1500\n[OVERALL], WarmUpOperations, 42\n")
}

func TestWarmUpsAreMerged(t *testing.T) {
	merged := measurement.Report{Operations: 1, WarmUp: measurement.WarmUp{Time: time.Second, Operations: 2, Failed: 1}}
	merged.Merge(measurement.Report{WarmUp: measurement.WarmUp{Time: 2 * time.Second, Operations: 3, Failed: 2}})
	assert.Equal(t, measurement.WarmUp{Time: 2 * time.Second, Operations: 5, Failed: 3}, merged.WarmUp)
}
