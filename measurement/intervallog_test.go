package measurement_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

// folder holds files in memory.
type folder map[string]*memoryFile

type memoryFile struct {
	bytes.Buffer
	closed int
}

func (f *memoryFile) Close() error {
	f.closed++
	return nil
}

func (f folder) create(name string) (io.WriteCloser, error) {
	if f[name] != nil {
		return nil, fmt.Errorf("%s exists", name)
	}
	f[name] = new(memoryFile)
	return f[name], nil
}

// readLog returns the histograms of a log.
func readLog(t *testing.T, log io.Reader) (intervals []*hdrhistogram.Histogram) {
	t.Helper()
	reader := hdrhistogram.NewHistogramLogReader(log)
	for {
		h, err := reader.NextIntervalHistogram()
		if err != nil || h == nil {
			require.True(t, err == nil || errors.Is(err, io.EOF), "%v", err)
			return intervals
		}
		intervals = append(intervals, h)
	}
}

func bucketsOf(h *hdrhistogram.Histogram) (buckets []measurement.Bucket) {
	for _, bar := range h.Distribution() {
		if bar.Count > 0 {
			buckets = append(buckets, measurement.Bucket{From: bar.From, To: bar.To, Count: bar.Count})
		}
	}
	return buckets
}

func TestLogsHoldEverySampleOfTheReport(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := measurement.DefaultListing()
		l.Interval = "both"
		var results measurement.Results
		files := folder{}
		logs, err := l.OpenLogs(files.create, "READ", "CLEANUP")
		require.NoError(t, err)
		assert.Len(t, files, 2, "known series have their logs before there is a sample")
		start := time.Now()
		results.Begin(measurement.Phase{})
		for second := range uint64(4) {
			if second != 2 { // one interval has no samples
				draw(results.Recorder(), 3000, second)
			}
			time.Sleep(time.Second)
			require.NoError(t, logs.Write(results.Interval()))
		}
		require.NoError(t, logs.Close())

		report := results.Report()
		assert.Equal(t, []string{"CLEANUP", "Intended-READ", "Intended-READ-FAILED", "Intended-UPDATE", "Intended-UPDATE-FAILED",
			"READ", "READ-FAILED", "UPDATE", "UPDATE-FAILED"}, slices.Sorted(maps.Keys(files)))
		for name, want := range map[string]measurement.Latency{
			"READ":                   report.Operation("READ").Success.Service,
			"UPDATE-FAILED":          report.Operation("UPDATE").Failure.Service,
			"Intended-READ":          report.Operation("READ").Success.Intended,
			"Intended-UPDATE-FAILED": report.Operation("UPDATE").Failure.Intended,
		} {
			text := files[name].String()
			intervals := readLog(t, strings.NewReader(text))
			require.Len(t, intervals, 4, name)
			sum := hdrhistogram.New(1, 1<<40, 3)
			for i, h := range intervals {
				assert.InDelta(t, start.UnixMilli()+int64(i)*1000, h.StartTimeMs(), 1, name)
				assert.EqualValues(t, 1000, h.EndTimeMs()-h.StartTimeMs(), name)
				assert.Zero(t, sum.Merge(h))
			}
			assert.Zero(t, intervals[2].TotalCount())
			assert.Equal(t, want.Count, sum.TotalCount(), name)
			assert.Equal(t, want.Buckets, bucketsOf(sum), name)
			for _, p := range []float64{0, 50, 100} { // the library rounds other ranks
				assert.Equal(t, want.Percentile(p).Microseconds(), sum.ValueAtPercentile(p), "%s: percentile %v", name, p)
			}
		}
		for name, f := range files {
			assert.Equal(t, 1, f.closed, name)
		}
	})
}

// TestLogsAreAsYCSBs compares what stands before the intervals and their first
// three columns: when they start, how long they are and the maximum in seconds.
func TestLogsAreAsYCSBs(t *testing.T) {
	golden := file(t, "samples/hdr_READ.hdr")
	theirs := readLog(t, strings.NewReader(golden))
	require.Len(t, theirs, 4)
	// YCSB's log begins at 1796046128.184 s.
	begin := time.UnixMilli(1796046128184)
	files := folder{}
	l := measurement.DefaultListing()
	logs, err := l.OpenLogs(files.create)
	require.NoError(t, err)
	var rows [][]string
	for line := range strings.Lines(golden) {
		if strings.Contains(line, ",HIST") {
			rows = append(rows, columns(t, line))
		}
	}
	for i, h := range theirs {
		var results measurement.Results
		s := results.Recorder().Series("READ")
		for _, bar := range h.Distribution() {
			for range bar.Count {
				s.Record("OK", 0, 0, time.Duration(bar.To)*us)
			}
		}
		interval := results.Report()
		if len(interval.Breakdown) == 0 {
			interval.Breakdown = []measurement.Operation{{Name: "READ"}}
		}
		interval.Start = begin.Add(milliseconds(t, rows[i][0]))
		interval.Elapsed = milliseconds(t, rows[i][1])
		require.NoError(t, logs.Write(interval))
	}
	require.NoError(t, logs.Close())
	ours := strings.Split(files["READ"].String(), "\n")
	assert.Equal(t, "#[Values are microseconds, Interval_Max is seconds]", ours[1])
	ours = slices.Delete(ours, 1, 2)
	for i, want := range strings.Split(golden, "\n") {
		if strings.Contains(want, ",HIST") {
			assert.Equal(t, columns(t, want), columns(t, ours[i]))
			continue
		}
		assert.Equal(t, want, ours[i])
	}
	for i, h := range readLog(t, strings.NewReader(files["READ"].String())) {
		assert.Equal(t, theirs[i].TotalCount(), h.TotalCount())
		assert.Equal(t, theirs[i].ValueAtPercentile(99), h.ValueAtPercentile(99))
		assert.Equal(t, theirs[i].Max(), h.Max())
	}
}

// columns returns the numbers of an interval, to milliseconds.
func columns(t *testing.T, line string) (rounded []string) {
	for _, word := range strings.Split(line, ",")[:3] {
		rounded = append(rounded, fmt.Sprintf("%.3f", number(t, word)))
	}
	return rounded
}

func milliseconds(t *testing.T, seconds string) time.Duration {
	return time.Duration(math.Round(1000*number(t, seconds))) * time.Millisecond
}

func TestLogsOfCombinedTypesHaveTheFirstPrefix(t *testing.T) {
	l := measurement.DefaultListing()
	l.Type = "hdrhistogram+raw"
	files := folder{}
	logs, err := l.OpenLogs(files.create, "READ")
	require.NoError(t, err)
	require.NoError(t, logs.Close())
	assert.Contains(t, files["HdrREAD"].String(), "#[Logging for: HdrREAD]\n")
	assert.Empty(t, readLog(t, strings.NewReader(files["HdrREAD"].String())))
}

func TestLogsThatCannotBeWrittenAreAnError(t *testing.T) {
	l := measurement.DefaultListing()
	inside := func(dir string) func(string) (io.WriteCloser, error) {
		return func(series string) (io.WriteCloser, error) { return os.Create(filepath.Join(dir, series)) }
	}
	dir := t.TempDir()
	_, err := l.OpenLogs(inside(filepath.Join(dir, "none")), "READ")
	require.ErrorIs(t, err, os.ErrNotExist)

	logs, err := l.OpenLogs(inside(dir), "READ")
	require.NoError(t, err)
	require.NoError(t, logs.Close())
	assert.ErrorIs(t, logs.Write(reportOf(us)), os.ErrClosed)
	assert.ErrorIs(t, logs.Close(), os.ErrClosed)
}
