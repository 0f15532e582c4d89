package bench

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// output is what a tool once wrote.
func output(t *testing.T, name string) string {
	text, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	return string(text)
}

func TestWhatTheToolsSay(t *testing.T) {
	rate, err := parseRedisBenchmark(output(t, "redis-benchmark.csv"))
	require.NoError(t, err)
	assert.Equal(t, 121308.33, rate)

	elapsed, err := parseGoYCSB(output(t, "goycsb-run.txt"))
	require.NoError(t, err)
	assert.Equal(t, 4341523921*time.Nanosecond, elapsed)

	java, err := parseJavaYCSB(output(t, "ycsb-run.txt"))
	require.NoError(t, err)
	assert.Equal(t, Reading{Operations: 50_000, Rate: 14801.657785671996}, java)

	memtier, err := parseMemtier([]byte(output(t, "memtier.json")), 2)
	require.NoError(t, err)
	assert.Equal(t, Reading{Operations: 160_000, Rate: 29556.66}, memtier, "two pairs in each command")
}

func TestFailuresOfTheToolsAreNoFigures(t *testing.T) {
	benchmark := func(text string) error { _, err := parseRedisBenchmark(text); return err }
	goYCSB := func(text string) error { _, err := parseGoYCSB(text); return err }
	java := func(text string) error { _, err := parseJavaYCSB(text); return err }
	memtier := func(text string) error { _, err := parseMemtier([]byte(text), 1); return err }
	const javaReport = "[OVERALL], RunTime(ms), 3378\n[OVERALL], Throughput(ops/sec), 14801.6\n"
	for name, c := range map[string]struct {
		parse      func(string) error
		text, want string
	}{
		"redis-benchmark without a row":    {benchmark, "\"test\",\"rps\"\n", "want a head with rps and one row"},
		"redis-benchmark of before 7":      {benchmark, "\"SET\",\"100.0\"\n\"GET\",\"100.0\"\n", "want a head with rps"},
		"redis-benchmark that did nothing": {benchmark, "\"test\",\"rps\"\n\"SET\",\"nan\"\n", `want a rate, got "nan"`},
		"go-ycsb with failures":            {goYCSB, "Run finished, takes 2s\nSCAN_ERROR - Takes(s): 2.0, Count: 95\n", "got SCAN_ERROR - Takes(s): 2.0, Count: 95"},
		"go-ycsb that was ended":           {goYCSB, "**********\n", "want a line of how long it took"},
		"go-ycsb without a time":           {goYCSB, "Run finished, takes soon\n", "soon"},
		"YCSB with failures":               {java, javaReport + "[READ-FAILED], Operations, 3\n", "got [READ-FAILED], Operations, 3"},
		"YCSB without a report":            {java, "Loading workload...\n", "want lines of OVERALL"},
		"YCSB that did nothing":            {java, "[OVERALL], RunTime(ms), 3\n[OVERALL], Throughput(ops/sec), 0.0\n", `want a rate, got "0.0"`},
		"memtier_benchmark without totals": {memtier, `{"ALL STATS": {}}`, "want totals with operations"},
		"memtier_benchmark that lost some": {memtier, `{"ALL STATS": {"Totals": {"Count": 5, "Ops/sec": 2.5, "Connection Errors": 1}}}`, "no lost connections"},
		"memtier_benchmark that was ended": {memtier, `{"ALL STATS": `, "unexpected end"},
		"memtier_benchmark that ran back":  {memtier, `{"ALL STATS": {"Totals": {"Count": 400, "Ops/sec": -3}}}`, "want totals"},
	} {
		assert.ErrorContains(t, c.parse(c.text), c.want, name)
	}
	assert.NoError(t, java(javaReport+"[READ-FAILED], Operations, 0\n"))
}

func TestErrorRepliesOfTheServerAreNoOperations(t *testing.T) {
	c := Command{Read: func([]byte) (Reading, error) { return Reading{Operations: 1000, Rate: 1}, nil }}
	_, err := c.reading(nil, 10)
	assert.NoError(t, err, "a client asks what the server can do")
	_, err = c.reading(nil, 11)
	assert.EqualError(t, err, "want operations that succeed, got 11 error replies of the server's to 1000")
}

func TestCPUTimeOfTheMachine(t *testing.T) {
	//                    user nice system idle iowait irq softirq steal guest guest_nice
	const stat = "cpu  100 20 300 4000 500 1 2 3 40 5\ncpu0 1 1 1 1 1 1 1 1 1 1\ncpu1 1 1 1 1 1 1 1 1 1 1\nintr 1\n"
	m, err := parseMachine(stat)
	require.NoError(t, err)
	assert.Equal(t, machine{busy: 4260 * time.Millisecond, cpus: 2}, m)

	before := machine{busy: 3 * time.Second, cpus: 2}
	assert.InDelta(t, 0.13, m.foreign(before, time.Second, time.Second), 1e-9, "0.26 s of 2 x 1 s")
	assert.Zero(t, m.foreign(before, 2*time.Second, time.Second), "ticks are coarse, so ours may seem to be more than all")

	for _, wrong := range []string{"", "cpu 1 2 3\n", "intr 1 2 3 4 5 6 7 8 9\n", "cpu 1 x 3 4 5 6 7 8\n"} {
		_, err := parseMachine(wrong)
		assert.Error(t, err, wrong)
	}
}

func TestCPUTimeOfAProcess(t *testing.T) {
	const stat = "4711 (a) 1 2 (b) S 1 4711 4711 0 -1 4194560 3051 0 33 0 120 45 7 8 20 0 5 0 1234"
	d, err := parseUsed(stat)
	require.NoError(t, err)
	assert.Equal(t, 1650*time.Millisecond, d)
	for _, wrong := range []string{"", "4711 (a) S 1 2", "4711 (a) S 1 4711 4711 0 -1 4194560 3051 0 33 0 x 45 7"} {
		_, err := parseUsed(wrong)
		assert.Error(t, err, wrong)
	}
}
