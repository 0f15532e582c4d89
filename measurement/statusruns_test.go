package measurement_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

// TestStatusLinesHaveTheShapeOfYCSBs makes the report of an interval of each of
// YCSB's own lines, from the names in it, and compares the lines with numbers
// masked. The first line of a run, which is of no interval, is left out.
func TestStatusLinesHaveTheShapeOfYCSBs(t *testing.T) {
	for run, properties := range map[string]string{
		"status_s":                 "",
		"status_label":             "",
		"status_long_eta":          "",
		"status_eta_minutes":       "",
		"status_unlimited_maxexec": "",
		"status_histogram":         "measurementtype=histogram",
		"status_raw":               "measurementtype=raw",
		"status_twoinone":          "measurementtype=hdrhistogram+histogram",
		"status_both_fail_target":  "measurement.interval=both",
	} {
		l, err := listingOf(strings.Fields(properties)...)
		require.NoError(t, err)
		lines := strings.Split(strings.TrimSuffix(oneLine(file(t, "runs/"+run+".err")), "\n"), "\n")
		require.NotEmpty(t, lines[1:], run)
		for _, line := range lines[1:] {
			interval := measurement.Report{Elapsed: time.Second, Operations: 1, Breakdown: operationsIn(line)}
			s := measurement.Status{Time: noon, Elapsed: time.Second, Done: 1}
			s.Label, _, _ = strings.Cut(line, "2026")
			if strings.Contains(line, "est completion") {
				s.Total = 2
			}
			want := mask(line)
			if run == "status_both_fail_target" {
				want = untie(want)
			}
			assert.Equal(t, want, mask(l.StatusLine(s, interval)), run)
		}
	}
}

// oneLine puts a blank where YCSB breaks a line between two forms.
func oneLine(text string) string { return strings.ReplaceAll(text, "\n[", " [") }

func mask(line string) string {
	line = regexp.MustCompile(`est completion in [a-z0-9 ]* `).ReplaceAllString(line, "est completion in # ")
	return regexp.MustCompile(`\d+(\.\d+)?`).ReplaceAllString(line, "#")
}

// untie puts READ-FAILED before UPDATE, with which it shares a place.
func untie(line string) string {
	return regexp.MustCompile(`(\[(?:Intended-)?UPDATE: [^]]*\] )(\[(?:Intended-)?READ-FAILED: [^]]*\] )`).ReplaceAllString(line, "$2$1")
}

// operationsIn returns an operation, with a sample of each kind, for each name in
// a status line.
func operationsIn(line string) (ops []measurement.Operation) {
	one := measurement.Latency{Count: 1}
	both := measurement.Latencies{Service: one, Intended: one}
	known := map[string]int{}
	for _, row := range regexp.MustCompile(`(?:\[|; | )(?:Hdr)?((?:[A-Z]+)(-FAILED)?)[: ](?: ?Count=| ?AverageLatency| ?count:)`).FindAllStringSubmatch(line, -1) {
		name := strings.TrimSuffix(row[1], "-FAILED")
		if _, ok := known[name]; !ok {
			known[name] = len(ops)
			ops = append(ops, measurement.Operation{Name: name, Scheduled: true, Success: both, Failure: both})
		}
		if row[2] != "" {
			ops[known[name]].Failing = true
		}
	}
	return ops
}
