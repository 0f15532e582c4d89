package selftest

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Whatever the machine does meanwhile, the report must say what the store noted.
func TestBothClocksTellWhatTheStoreTook(t *testing.T) {
	for name, target := range map[string]float64{"service": 0, "intended": 400} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, err := Known(t.Context(), 100, target)
			require.NoError(t, err)
			assert.True(t, c.Counts())
			assert.Empty(t, wrong(c.Figures), "%v", c.Figures)
		})
	}
}

// knownRun is a run in fake time, in which nothing but the store takes any.
func knownRun(t *testing.T) (s *knownStore, report measurement.Report, worker []span) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		drawn, err := phases{stock: "workloadc", records: 10, operations: 1000}.run()
		require.NoError(t, err)
		phase := &notedPhase{Phase: drawn, base: time.Now()}
		s = &knownStore{base: phase.base, stall: 500}
		report, err = execute(t.Context(), workload.DefaultExecutor(), s, phase)
		require.NoError(t, err)
		worker = phase.spans()
	})
	return s, report, worker
}

// 989 operations of 2 ms, 10 of 20 and one of 300 ms.
func TestFiguresOfTheStoreOfKnownLatency(t *testing.T) {
	s, report, worker := knownRun(t)
	c, err := s.compare(report, worker)
	require.NoError(t, err)
	assert.True(t, c.Counts())
	assert.Empty(t, wrong(c.Figures))
	ms := time.Millisecond
	for i, want := range []time.Duration{2 * ms, 2 * ms, 2 * ms, 2 * ms, 20 * ms, 20 * ms, 300 * ms, 2478 * time.Microsecond} {
		f := c.Figures[i]
		assert.Equal(t, want, f.Low, f.Name)
		assert.InEpsilon(t, want, f.High, 0.001, f.Name)
		assert.InEpsilon(t, want, f.Reported, 0.001, f.Name)
	}
}

func TestAStoreThatLiesIsFound(t *testing.T) {
	for name, lie := range map[string]func(call *span){
		"longer":  func(call *span) { call.to += (call.to - call.from) / 100 },
		"shorter": func(call *span) { call.from += (call.to - call.from) / 100 },
	} {
		t.Run(name, func(t *testing.T) {
			s, report, worker := knownRun(t)
			for i := range s.calls {
				lie(&s.calls[i])
				if name == "shorter" { // its worker lies as well, or what it took could be the client's
					worker[i] = s.calls[i]
				}
			}
			c, err := s.compare(report, worker)
			require.NoError(t, err)
			assert.Equal(t, all, wrong(c.Figures))
		})
	}
}

func TestACallThatIsMissingIsAnError(t *testing.T) {
	s, report, worker := knownRun(t)
	_, err := s.compare(report, worker[1:])
	assert.EqualError(t, err, "want as many calls as operations, got 1000 calls of 999 operations")
}

func TestAnOperationThatFailedIsMissed(t *testing.T) {
	s, report, worker := knownRun(t)
	report.Breakdown[1].Success.Service.Count--
	c, err := s.compare(report, worker)
	require.NoError(t, err)
	assert.False(t, c.Counts())
}
