package measurement_test

import (
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

// An operation of one of YCSB's own runs: how often it ended how.
type outcome struct {
	op, status string
	count      int
}

// shape leaves of a report what does not depend on time: the names, the number
// of operations and the statuses. Java has other collectors than Go.
func shape(text string) (lines []string) {
	figure := regexp.MustCompile(`(Operations|Return=\w+), \d+$`)
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case !strings.HasPrefix(line, "["), strings.HasPrefix(line, "[TOTAL_"):
		case figure.MatchString(line):
			lines = append(lines, line)
		default:
			lines = append(lines, line[:strings.LastIndex(line, ",")])
		}
	}
	return lines
}

// move puts the lines of one name before those of another: the two are in one
// place of YCSB's table, so that their order there is that of first use.
func move(lines []string, name, before string) []string {
	moved := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return !strings.HasPrefix(line, name) })
	others := slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, name) })
	at := slices.IndexFunc(others, func(line string) bool { return strings.HasPrefix(line, before) })
	if len(moved) == 0 {
		return others
	}
	return slices.Insert(others, at, moved...)
}

// TestReportsHaveTheShapeOfYCSBs records what happened in YCSB's runs and
// expects their reports, followed by the project's own lines.
func TestReportsHaveTheShapeOfYCSBs(t *testing.T) {
	runs := []struct {
		name, interval string
		tied           bool
		outcomes       []outcome
	}{
		{"run_a", "op", false, []outcome{{"READ", "OK", 491}, {"UPDATE", "OK", 509}, {"CLEANUP", "OK", 2}}},
		{"fail_error_10pct", "op", true, []outcome{{"READ", "OK", 455}, {"READ", "ERROR", 51},
			{"UPDATE", "OK", 445}, {"UPDATE", "ERROR", 49}, {"CLEANUP", "OK", 2}}},
		{"fail_all_reads_notfound", "op", false, []outcome{{"READ", "NOT_FOUND", 514}, {"UPDATE", "OK", 486}, {"CLEANUP", "OK", 1}}},
		{"meas_interval_both_fail", "both", true, []outcome{{"READ", "OK", 172}, {"READ", "ERROR", 23},
			{"UPDATE", "OK", 188}, {"UPDATE", "ERROR", 17}, {"CLEANUP", "OK", 1}}},
		{"verify_rmw", "op", false, []outcome{{"READ", "OK", 1000}, {"UPDATE", "OK", 491}, {"READ-MODIFY-WRITE", "OK", 491},
			{"VERIFY", "OK", 1000}, {"CLEANUP", "OK", 1}}},
		{"run_e_memdb", "op", false, []outcome{{"SCAN", "OK", 946}, {"INSERT", "OK", 54},
			{"SCAN-LATENCY-PER-RECORD", "OK", 946}, {"CLEANUP", "OK", 2}}},
	}
	for _, run := range runs {
		t.Run(run.name, func(t *testing.T) {
			var results measurement.Results
			recordOutcomes(results.Recorder(), run.outcomes)
			l := measurement.DefaultListing()
			l.Interval = run.interval
			got := shape(render(t, l, "text", results.Report()))
			want := shape(file(t, "runs/"+run.name+".out"))
			if run.tied {
				want = move(move(want, "[READ-FAILED]", "[UPDATE]"), "[Intended-READ-FAILED]", "[Intended-UPDATE]")
			}
			want = append(want, "[OVERALL], Operations, 0", "[OVERALL], Failed")
			assert.Equal(t, want, got)
		})
	}
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
