package measurement_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

var update = flag.Bool("update", false, "write the golden document instead of comparing it")

var newYear = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// client returns the document of one client's made-up phase.
func client(t *testing.T, seed uint64, start time.Time, ready, elapsed time.Duration) *measurement.Document {
	t.Helper()
	var results measurement.Results
	draw(results.Recorder(), 3000, seed)
	report := results.Report()
	report.Phase = measurement.Phase{Name: "run", Threads: 4, Target: 100, Seed: seed, Start: start}
	report.Setup, report.Elapsed, report.Ended = ready, elapsed, "operation count"
	report.CPU, report.Collector = time.Second, measurement.Collector{Cycles: 1, Pause: us}
	return measurement.NewDocument(report, measurement.Client{
		Host:     measurement.Host{Name: "client"},
		Timeline: []measurement.Stretch{{Length: elapsed, Operations: report.Operations}},
	})
}

func written(t *testing.T, d *measurement.Document) []byte {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, d.Write(&text))
	return text.Bytes()
}

func TestADocumentIsReadAsItWasWritten(t *testing.T) {
	d := client(t, 1, newYear, time.Second, 10*time.Second)
	read, err := measurement.ReadDocument(bytes.NewReader(written(t, d)))
	require.NoError(t, err)
	assert.Equal(t, d, read)
}

// Sums beyond 64 bits and latencies of years keep every bit.
func TestADocumentKeepsLargeLatencies(t *testing.T) {
	var results measurement.Results
	reads := results.Recorder().Series("READ")
	for range 5 {
		reads.RecordService("OK", math.MaxInt64, 0)
	}
	reads.RecordService("ERROR", 0, 0)
	report := results.Report()
	report.Name = "run"
	d := measurement.NewDocument(report, measurement.Client{})
	read, err := measurement.ReadDocument(bytes.NewReader(written(t, d)))
	require.NoError(t, err)
	assert.Equal(t, report.Breakdown, read.Breakdown)
	assert.EqualValues(t, 2, read.Breakdown[0].Success.Service.Sum.High)
}

func TestMergedDocumentsEqualOneHistogramOfAllSamples(t *testing.T) {
	var one measurement.Results
	var merged *measurement.Document
	for seed := range uint64(5) {
		draw(one.Recorder(), 3000, seed)
		text := written(t, client(t, seed, newYear.Add(time.Duration(seed)*time.Second), time.Second, 10*time.Second))
		d, err := measurement.ReadDocument(bytes.NewReader(text))
		require.NoError(t, err)
		if merged == nil {
			merged = d
			continue
		}
		require.NoError(t, merged.Merge(d))
	}
	want := one.Report()
	assert.Equal(t, want.Breakdown, merged.Breakdown)
	assert.Equal(t, want.Late, merged.Late)
	assert.Equal(t, want.Operations, merged.Operations)
	assert.Equal(t, want.Failed, merged.Failed)
	assert.Len(t, merged.Clients, 5)

	again, err := measurement.ReadDocument(bytes.NewReader(written(t, merged)))
	require.NoError(t, err)
	assert.Equal(t, merged, again)
}

// Two clients of 3000 operations in 8 and 4 seconds; both ran for 3.
func TestTheWindowInWhichAllRan(t *testing.T) {
	long := client(t, 1, newYear, 2*time.Second, 10*time.Second)
	short := client(t, 2, newYear.Add(6*time.Second), time.Second, 5*time.Second)
	require.NoError(t, short.Merge(long))
	assert.Equal(t, newYear, short.Start)
	assert.Equal(t, newYear.Add(11*time.Second), short.End)
	assert.InDelta(t, 6000.0/11, short.Throughput, 1e-9)
	require.NotNil(t, short.Together)
	assert.Equal(t, newYear.Add(7*time.Second), short.Together.Start)
	assert.Equal(t, newYear.Add(10*time.Second), short.Together.End)
	assert.InDelta(t, 3000.0/8+3000.0/4, short.Together.Throughput, 1e-9)
	assert.Equal(t, newYear, short.Clients[0].Start, "clients are in order")

	later := client(t, 3, newYear.Add(time.Minute), 0, time.Second)
	require.NoError(t, later.Merge(long))
	assert.Nil(t, later.Together)
}

func TestDocumentsThatDoNotBelongTogether(t *testing.T) {
	d := client(t, 1, newYear, 0, time.Second)
	other := client(t, 2, newYear, 0, time.Second)
	other.Phase = "load"
	assert.EqualError(t, d.Merge(other), `want a document of the phase "run", got one of "load"`)
	assert.EqualError(t, d.Merge(client(t, 1, newYear, 0, time.Second)),
		`the client on "client" that began at 2026-01-01T00:00:00Z would be counted twice`)
	assert.Equal(t, client(t, 1, newYear, 0, time.Second), d)
}

func TestForeignDocumentsAreRefused(t *testing.T) {
	whole := string(written(t, client(t, 1, newYear, 0, time.Second)))
	for name, c := range map[string]struct{ text, want string }{
		"empty":           {"", "not a result document: unexpected end of JSON input"},
		"a report":        {"[OVERALL], RunTime(ms), 5", "not a result document: invalid character"},
		"half a document": {whole[:len(whole)/2], "not a result document: unexpected end of JSON input"},
		"other JSON":      {`{"a": 1}`, `not a result document: want schema "goycsb.result/1", got none`},
		"a later schema":  {`{"schema": "goycsb.result/2"}`, `want schema "goycsb.result/1", got "goycsb.result/2"`},
		"nothing in it":   {`{"schema": "goycsb.result/1"}`, "not a result document: no phase"},
		"a wrong count":   {regexp.MustCompile(`"count": (\d+),\s+"min_ns"`).ReplaceAllString(whole, `"count": 1$1, "min_ns"`), "want as many samples as count says"},
		"no histogram":    {strings.Replace(whole, `"histogram_us": "HIST`, `"histogram_us": "TSIH`, 1), "histogram_us: "},
		"a negative sum":  {strings.Replace(whole, `"sum_ns": `, `"sum_ns": -`, 1), "sum_ns: want a whole number"},
		"ends before":     {strings.Replace(whole, `"ready": "2026`, `"ready": "2025`, 1), "are not in order"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := measurement.ReadDocument(strings.NewReader(c.text))
			assert.ErrorContains(t, err, c.want)
		})
	}
}

// A change of this file is a change of the schema.
func TestTheSchema(t *testing.T) {
	var results measurement.Results
	reads := results.Recorder().Series("READ")
	reads.Record("OK", 0, us, 3*us)
	reads.Record("ERROR", 0, us, 5*us)
	reads.Fail("ERROR", "user1", 5*us, os.ErrClosed)
	report := results.Report()
	report.Phase = measurement.Phase{Name: "load", Threads: 2, Batch: 1, Target: 10.5, Seed: math.MaxUint64, Start: newYear}
	report.Setup, report.Elapsed, report.Ended = time.Second, 2*time.Second, "operation count"
	report.Operations, report.Failed = 2, 1
	report.CPU, report.Collector = time.Second, measurement.Collector{Cycles: 3, Pause: us}
	report.Scheduling = measurement.Scheduling{Waits: 7, P99: us, Longest: 2 * us}
	report.Store = measurement.Store{
		Before: &db.Description{Facts: []db.Fact{{Name: "version", Value: "1"}}, Warnings: []string{"a warning"}, Records: -1},
		After:  &db.Description{Records: 4, Limit: "5 bytes", Expiring: true, Changes: &db.Changes{Evicted: 1, Expired: 2, Hits: 3, Misses: -1}},
		Stock:  &measurement.Stock{Read: 2, All: 3},
	}
	d := measurement.NewDocument(report, measurement.Client{
		Program:    measurement.Program{Path: "example.org/bench", Version: "v1.2.3", Go: "go1.25.0"},
		Host:       measurement.Host{Name: "client", OS: "linux", Arch: "amd64", Kernel: "6.1", CPU: "a CPU", CPUs: 2, GOMAXPROCS: 2, Memory: 1 << 30},
		Properties: []measurement.Property{{Name: "password", Value: "***", Place: "-p"}},
		Load:       &measurement.Load{Planned: 2, Inserted: 1, Missing: []measurement.KeyRange{{First: 1, Last: 1}}},
		Warnings:   []string{"a warning"},
		Timeline: []measurement.Stretch{{Length: 2 * time.Second, Operations: 2, Failed: 1, Breakdown: []measurement.StretchOperation{
			{Name: "READ", Count: 2, Errors: 1, Service: measurement.StretchLatency{P50: 2 * us, P99: 2 * us, Max: 2 * us}},
		}}},
	})
	const file = "testdata/document.json"
	got := written(t, d)
	if *update {
		require.NoError(t, os.WriteFile(file, got, 0o666))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
	assert.True(t, json.Valid(got))
}

func TestTimeline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var results measurement.Results
		results.Begin(measurement.Phase{Name: "run"})
		recorder := results.Recorder()
		var timeline measurement.Timeline
		for i := range measurement.MaxStretches + 3 {
			time.Sleep(time.Second)
			recorder.Operation(i == 0)
			recorder.Series("READ").RecordService("OK", time.Duration(i)*us, 0)
			if i == 0 {
				recorder.Series("READ").RecordService("ERROR", time.Hour, 0)
			}
			timeline.Add(results.Interval())
			if i == 1 {
				require.Len(t, timeline.Stretches(), 2)
			}
		}
		stretches := timeline.Stretches()
		require.Len(t, stretches, measurement.MaxStretches/2+2)
		latency := measurement.StretchLatency{P50: us, P99: us, Max: us}
		assert.Equal(t, measurement.Stretch{Length: 2 * time.Second, Operations: 2, Failed: 1, Breakdown: []measurement.StretchOperation{
			{Name: "READ", Count: 3, Errors: 1, Service: latency, Intended: latency},
		}}, stretches[0])
		last := stretches[len(stretches)-1]
		assert.Equal(t, (measurement.MaxStretches+2)*time.Second, last.At)
		assert.Equal(t, time.Second, last.Length, "half of what a stretch takes by now")
		assert.EqualValues(t, 2, stretches[len(stretches)-2].Operations)
	})
}

// Intervals that follow each other are one interval, to the last sample.
func TestExtendedIntervals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var whole, parts measurement.Results
		whole.Begin(measurement.Phase{Name: "run", Threads: 2})
		parts.Begin(measurement.Phase{Name: "run", Threads: 2})
		var joined measurement.Report
		for seed := range uint64(4) {
			draw(whole.Recorder(), 500, seed)
			draw(parts.Recorder(), 500, seed)
			time.Sleep(time.Second)
			interval := parts.Interval()
			interval.Collector, interval.CPU = measurement.Collector{}, 0
			joined.Extend(interval)
		}
		want := whole.Interval()
		want.Collector, want.CPU = measurement.Collector{}, 0
		assert.Equal(t, want, joined)
	})
}
