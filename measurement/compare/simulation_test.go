package compare_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/measurement/compare"
)

// law is how the runs of a simulated set behave: latencies are lognormal, and what
// slows a whole run down is too, so that all figures of a run move together.
type law struct {
	median time.Duration // of a read
	spread float64       // of the logarithm, inside a run
	noise  float64       // of the logarithm of what all latencies of a run are multiplied by
}

var usual = law{median: 200 * time.Microsecond, spread: 0.5, noise: 0.03}

// run simulates four workers without a target, each with 150 reads and 50 updates.
func (l law) run(rng *rand.Rand, start time.Time) *measurement.Document {
	const operations, workers = 800, 4
	var results measurement.Results
	recorder := results.Recorder()
	pace := math.Exp(l.noise * rng.NormFloat64())
	busy := time.Duration(0)
	for i := range operations {
		name, d := "READ", float64(l.median)*pace*math.Exp(l.spread*rng.NormFloat64())
		if i%4 == 0 {
			name, d = "UPDATE", 1.5*d
		}
		recorder.Series(name).RecordService("OK", time.Duration(d), busy)
		recorder.Operation(false)
		busy += time.Duration(d)
	}
	report := results.Report()
	report.Phase = measurement.Phase{Name: "run", Threads: workers, Seed: rng.Uint64(), Start: start}
	report.Elapsed, report.Ended = busy/workers, "operation count"
	report.CPU = time.Duration(float64(operations) * pace * float64(20*time.Microsecond) * math.Exp(0.02*rng.NormFloat64()))
	return measurement.NewDocument(report, measurement.Client{Host: measurement.Host{Name: "client"}})
}

// set simulates the runs of a set, each a minute after the other.
func (l law) set(label string, n int, rng *rand.Rand, start time.Time) compare.Set {
	s := compare.Set{Label: label}
	for i := range n {
		s.Runs = append(s.Runs, compare.Run{
			Name:     fmt.Sprintf("%s%d.json", label, i+1),
			Document: l.run(rng, start.Add(time.Duration(i)*time.Minute)),
		})
	}
	return s
}

var newYear = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// comparison simulates n runs of each set.
func comparison(t *testing.T, a, b law, n int, seed uint64) *compare.Comparison {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	c, err := compare.New(a.set("a", n, rng, newYear), b.set("b", n, rng, newYear.Add(30*time.Second)))
	require.NoError(t, err)
	return c
}

// differing names the rows of a comparison that differ significantly.
func differing(c *compare.Comparison) (names []string) {
	for _, r := range c.Rows {
		if r.Verdict == compare.Better || r.Verdict == compare.Worse {
			names = append(names, r.Name()+" "+r.Verdict.String())
		}
	}
	return names
}

// Of the same law, a comparison as a whole finds a difference five times in a
// hundred at most, by the rate that its rows are judged at. The seeds are fixed.
func TestTenRunsDoNotDifferFromTenOfTheSame(t *testing.T) {
	const comparisons = 100
	for _, noise := range []float64{0.03, 0.2} {
		l := usual
		l.noise = noise
		same := 0
		for seed := range uint64(comparisons) {
			if c := comparison(t, l, l, 10, seed); len(differing(c)) == 0 {
				same++
				assert.Contains(t, c.Verdict, "no significant difference")
			}
		}
		t.Logf("noise %v: %d of %d have no difference", noise, same, comparisons)
		assert.GreaterOrEqual(t, same, comparisons*9/10, "noise %v", noise)
	}
}

func TestTenRunsDifferFromTenThatAreTenPercentSlower(t *testing.T) {
	slower := usual
	slower.median = usual.median * 11 / 10
	const comparisons = 30
	found := map[string]int{}
	for seed := range uint64(comparisons) {
		there := differing(comparison(t, usual, slower, 10, seed))
		assert.NotEmpty(t, there, "seed %d", seed)
		back := differing(comparison(t, slower, usual, 10, seed))
		assert.NotEmpty(t, back, "seed %d", seed)
		for _, name := range slices.Concat(there, back) {
			found[name]++
		}
	}
	t.Log(found)
	for _, figure := range []string{"throughput", "READ service mean", "READ service p50"} {
		assert.GreaterOrEqual(t, found[figure+" worse"], comparisons*9/10, figure)
		assert.GreaterOrEqual(t, found[figure+" better"], comparisons*9/10, figure)
	}
}

func TestWithFewRunsNothingCanDiffer(t *testing.T) {
	slower := usual
	slower.median = usual.median * 2
	c := comparison(t, usual, slower, 3, 1)
	assert.Equal(t, "too few runs to tell whether b differs from a: 4 of each are needed, got 3 and 3", c.Verdict)
	for _, r := range c.Rows {
		assert.Equal(t, compare.TooFew, r.Verdict, r.Name())
	}
	assert.Equal(t, 4, c.Needed)
	assert.Equal(t, 6, c.NeededAlone, "a 14th of 5 % is 0.0036; 2 of 924 orders are 0.0022, 2 of 252 are 0.0079")
	assert.NotEmpty(t, differing(comparison(t, usual, slower, 4, 1)))
}
