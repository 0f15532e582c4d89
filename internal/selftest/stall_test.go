package selftest

import (
	"testing"
	"time"

	"github.com/goycsb/goycsb/measurement"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestStalled(t *testing.T) {
	for q, want := range map[float64]time.Duration{
		0: 0, 0.5: 0, 0.8: 0, 0.85: 500 * time.Millisecond, 0.9: time.Second, 0.99: 1900 * time.Millisecond, 1: 2 * time.Second,
	} {
		assert.InDelta(t, want, Stalled(q, 2*time.Second, 10*time.Second), 10, "%v", q)
	}
}

// stalledRun is a run that was computed: a thousand operations a second for ten
// seconds by eight workers, 0.1 ms each, of a server that stood still from 4 to 6
// seconds. The schedule began after one second.
func stalledRun(record func(s *measurement.Series, due, start, end time.Duration)) (measurement.Report, freeze, []span, time.Time) {
	const begin, took, n = time.Second, 100 * time.Microsecond, 10_000
	f := freeze{asked: begin + 4*time.Second - time.Microsecond, stood: begin + 4*time.Second, thawed: begin + 6*time.Second}
	base := time.Now()
	var results measurement.Results
	results.Begin(measurement.Phase{Name: "run", Threads: StallWorkers, Target: StallTarget, Start: base})
	reads := results.Recorder().Series("READ")
	var free [StallWorkers]time.Duration
	for i := range free {
		free[i] = begin
	}
	var worker []span
	for i := range n {
		drawn := free[i%StallWorkers] // they take turns
		moment := begin + time.Duration(i)*time.Millisecond
		start := max(drawn, moment)
		end := start + took
		if start >= f.stood && start < f.thawed {
			end = f.thawed + took
		}
		free[i%StallWorkers] = end
		worker = append(worker, span{drawn, end})
		record(reads, moment, start, end)
	}
	report := results.Report()
	report.Setup = begin
	return report, f, worker, base
}

func honest(s *measurement.Series, due, start, end time.Duration) { s.Record("OK", due, start, end) }

func TestTheIntendedLatenciesOfAStallAreTheComputedOnes(t *testing.T) {
	s := compareStall(stalledRun(honest))
	assert.True(t, s.Counts())
	assert.Empty(t, wrong(s.Figures), "%v", s.Figures)
	assert.Equal(t, 4*time.Second, s.At)
	assert.Equal(t, 2*time.Second, s.Frozen)
	assert.EqualValues(t, StallWorkers, s.Slow)
	assert.NotEmpty(t, s.Doubts)
	for i, f := range s.Figures {
		assert.InDelta(t, s.Computed[i], f.Reported, 4e7, "%s: to the time it takes to catch up", f.Name)
		assert.LessOrEqual(t, f.High-f.Low, 50*time.Millisecond, "%s: limits that tell something", f.Name)
	}
	require.Equal(t, "p99", s.Figures[3].Name)
	assert.Equal(t, 100*time.Microsecond, s.Service[3], "what the service clock shows")
	assert.Equal(t, 2*time.Second-100*time.Microsecond, s.Figures[5].Low, "to what the first operation took")
}

func TestAReportThatHidesTheStallIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		record func(s *measurement.Series, due, start, end time.Duration)
		wrong  []string
	}{
		"latencies from the call": {
			func(s *measurement.Series, _, start, end time.Duration) { s.Record("OK", start, start, end) },
			[]string{"p90", "p95", "p99", "p99.9"},
		},
		"3 % less": {
			func(s *measurement.Series, due, start, end time.Duration) {
				s.Record("OK", due+(end-due)*3/100, start, end)
			},
			[]string{"p90", "p95", "p99", "p99.9", "max"},
		},
		"4 % more": {
			func(s *measurement.Series, due, start, end time.Duration) {
				s.Record("OK", due-(end-due)/25, start, end)
			},
			[]string{"p90", "p95", "p99", "p99.9", "max"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, c.wrong, wrong(compareStall(stalledRun(c.record)).Figures))
		})
	}
}
