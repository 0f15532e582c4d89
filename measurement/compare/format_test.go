package compare_test

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement/compare"
)

func TestTextFitsATerminal(t *testing.T) {
	c := comparison(t, usual, usual, 10, 1)
	c.A.Label, c.Verdict = "before", strings.Repeat("words that go on ", 20)
	for _, run := range c.A.Runs {
		c.Warnings = append(c.Warnings, compare.Warning{Text: strings.Repeat("a warning of words ", 10), A: []string{run.Name}})
	}
	var text bytes.Buffer
	require.NoError(t, compare.Text(&text, c))
	for line := range strings.Lines(text.String()) {
		assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), 100, line)
	}
}

var (
	unitLine   = regexp.MustCompile(`^Unit (\S+) better=(higher|lower)$`)
	configLine = regexp.MustCompile(`^([a-z][^\sA-Z:]*):[ \t]+(.*)$`)
	resultLine = regexp.MustCompile(`^Benchmark[^a-z\s]\S*[ \t]+\d+([ \t]+\S+[ \t]+\S+)+$`)
)

// By the rules of the Go benchmark format.
func TestBench(t *testing.T) {
	late := made{reads: []time.Duration{ms, 3 * ms}, wait: ms, failed: 2, cpu: ms}
	c := compared(t, setOf("before", 0, late, late), setOf("after it", 10, late, made{reads: []time.Duration{ms}, other: "SCAN"}))
	var text bytes.Buffer
	require.NoError(t, compare.Bench(&text, c))
	better := map[string]string{}
	label, lines := "", map[string]int{}
	for line := range strings.Lines(text.String()) {
		line = strings.TrimSuffix(line, "\n")
		if unit := unitLine.FindStringSubmatch(line); unit != nil {
			better[unit[1]] = unit[2]
		} else if config := configLine.FindStringSubmatch(line); config != nil {
			require.Equal(t, "set", config[1])
			label = config[2]
		} else if line != "" {
			require.Regexp(t, resultLine, line)
			lines[label+" "+readResult(t, line, better)]++
		}
	}
	assert.Equal(t, "higher", better["op/s"])
	assert.Equal(t, "lower", better["p99.9-sec/op"])
	assert.Equal(t, map[string]int{
		"before BenchmarkRun": 2, "before BenchmarkRun/op=READ/clock=service": 2, "before BenchmarkRun/op=READ/clock=intended": 2,
		"after it BenchmarkRun": 2, "after it BenchmarkRun/op=READ/clock=service": 2, "after it BenchmarkRun/op=READ/clock=intended": 2,
		"after it BenchmarkRun/op=SCAN/clock=service": 1,
	}, lines)
	assert.Contains(t, text.String(), "BenchmarkRun 4 4 op/s 0.00025 cpu-sec/op 0.5 failed/op\n")
	assert.Contains(t, text.String(), "BenchmarkRun/op=READ/clock=intended 2 0.003 mean-sec/op 0.002 p50-sec/op 0.004 p95-sec/op")
}

// readResult checks the pairs of values and units, and returns the name.
func readResult(t *testing.T, line string, better map[string]string) string {
	t.Helper()
	fields := strings.Fields(line)
	seen := map[string]bool{}
	for i := 2; i < len(fields); i += 2 {
		_, err := strconv.ParseFloat(fields[i], 64)
		require.NoError(t, err)
		assert.Contains(t, better, fields[i+1], "a unit that says what is better")
		assert.False(t, seen[fields[i+1]], "a unit twice on a line")
		seen[fields[i+1]] = true
	}
	return fields[0]
}
