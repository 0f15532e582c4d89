package measurement_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

func file(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	return string(text)
}

// values reads a set of latencies in microseconds.
func values(t *testing.T, set string) (latencies []time.Duration) {
	t.Helper()
	for _, word := range strings.Fields(file(t, "export/values_"+set+".txt")) {
		us, err := strconv.ParseInt(word, 10, 64)
		require.NoError(t, err)
		latencies = append(latencies, time.Duration(us)*time.Microsecond)
	}
	return latencies
}

// recordReads records a set as YCSB's figures were made from it: every 10th
// from the 4th on is BATCHED_OK.
func recordReads(t *testing.T, results *measurement.Results, set string) {
	t.Helper()
	reads := results.Recorder().Series("READ")
	for i, latency := range values(t, set) {
		status := "OK"
		if i%10 == 3 {
			status = "BATCHED_OK"
		}
		reads.Record(status, 0, 0, latency)
	}
}

func render(t *testing.T, l measurement.Listing, exporter string, r measurement.Report) string {
	t.Helper()
	format, err := l.Format(exporter)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, format(&out, r))
	return out.String()
}

// seriesOnly leaves out the lines that are not about one operation.
func seriesOnly(text string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "[OVERALL]") && !strings.HasPrefix(line, "[TOTAL_") {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

func goldenListing() measurement.Listing {
	l := measurement.DefaultListing()
	l.Percentiles = []float64{1, 50, 90, 95, 99, 99.9, 99.99, 100}
	return l
}

func TestTextEqualsYCSB(t *testing.T) {
	for _, set := range []string{"lognormal", "small", "wide", "one", "const", "edge", "small_verbose", "edge_verbose"} {
		t.Run(set, func(t *testing.T) {
			var results measurement.Results
			name, suffix, verbose := strings.Cut(set, "_")
			recordReads(t, &results, name)
			results.Recorder().Series("READ").Record("NOT_FOUND", 0, 0, 77*time.Microsecond)
			l := goldenListing()
			l.Verbose = verbose
			want := file(t, "export/"+strings.TrimSuffix(name+"_hdrhistogram_"+suffix, "_")+"_Text.txt")
			assert.Equal(t, want, seriesOnly(render(t, l, "text", results.Report())))
		})
	}
}

func TestTextOfSeriesWithoutLatency(t *testing.T) {
	r := measurement.Report{Breakdown: []measurement.Operation{
		{Name: "READ", Statuses: []measurement.StatusCount{{Status: "ERROR", Count: 1}}},
	}}
	want := file(t, "export/empty_hdrhistogram_Text.txt")
	assert.Equal(t, want, seriesOnly(render(t, measurement.DefaultListing(), "text", r)))
}

func TestJSONEqualsYCSB(t *testing.T) {
	for _, set := range []string{"lognormal", "small"} {
		t.Run(set, func(t *testing.T) {
			var results measurement.Results
			recordReads(t, &results, set)
			results.Recorder().Series("READ").Record("NOT_FOUND", 0, 0, 77*time.Microsecond)
			report := results.Report()

			objects := render(t, goldenListing(), "site.ycsb.measurements.exporter.JSONMeasurementsExporter", report)
			assert.Contains(t, objects, "} "+file(t, "export/"+set+"_hdrhistogram_JSON.txt")+" {")

			array := render(t, goldenListing(), "com.yahoo.ycsb.measurements.exporter.JSONArrayMeasurementsExporter", report)
			want := file(t, "export/"+set+"_hdrhistogram_JSONArray.txt")
			want = strings.TrimSuffix(strings.TrimPrefix(want, "[ "), " ]")
			assert.Contains(t, array, "}, "+want+", {")
			assert.True(t, strings.HasPrefix(array, "[ {") && strings.HasSuffix(array, "} ]"))
		})
	}
}

func TestJSONArrayIsJSONWhateverTheNames(t *testing.T) {
	r := measurement.Report{Breakdown: []measurement.Operation{
		{Name: "A \"<B>\"\n", Statuses: []measurement.StatusCount{{Status: `\Ü`, Count: 1}}},
	}}
	var list []struct {
		Metric, Measurement string
		Value               json.Number
	}
	text := render(t, measurement.DefaultListing(), "jsonarray", r)
	require.NoError(t, json.Unmarshal([]byte(text), &list))
	i := 8 + 7 // after the head and the figures
	assert.Equal(t, "A \"<B>\"\n", list[i].Metric)
	assert.Equal(t, `Return=\Ü`, list[i].Measurement)
	assert.Contains(t, text, `"A \"<B>\"\n"`)
}

func TestHeadAndTail(t *testing.T) {
	r := measurement.Report{
		Phase:      measurement.Phase{Target: 30000},
		Setup:      3 * time.Millisecond,
		Elapsed:    38 * time.Millisecond,
		Operations: 1000,
		Failed:     7,
		Ended:      measurement.Interrupted,
		Collector:  measurement.Collector{Cycles: 3, Pause: 1900 * time.Microsecond},
	}
	assert.Equal(t, `[OVERALL], RunTime(ms), 38
[OVERALL], Throughput(ops/sec), 26315.78947368421
[TOTAL_GCS_Go], Count, 3
[TOTAL_GC_TIME_Go], Time(ms), 1
[TOTAL_GC_TIME_%_Go], Time(%), 5.0
[TOTAL_GCs], Count, 3
[TOTAL_GC_TIME], Time(ms), 1
[TOTAL_GC_TIME_%], Time(%), 5.0
[OVERALL], Operations, 1000
[OVERALL], Failed, 7
[OVERALL], Target(ops/sec), 30000.0
[OVERALL], Achieved(ops/sec), 28571.42857142857
[OVERALL], Shortfall(%), 4.761904761904767
[OVERALL], 50thPercentileStartLateness(us), 0
[OVERALL], 99thPercentileStartLateness(us), 0
[OVERALL], MaxStartLateness(us), 0
[OVERALL], Interrupted, 1
`, render(t, measurement.DefaultListing(), "text", r))
}

func TestReportOfNothingHasNoSentinels(t *testing.T) {
	var results measurement.Results
	for _, exporter := range []string{"text", "json", "jsonarray"} {
		text := render(t, measurement.DefaultListing(), exporter, results.Report())
		assert.NotContains(t, text, "NaN")
		assert.NotContains(t, text, "Infinity")
		assert.NotContains(t, text, "9223372036854775807")
	}
}
