package measurement_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
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

// goldenReport reports a set as YCSB's figures were made from it, with what a
// type needs.
func goldenReport(t *testing.T, l measurement.Listing, set string) measurement.Report {
	results := measurement.Results{Keep: l.Keep()}
	recordReads(t, &results, set)
	results.Recorder().Series("READ").Record("NOT_FOUND", 0, 0, 77*time.Microsecond)
	return results.Report()
}

// lastDigits is a figure that Java wrote with too many digits before its version
// 19, and one that YCSB rounds at each addition, where the sum is exact here.
var lastDigits = strings.NewReplacer("2.70162950766238208E17", "2.701629507662382E17",
	"2.001107605592906E16", "2.0011076055929076E16")

// overflows is where YCSB leaves out percentiles of the type histogram, as they
// are beyond its buckets: what stands there instead, after the maximum.
var overflows = map[string]string{
	"edge": "[READ], 95thPercentileLatency(us), 2146435000\n[READ], 99thPercentileLatency(us), 2146435000\n",
	"wide": "[READ], 95thPercentileLatency(us), 316669000\n[READ], 99thPercentileLatency(us), 827850000\n",
}

// withOverflow adds to YCSB's text the percentiles that it leaves out.
func withOverflow(text, set, prefix string) string {
	figure := regexp.MustCompile(`(?m)^\[(Bucket)?READ\], LatencyVariance.*\n.*\n.*\n`)
	return figure.ReplaceAllStringFunc(text, func(lines string) string {
		return lines + strings.ReplaceAll(overflows[set], "[", "["+prefix)
	})
}

func TestTextEqualsYCSB(t *testing.T) {
	for _, kind := range []string{"hdrhistogram", "histogram", "hdrhistogram_histogram"} {
		for _, set := range []string{"lognormal", "small", "wide", "one", "const", "edge", "small_verbose", "edge_verbose"} {
			t.Run(kind+"_"+set, func(t *testing.T) {
				name, suffix, verbose := strings.Cut(set, "_")
				l := goldenListing()
				l.Type, l.Verbose = strings.ReplaceAll(kind, "_", "+"), verbose
				if verbose {
					l.Buckets = 8
				}
				want := lastDigits.Replace(file(t, "export/"+strings.TrimSuffix(name+"_"+kind+"_"+suffix, "_")+"_Text.txt"))
				prefix := map[string]string{"hdrhistogram_histogram": "Bucket"}[kind]
				want = withOverflow(want, name, prefix)
				assert.Equal(t, want, seriesOnly(render(t, l, "text", goldenReport(t, l, name))))
			})
		}
	}
}

func TestTextOfRawEqualsYCSBs(t *testing.T) {
	for _, set := range []string{"lognormal", "small", "one"} {
		l := goldenListing()
		l.Type = "raw"
		results := measurement.Results{Keep: l.Keep()}
		for _, latency := range values(t, set) {
			results.Recorder().Series("READ").Record("OK", 0, 0, latency)
		}
		assert.Equal(t, file(t, "export/"+set+"_raw_Text.txt"), seriesOnly(render(t, l, "text", results.Report())), set)
	}
}

func TestTextOfSeriesWithoutLatency(t *testing.T) {
	r := measurement.Report{Breakdown: []measurement.Operation{
		{Name: "READ", Statuses: []measurement.StatusCount{{Status: "ERROR", Count: 1}}},
	}}
	l := measurement.DefaultListing()
	for _, l.Type = range []string{"hdrhistogram", "histogram", "timeseries"} {
		want := file(t, "export/empty_"+l.Type+"_Text.txt")
		assert.Equal(t, want, seriesOnly(render(t, l, "text", r)))
		assert.True(t, json.Valid([]byte(render(t, l, "jsonarray", r))), l.Type)
	}
	l.Type = "raw"
	assert.Equal(t, "[READ], Total Operations, 0\n[READ], Return=ERROR, 1\n", seriesOnly(render(t, l, "text", r)))
}

func TestJSONEqualsYCSB(t *testing.T) {
	for _, name := range []string{"lognormal_hdrhistogram", "small_hdrhistogram", "lognormal_histogram", "small_histogram",
		"lognormal_hdrhistogram_histogram", "small_hdrhistogram_histogram"} {
		t.Run(name, func(t *testing.T) {
			set, kind, _ := strings.Cut(name, "_")
			l := goldenListing()
			l.Type = strings.ReplaceAll(kind, "_", "+")
			report := goldenReport(t, l, set)

			objects := render(t, l, "site.ycsb.measurements.exporter.JSONMeasurementsExporter", report)
			assert.Contains(t, objects, "} "+file(t, "export/"+name+"_JSON.txt"))

			array := render(t, l, "com.yahoo.ycsb.measurements.exporter.JSONArrayMeasurementsExporter", report)
			want := file(t, "export/"+name+"_JSONArray.txt")
			assert.True(t, strings.HasPrefix(array, "[ {") && strings.HasSuffix(array, "}, "+strings.TrimPrefix(want, "[ ")))
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
	i := 10 + 7 // after the head and the figures
	assert.Equal(t, "A \"<B>\"\n", list[i].Metric)
	assert.Equal(t, `Return=\Ü`, list[i].Measurement)
	assert.Contains(t, text, `"A \"<B>\"\n"`)
}

func TestHead(t *testing.T) {
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
[OVERALL], Operations, 1000
[OVERALL], Failed, 7
[OVERALL], Target(ops/sec), 30000.0
[OVERALL], Achieved(ops/sec), 28571.42857142857
[OVERALL], Shortfall(%), 4.761904761904767
[OVERALL], 50thPercentileStartLateness(us), 0
[OVERALL], 99thPercentileStartLateness(us), 0
[OVERALL], MaxStartLateness(us), 0
[OVERALL], Interrupted, 1
[TOTAL_GCS_Go], Count, 3
[TOTAL_GC_TIME_Go], Time(ms), 1
[TOTAL_GC_TIME_%_Go], Time(%), 5.0
[TOTAL_GCs], Count, 3
[TOTAL_GC_TIME], Time(ms), 1
[TOTAL_GC_TIME_%], Time(%), 5.0
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
