package cmd_test

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// failingReport is the reports of a load and of a run with a target, in which
// some reads and updates find no record, and what went to stderr. A zipfian run
// draws from one record more than there is.
func failingReport(t *testing.T) (report, stderr string) {
	t.Helper()
	var notes strings.Builder
	status, report := ycsbTo(t, &notes, "bench", "memory", "-P", "workloada", "-target", "100000", "-s",
		"-p", "insertcount=20", "-p", "seed=7")
	require.Equal(t, 1, status, notes.String())
	require.Contains(t, notes.String(), "READ NOT_FOUND")
	return report, notes.String()
}

// What scripts look for in a text report, one way of looking each: the same as in
// awk, grep, sed, Python and Scala that people have published.
func TestScriptsFindTheirLines(t *testing.T) {
	report, _ := failingReport(t)
	number := `\d+(?:\.\d+)?(?:E-?\d+)?`
	for _, pattern := range []string{
		`\[OVERALL\], Throughput\(ops/sec\), (` + number + `)`,
		`^\[OVERALL\],\sRunTime\(ms\),\s(\d+)$`,
		`\s*\[OVERALL\],\s*Throughput\(ops/sec\),\s*([0-9.]+)`,
		`^\[READ\], 99thPercentileLatency\(us\), (\d+)$`,
		`99thPercentileLatency\(us\),\s*([\d.]+)`,
		`\[READ\], 95thPercentileLatency`,
		`^\[READ\], AverageLatency\(us\), (` + number + `)$`,
		`^\[(?:READ|UPDATE)\], MinLatency\(us\), (\d+)$`,
		`^\[(?:READ|UPDATE)\], MaxLatency\(us\), (\d+)$`,
		`^\s*\[READ\],\s*Operations,\s*([0-9.]+)$`,
		`^\[UPDATE\], Return=OK, (\d+)$`,
		`^\[READ\], Return=NOT_FOUND, (\d+)$`,
		`^\[READ-FAILED\], Operations, (\d+)$`,
		`^\[INSERT\], 99thPercentileLatency\(us\), (\d+)$`,
		`^\[CLEANUP\], Operations, (\d+)$`,
		`^\[TOTAL_GC_TIME_%\], Time\(%\), (` + number + `)$`,
	} {
		assert.Regexp(t, "(?m)"+pattern, report)
	}
}

// Whoever splits at ", " gets three parts, a name and a number, from every line.
func TestEveryLineOfAReportHasThreeParts(t *testing.T) {
	report, _ := failingReport(t)
	for line := range strings.Lines(report) {
		parts := strings.Split(strings.TrimSpace(line), ", ")
		require.Len(t, parts, 3, line)
		assert.Regexp(t, `^\[[A-Za-z_%-]+\]$`, parts[0])
		_, err := strconv.ParseFloat(parts[2], 64)
		assert.NoError(t, err, line)
		assert.Equal(t, parts[2], strings.Fields(line)[len(strings.Fields(line))-1], "the last word is the value")
	}
}

// Whoever sums up the lines with a throughput finds one in each report.
func TestOneThroughputInAReport(t *testing.T) {
	report, _ := failingReport(t)
	reports := strings.Count(report, "[OVERALL], RunTime(ms), ")
	assert.Equal(t, 2, reports)
	assert.Equal(t, reports, strings.Count(report, "Throughput"))
	assert.Equal(t, reports, strings.Count(report, "RunTime"))
	assert.True(t, strings.HasPrefix(report, "[OVERALL], RunTime(ms), "))
}

// Whoever reads neighbouring lines of one name as one group, as PerfKitBenchmarker
// does, finds each name once: the second group of a name would replace the first.
func TestLinesOfOneNameAreNeighbours(t *testing.T) {
	report, stderr := failingReport(t)
	merged := stderr + report[strings.LastIndex(report, "[OVERALL], RunTime"):] + stderr // 2>&1
	named := regexp.MustCompile(`(?m)^\[[A-Z]+\].*$`).FindAllString(merged, -1)
	rows, err := csv.NewReader(strings.NewReader(strings.Join(named, "\n"))).ReadAll()
	require.NoError(t, err)
	groups := map[string]map[string]string{}
	for i, row := range rows {
		name := strings.ToLower(strings.Trim(row[0], "[]"))
		if i == 0 || rows[i-1][0] != row[0] {
			assert.NotContains(t, groups, name)
			groups[name] = map[string]string{}
		}
		groups[name][strings.TrimSpace(row[1])] = strings.TrimSpace(row[2])
	}
	assert.Contains(t, groups["overall"], "Throughput(ops/sec)")
	assert.Contains(t, groups["read"], "Return=NOT_FOUND")
	assert.Contains(t, groups["update"], "99thPercentileLatency(us)")
	assert.Contains(t, groups, "cleanup")
}

// The statuses of an operation add up to its operations, its failed ones
// included.
func TestStatusesAddUp(t *testing.T) {
	report, _ := failingReport(t)
	run := report[strings.LastIndex(report, "[OVERALL], RunTime"):]
	sums := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^\[(READ|UPDATE)(?:-FAILED)?\], (Operations|Return=\w+), (\d+)$`).FindAllStringSubmatch(run, -1) {
		n, err := strconv.Atoi(m[3])
		require.NoError(t, err)
		if m[2] == "Operations" {
			n = -n
		}
		sums[m[1]] += n
	}
	assert.Equal(t, map[string]int{"READ": 0, "UPDATE": 0}, sums)
}

// A script that wants the first value of a JSON array finds a number.
func TestScriptsFindTheirValuesInAJSONArray(t *testing.T) {
	file := filepath.Join(t.TempDir(), "result.json")
	status, _ := ycsb(t, "run", "basic", "-P", "workloada", "-p", "basicdb.verbose=false",
		"-p", "exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter", "-p", "exportfile="+file)
	require.Zero(t, status)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var lines []struct {
		Metric, Measurement string
		Value               any
	}
	require.NoError(t, json.Unmarshal(text, &lines))
	values := map[string]any{}
	for _, l := range lines {
		values[l.Metric+" "+l.Measurement] = l.Value
	}
	for _, name := range []string{
		"OVERALL Throughput(ops/sec)", "OVERALL RunTime(ms)", "READ Operations", "READ AverageLatency(us)",
		"READ 95thPercentileLatency(us)", "UPDATE 99thPercentileLatency(us)", "UPDATE Return=OK",
	} {
		assert.IsType(t, float64(0), values[name], name)
	}
}

// statusGrammar is YCSB's status line, and ours.
var statusGrammar = regexp.MustCompile(`^[a-z0-9]*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d:\d{3} \d+ sec: \d+ operations; ` +
	`(?:(?:\d+(?:\.\d{1,2})?|∞) current ops/sec; )?` +
	`(?:est completion in (?:\d+ (?:days?|hours?|minutes?|seconds?) )+)?` +
	`(?:\[[A-Za-z-]+: Count=\d+, Max=\d+, Min=\d+, Avg=\d+(?:\.\d{1,2})?, 50=\d+, 90=\d+, 99=\d+, 99\.9=\d+, 99\.99=\d+\] )*\n$`)

// The grammar is that of YCSB's own lines and of its summaries.
func TestTheGrammarOfStatusLinesIsYCSBs(t *testing.T) {
	for _, name := range []string{"s", "label", "both_fail_target", "unlimited_maxexec", "eta_minutes", "long_eta"} {
		text, err := os.ReadFile(goldenRuns + "status_" + name + ".err")
		require.NoError(t, err)
		found := 0
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, " sec: ") {
				assert.Regexp(t, statusGrammar, line)
				found++
			}
		}
		assert.Positive(t, found, name)
	}
	summaries, err := os.ReadFile("../measurement/testdata/summaries.tsv")
	require.NoError(t, err)
	const start = "2026-11-30 13:42:12:274 0 sec: 0 operations; "
	for _, m := range regexp.MustCompile(`\thdrhistogram\t<(.*)>\t<(.*)>`).FindAllStringSubmatch(string(summaries), -1) {
		assert.Regexp(t, statusGrammar, start+m[1]+"\n")
		assert.Regexp(t, statusGrammar, start+m[2]+"\n")
	}
}

// Our status lines follow it, alone on their lines among all else on stderr.
func TestStatusLinesFollowTheGrammar(t *testing.T) {
	var stderr strings.Builder
	status, _ := ycsbTo(t, &stderr, "run", "basic", "-P", "workloadf", "-p", "basicdb.verbose=false", "-s", "-l", "exp1",
		"-p", "status.interval=1", "-target", "200", "-threads", "2", "-p", "maxexecutiontime=1.5", "-p", "measurement.interval=both")
	require.Zero(t, status)
	var lines []string
	for line := range strings.Lines(stderr.String()) {
		if !strings.HasPrefix(line, "ycsb: ") {
			lines = append(lines, line)
			assert.Regexp(t, statusGrammar, line)
		}
	}
	require.NotEmpty(t, lines)
	for _, pattern := range []string{ // of published scripts
		`(\d+) sec: \d+ operations; (\d+(?:\.\d+)?) current ops/sec`,
		`\d\d\d\d-\d\d-\d\d \d\d:\d\d:\d\d:\d\d\d (?P<time>\d+) sec: \d+ operations; (?P<iops>(\d|\.)+) current ops/sec; .*\[READ: Count=(\d+), Max=(\d+), Min=(\d+), Avg=`,
		`[0-9]{4}-[0-9]{2}-[0-9]{2} +[0-9:]+ +[0-9]+ +sec: +([0-9]+) +operations; +([0-9.,]+) +current[^\[]+(.*)`,
	} {
		assert.Regexp(t, pattern, lines[0])
	}
}
