package measurement_test

import (
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/measurement"
)

func TestTheProcessIsWatched(t *testing.T) {
	var results measurement.Results
	results.Begin(measurement.Phase{})
	ballast := make([]byte, 64<<20)
	results.WatchProcess()
	runtime.GC()
	runtime.KeepAlive(ballast)
	release := make(chan struct{})
	for range 100 {
		go func() { <-release }()
	}
	runtime.GC()
	results.WatchProcess()
	close(release)

	report := results.Report()
	p := report.Process
	assert.EqualValues(t, 2, p.Samples)
	assert.GreaterOrEqual(t, p.Goroutines.Max, p.Goroutines.Min+50)
	assert.Greater(t, p.Memory.Max, p.Memory.Min+32<<20)
	threads := report.Operation("THREAD_COUNT").Success.Service
	assert.EqualValues(t, 2, threads.Count)
	assert.EqualValues(t, p.Goroutines.Max, threads.Max.Microseconds())
	assert.GreaterOrEqual(t, report.Operation("GCS").Success.Service.Max, 2*us)
	assert.EqualValues(t, 2, report.Operation("GCS_TIME").Success.Service.Count)

	f := figures(t, render(t, measurement.DefaultListing(), "text", report))
	assert.GreaterOrEqual(t, number(t, f["[MAX_MEM_USED], MBs"]), 64.0)
	assert.Contains(t, f, "[USED_MEM_MB], 99thPercentileLatency(us)")
	assert.NotContains(t, f, "[USED_MEM_MB], Return=OK")
	_, err := os.Stat("/proc/loadavg")
	assert.Equal(t, err == nil, p.Loads == 2)
}

func TestLinesOfTheProcess(t *testing.T) {
	r := measurement.Report{Operations: 1, Process: measurement.Process{
		Samples:    3,
		Memory:     measurement.Extremes[int64]{Min: 11<<20 + 5, Max: 12<<20 + 1<<19},
		Goroutines: measurement.Extremes[int64]{Min: 2, Max: 3},
		Loads:      3,
		Load:       measurement.Extremes[float64]{Min: 3.36181640625, Max: 3.65478515625},
	}}
	text := render(t, measurement.DefaultListing(), "text", r)
	var lines string
	for line := range strings.Lines(file(t, "runs/meas_trackjvm.out")) {
		if strings.HasPrefix(line, "[MAX_") || strings.HasPrefix(line, "[MIN_") {
			lines += line
		}
	}
	assert.Contains(t, text, "[TOTAL_GC_TIME_%], Time(%), 0.0\n"+lines)

	other := r
	other.Process.Samples, other.Process.Loads = 1, 0
	other.Process.Goroutines = measurement.Extremes[int64]{Min: 1, Max: 2}
	other.Process.Load = measurement.Extremes[float64]{}
	r.Merge(other)
	assert.EqualValues(t, 4, r.Process.Samples)
	assert.Equal(t, measurement.Extremes[int64]{Min: 1, Max: 3}, r.Process.Goroutines)
	assert.InDelta(t, 3.36, r.Process.Load.Min, 0.01)

	r.Process.Loads = 0
	assert.NotContains(t, render(t, measurement.DefaultListing(), "text", r), "LOAD", "a system that does not tell it")
}
