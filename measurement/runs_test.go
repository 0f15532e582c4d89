package measurement_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

// shape leaves of a report what does not depend on time: the names, the number
// of operations and the statuses. Java has other collectors than Go. Bars whose
// names are numbers count as one.
func shape(text string) (lines []string) {
	figure := regexp.MustCompile(`(Operations|Return=\w+), \d+$`)
	bar := regexp.MustCompile(`^(\[[\w-]+\]), \d+, [\d.E]+$`)
	for line := range strings.Lines(text) {
		line = bar.ReplaceAllString(strings.TrimSpace(line), "$1, bars")
		switch {
		case !strings.HasPrefix(line, "["), strings.HasPrefix(line, "[TOTAL_"):
		case figure.MatchString(line), strings.HasSuffix(line, "bars"):
			lines = append(lines, line)
		default:
			lines = append(lines, line[:strings.LastIndex(line, ",")])
		}
	}
	return slices.Compact(lines)
}

// An operation of one of YCSB's own runs: how often it ended how.
type outcome struct {
	op, status string
	count      int
}

// outcomesOf reads from a report of YCSB's what happened. What has no statuses
// went well, but failures, which have a series of their own.
func outcomesOf(t *testing.T, text string) (outcomes []outcome) {
	line := regexp.MustCompile(`(?m)^\[(?:Hdr)?([\w-]+)\], (?:(?:Total )?Operations|Return=(\w+)), (\d+)$`)
	rows := line.FindAllStringSubmatch(text, -1)
	statuses := map[string]bool{}
	for _, row := range rows {
		statuses[row[1]] = statuses[row[1]] || row[2] != ""
	}
	for _, row := range rows {
		op, status, n := row[1], row[2], int(number(t, row[3]))
		base, _, split := strings.Cut(op, "-")
		switch {
		case strings.HasPrefix(op, "Intended-"), strings.HasPrefix(op, "Bucket"), strings.HasPrefix(op, "Raw"), status == "" && statuses[op]:
		case split && statuses[base] && !statuses[op] && op != "SCAN-LATENCY-PER-RECORD" && op != "READ-MODIFY-WRITE":
		case status == "":
			outcomes = append(outcomes, outcome{op, "OK", n})
		default:
			outcomes = append(outcomes, outcome{op, status, n})
		}
	}
	return outcomes
}

// move puts the lines of one beginning before those of another: the two are in one
// place of YCSB's table, so that their order there is that of first use.
func move(lines []string, tie string) []string {
	begin, before, _ := strings.Cut(tie, " before ")
	mine := func(line string) bool { return strings.HasPrefix(line, begin) }
	moved := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return !mine(line) })
	others := slices.DeleteFunc(lines, mine)
	at := slices.IndexFunc(others, func(line string) bool { return strings.HasPrefix(line, before) })
	if len(moved) == 0 {
		return others
	}
	return slices.Insert(others, at, moved...)
}

// TestReportsHaveTheShapeOfYCSBs records what happened in YCSB's runs and
// expects their reports, with the project's own lines of OVERALL.
func TestReportsHaveTheShapeOfYCSBs(t *testing.T) {
	tied := []string{"[READ-FAILED] before [UPDATE]", "[Intended-READ-FAILED] before [Intended-UPDATE]"}
	for _, run := range []struct {
		name, properties string
		tied             []string
	}{
		{"run_a", "", nil},
		{"run_e_memdb", "", nil},
		{"verify_rmw", "", nil},
		{"fail_error_10pct", "", tied},
		{"fail_all_reads_notfound", "", nil},
		{"fail_foreacherror", "reportlatencyforeacherror=true", []string{"[CLEANUP] before [READ-ERROR]",
			"[READ-NOT_FOUND] before [READ-UNEXPECTED_STATE]", "[UPDATE], Return=SERVICE_UNAVAILABLE before [UPDATE], Return=BATCHED_OK"}},
		{"fail_tracked", "latencytrackederrors=NOT_FOUND,ERROR", append(tied, "[CLEANUP] before [READ-ERROR]")},
		{"exp_TextMeasurementsExporter", "", nil},
		{"meas_hdrhistogram", "", nil},
		{"meas_hdr_verbose", "measurement.histogram.verbose=true", nil},
		{"meas_hdr_percentiles", "hdrhistogram.percentiles=1,2,3,11,12,13,21,50,95,99,99.9,99.99,100,0", nil},
		{"meas_histogram", "measurementtype=histogram", nil},
		{"meas_histogram_verbose", "measurementtype=histogram histogram.buckets=10 measurement.histogram.verbose=true", nil},
		{"meas_timeseries", "measurementtype=timeseries", nil},
		{"meas_timeseries_delay_s", "measurementtype=timeseries timeseries.granularity=200", nil},
		{"meas_raw_file", "measurementtype=raw", nil},
		{"meas_raw_nosummary", "measurementtype=raw measurement.raw.no_summary=true", nil},
		{"meas_hdrhistogram_histogram", "measurementtype=hdrhistogram+histogram", nil},
		{"meas_hdrhistogram_raw", "measurementtype=hdrhistogram+raw", nil},
		{"meas_interval_both_fail", "measurement.interval=both", tied},
		{"meas_interval_both_target", "measurement.interval=both", nil},
		{"meas_interval_both_notarget", "measurement.interval=both", nil},
		{"meas_interval_both_overload", "measurement.interval=both", nil},
		{"meas_interval_intended_target", "measurement.interval=intended", nil},
		{"meas_interval_intended_fail", "measurement.interval=intended", tied},
		{"meas_trackjvm", "", nil},
		{"meas_trackjvm_without_s", "", nil},
	} {
		t.Run(run.name, func(t *testing.T) {
			l, err := listingOf(strings.Fields(run.properties)...)
			require.NoError(t, err)
			text := file(t, "runs/"+run.name+".out")
			got := shape(render(t, l, "text", replay(t, l, text)))
			want := shape(text)
			for _, tie := range run.tied {
				want = move(want, tie)
			}
			// The listing has no percentiles above 100.
			want = slices.DeleteFunc(want, func(line string) bool { return strings.Contains(line, " 101st") })
			want = slices.Insert(want, 2, "[OVERALL], Operations, 0", "[OVERALL], Failed")
			assert.Equal(t, want, got)
		})
	}
}

// replay records what happened in a run of YCSB's.
func replay(t *testing.T, l measurement.Listing, text string) measurement.Report {
	results := measurement.Results{Keep: l.Keep()}
	recordOutcomes(results.Recorder(), outcomesOf(t, text))
	report := results.Report()
	if strings.Contains(text, "[MAX_THREADS]") {
		report.Process = measurement.Process{Samples: 3, Loads: 3}
	}
	return report
}

func recordOutcomes(r *measurement.Recorder, outcomes []outcome) {
	for _, o := range outcomes {
		s := r.Series(o.op)
		for range o.count {
			switch o.op {
			case "VERIFY", "SCAN-LATENCY-PER-RECORD":
				s.RecordService(o.status, time.Microsecond, 0)
			default:
				s.Record(o.status, 0, time.Microsecond, 2*time.Microsecond)
			}
		}
	}
}

// TestJSONHasTheShapeOfYCSBs compares the metrics and measurements of YCSB's JSON
// exporters, and reads what is written with a strict reader.
func TestJSONHasTheShapeOfYCSBs(t *testing.T) {
	text := file(t, "runs/exp_TextMeasurementsExporter.out") // of the same operations
	for run, kind := range map[string]string{
		"exp_JSONMeasurementsExporter":      "hdrhistogram",
		"exp_JSONArrayMeasurementsExporter": "hdrhistogram",
		"exp_json_hist_fail":                "histogram",
	} {
		l := measurement.DefaultListing()
		l.Type = kind
		exporter, failing := "json", text
		if strings.Contains(run, "Array") {
			exporter = "jsonarray"
		}
		if strings.HasSuffix(run, "fail") {
			failing = "[READ], Return=OK, 9\n[READ], Return=ERROR, 1\n[UPDATE], Return=OK, 9\n[UPDATE], Return=ERROR, 1\n[CLEANUP], Operations, 1\n"
		}
		want := names(t, file(t, "runs/"+run+".out"))
		got := names(t, render(t, l, exporter, replay(t, l, failing)))
		if strings.HasSuffix(run, "fail") {
			want = move(want, "[READ-FAILED] before [UPDATE]")
		}
		want = slices.Insert(want, 2, "[OVERALL], Operations", "[OVERALL], Failed")
		assert.Equal(t, want, got, run)
	}
}

// names lists what a JSON report has, but the collectors.
func names(t *testing.T, text string) (list []string) {
	type object struct{ Metric, Measurement string }
	var objects []object
	for d := json.NewDecoder(strings.NewReader(text)); d.More(); {
		if strings.HasPrefix(text, "[") {
			require.NoError(t, d.Decode(&objects))
			continue
		}
		var o object
		require.NoError(t, d.Decode(&o))
		objects = append(objects, o)
	}
	for _, o := range objects {
		if !strings.HasPrefix(o.Metric, "TOTAL_") {
			list = append(list, "["+o.Metric+"], "+o.Measurement)
		}
	}
	return list
}

// TestIntendedShowsTheServiceLatencyOfWhatHasNoDueMoment is a fault of YCSB's
// that is not inherited: it shows VERIFY without latencies then.
func TestIntendedShowsTheServiceLatencyOfWhatHasNoDueMoment(t *testing.T) {
	var results measurement.Results
	recorder := results.Recorder()
	recorder.Series("VERIFY").RecordService("OK", 5*time.Microsecond, 0)
	recorder.Series("READ").Record("OK", 1*time.Microsecond, 3*time.Microsecond, 8*time.Microsecond)

	shown := func(interval string) map[string]string {
		l := measurement.DefaultListing()
		l.Interval = interval
		return figures(t, render(t, l, "text", results.Report()))
	}
	intended := shown("intended")
	assert.Equal(t, "5", intended["[VERIFY], MaxLatency(us)"])
	assert.Equal(t, "7", intended["[READ], MaxLatency(us)"])
	assert.Equal(t, "1", intended["[READ], Return=OK"])

	both := shown("both")
	assert.Equal(t, "5", both["[READ], MaxLatency(us)"])
	assert.Equal(t, "7", both["[Intended-READ], MaxLatency(us)"])
	assert.NotContains(t, both, "[Intended-READ], Return=OK")
	assert.NotContains(t, both, "[Intended-VERIFY], Operations")
}

// figures maps the lines of a text report to their values.
func figures(t *testing.T, text string) map[string]string {
	t.Helper()
	values := make(map[string]string)
	for line := range strings.Lines(text) {
		i := strings.LastIndex(line, ", ")
		require.Positive(t, i, "a line without a value: %q", line)
		values[line[:i]] = strings.TrimSpace(line[i+2:])
	}
	return values
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return x
}
