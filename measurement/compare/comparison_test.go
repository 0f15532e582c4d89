package compare_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/measurement/compare"
)

const ms = time.Millisecond

func TestWhatCannotBeCompared(t *testing.T) {
	a, b := setOf("a", 0, made{}), setOf("b", 10, made{})
	relabelled, empty, broken := b, b, b
	relabelled.Label, empty.Runs, broken.Label = "a", nil, "two\nlines"
	other := setOf("b", 10, made{})
	other.Runs[0].Document.Schema = "goycsb.result/0"
	for want, sets := range map[string][2]compare.Set{
		`want a label for each set, got "a" for both`: {a, relabelled},
		`want a label of one line, got "two\nlines"`:  {a, broken},
		`want a run or more in the set "b", got none`: {a, empty},
		`b1: want a document of the phase "run", as a1 is, got one of "load": compare loads with loads and runs with runs`:       {a, setOf("b", 10, made{phase: "load"})},
		`b1: want schema "goycsb.result/1", as a1 has, got "goycsb.result/0": take documents of the same version of the program`: {a, other},
		`b1: the run on "client" that began at 2026-01-01T00:00:00Z is in a1 already: name each run once`:                        {a, setOf("b", 0, made{})},
	} {
		_, err := compare.New(sets[0], sets[1])
		assert.EqualError(t, err, want)
	}
	twice := a
	twice.Runs = append(twice.Runs, a.Runs[0])
	_, err := compare.New(twice, b)
	assert.ErrorContains(t, err, "is in a1 already", "inside a set")
}

// row returns a row by its name.
func row(t *testing.T, c *compare.Comparison, name string) compare.Row {
	t.Helper()
	for _, r := range c.Rows {
		if r.Name() == name {
			return r
		}
	}
	require.Failf(t, "no such row", "%s", name)
	return compare.Row{}
}

func compared(t *testing.T, a, b compare.Set) *compare.Comparison {
	t.Helper()
	c, err := compare.New(a, b)
	require.NoError(t, err)
	return c
}

func TestFigures(t *testing.T) {
	run := made{reads: []time.Duration{2 * ms, 4 * ms, 9 * ms}, wait: ms, failed: 1, elapsed: 2 * time.Second, cpu: 80 * ms}
	half := run
	half.elapsed, half.cpu, half.failed, half.wait = 4*time.Second, 160*ms, 0, 0
	c := compared(t, setOf("a", 0, run, run), setOf("b", 10, half))
	for _, test := range []struct {
		name, unit string
		a, b       float64
		change     float64
	}{
		{"throughput", compare.PerSecond, 2, 0.75, -62.5},
		{"client CPU", compare.PerOperation, 0.02, 0.16 / 3, 500.0 / 3},
		{"failed", compare.Percent, 25, 0, -100},
		{"READ service mean", compare.Seconds, 0.005, 0.005, 0},
		{"READ service p50", compare.Seconds, 0.004, 0.004, 0},
		{"READ service max", compare.Seconds, 0.009, 0.009, 0},
		{"READ intended mean", compare.Seconds, 0.006, 0.005, -100.0 / 6},
		{"READ intended p99.9", compare.Seconds, 0.010, 0.009, -10},
	} {
		r := row(t, c, test.name)
		assert.Equal(t, test.unit, r.Unit, test.name)
		assert.InEpsilonSlice(t, []float64{test.a + 1, test.a + 1}, []float64{r.A.Values[0] + 1, r.A.Values[1] + 1}, 1e-3, test.name)
		assert.InDelta(t, test.b, r.B.Median, 0.001*test.b, test.name)
		assert.InDelta(t, test.change, r.Change, 0.5, test.name)
		assert.Equal(t, r.Name() == "throughput", r.Higher)
	}
	assert.Len(t, c.Rows, 3+2*6)
	assert.Empty(t, c.Absences)
}

// Several clients have the throughput of the time in which all of them ran.
func TestJointThroughput(t *testing.T) {
	window := func(c *measurement.Client) {
		c.Timeline = []measurement.Stretch{{Length: 2 * time.Second, Operations: 6}}
	}
	first := made{reads: make([]time.Duration, 6), elapsed: 2 * time.Second, change: window}
	second := first
	second.number = 1
	d := first.document()
	require.NoError(t, d.Merge(second.document()))
	a := compare.Set{Label: "a", Runs: []compare.Run{{Name: "merged", Document: d}}}
	c := compared(t, a, setOf("b", 10, first))
	r := row(t, c, "throughput")
	assert.EqualValues(t, 6, r.A.Median, "three a second each")
	assert.EqualValues(t, 3, r.B.Median)
	assert.Equal(t, "clients", c.Clients[0].Name)
}

func TestWhatIsNoFigure(t *testing.T) {
	c := compared(t, setOf("a", 0, made{reads: []time.Duration{ms}, other: "CLEANUP"}), setOf("b", 10, made{reads: []time.Duration{ms}, other: "GCS"}))
	assert.Len(t, c.Rows, 2+6, "no CPU time, no intended latency that is another, no end of sessions, no collections")
}

func TestAbsences(t *testing.T) {
	read, scan := made{reads: []time.Duration{ms}}, made{reads: []time.Duration{ms}, other: "SCAN", cpu: ms}
	c := compared(t, setOf("a", 0, read, read), setOf("b", 10, scan, read))
	assert.Equal(t, []compare.Absence{
		{Name: "client CPU", A: []string{"a1", "a2"}, B: []string{"b2"}, Whole: true},
		{Name: "SCAN, service latency", A: []string{"a1", "a2"}, B: []string{"b2"}, Whole: true},
	}, c.Absences)
	for _, r := range c.Rows {
		assert.NotEqual(t, "SCAN", r.Operation)
	}

	c = compared(t, setOf("a", 0, scan), setOf("b", 10, scan, read))
	assert.Equal(t, []string{"b2"}, c.Absences[1].B)
	assert.False(t, c.Absences[1].Whole)
	assert.Len(t, row(t, c, "SCAN service p99").B.Values, 1)
}

func TestVerdicts(t *testing.T) {
	at := func(times ...time.Duration) (runs []made) {
		for _, d := range times {
			runs = append(runs, made{reads: []time.Duration{d}, failed: int64(d / ms % 2)})
		}
		return runs
	}
	slow := setOf("slow", 0, at(20*ms, 22*ms, 24*ms, 26*ms)...)
	fast := setOf("fast", 10, at(2*ms, 4*ms, 6*ms, 8*ms)...)
	c := compared(t, slow, fast)
	r := row(t, c, "READ service mean")
	assert.Equal(t, compare.Better, r.Verdict)
	assert.InDelta(t, 2.0/70, r.P, 1e-9, "one order of 70, either way")
	assert.InDelta(t, 2.0/70, r.Adjusted, 1e-9, "all six have it, the others have equal values")
	assert.Equal(t, 6, c.Judged)
	assert.Equal(t, "fast differs from slow in 6 of 8 figures: better in 6 (READ service mean -78.3 %, READ service p50 -78.3 %, READ service p95 -78.3 %, …)", c.Verdict)
	assert.Equal(t, compare.Worse, row(t, compared(t, fast, slow), "READ service max").Verdict)
	assert.Equal(t, compare.NoDifference, row(t, c, "throughput").Verdict, "all equal")
	assert.EqualValues(t, 1, row(t, c, "throughput").P)

	sound, failing := made{reads: []time.Duration{ms}}, made{reads: []time.Duration{ms}, failed: 1}
	c = compared(t, setOf("a", 0, sound, sound, sound, sound), setOf("b", 10, failing, failing, failing, failing))
	assert.Equal(t, "b differs from a in 2 of 8 figures: better in 1 (throughput +100.0 %); worse in 1 (failed from 0)", c.Verdict)
}

func TestTheBreakdownOfASetHasAllSamples(t *testing.T) {
	s := setOf("a", 0, made{reads: []time.Duration{ms, 3 * ms}}, made{reads: []time.Duration{2 * ms}, other: "SCAN"})
	all := s.Breakdown()
	require.Len(t, all, 2)
	assert.Equal(t, "READ", all[0].Name)
	assert.EqualValues(t, 3, all[0].Success.Service.Count)
	assert.Equal(t, 3*ms, all[0].Success.Service.Max)
	assert.EqualValues(t, 2, s.Runs[0].Document.Breakdown[0].Success.Service.Count, "the runs stay as they were")
}
