package workload_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// null is a database and its only kind of session; it does nothing.
type null struct{}

func (n null) Session(context.Context) (db.Session, error) { return n, nil }
func (null) Close() error                                  { return nil }

func (null) Read(context.Context, string, string, []string) ([]db.Field, error) { return nil, nil }
func (null) Update(context.Context, string, string, []db.Field) error           { return nil }
func (null) Insert(context.Context, string, string, []db.Field) error           { return nil }
func (null) Delete(context.Context, string, string) error                       { return nil }

func (null) Scan(context.Context, string, string, int, []string) ([]db.Record, error) {
	return make([]db.Record, 1), nil
}

// same draws the same operation again and again.
type same struct {
	scriptedPhase
	op db.Op
}

func (s *same) Source(workload.Share) workload.Source { return s }
func (s *same) Done(*db.Op)                           {}
func (s *same) Verify(*db.Op) error                   { return nil }

func (s *same) Next(op *db.Op) error {
	*op = s.op
	return nil
}

func sameOperation(kind db.Kind, n int64) *same {
	return &same{scriptedPhase: scriptedPhase{operations: n}, op: db.Op{Kind: kind, Key: "user1"}}
}

func TestAnOperationAllocatesNothing(t *testing.T) {
	for _, c := range []struct {
		kind       db.Kind
		target     float64
		operations int64
	}{
		{db.Read, 0, 100_000}, {db.Insert, 0, 100_000}, {db.ReadModifyWrite, 0, 100_000},
		{db.Read, 1e9, 100_000}, // always late
		{db.Read, 2e5, 100_000}, // waiting by timers of Go, if the machine can
		{db.Read, 2e4, 10_000},  // waiting by timers of the kernel, on Linux
	} {
		few := allocations(t, c.target, sameOperation(c.kind, 1000))
		many := allocations(t, c.target, sameOperation(c.kind, 1000+c.operations))
		assert.Less(t, many-few, float64(c.operations)/100, "%v at %v a second: per %d operations", c.kind, c.target, c.operations)
	}
}

// allocations returns how often a run of a phase allocates.
func allocations(t *testing.T, target float64, p workload.Phase) float64 {
	e := workload.DefaultExecutor()
	e.Threads, e.Target = 2, target
	return mallocs(func() {
		var results measurement.Results
		require.NoError(t, e.Run(t.Context(), null{}, p, &results))
	})
}

// mallocs returns how often f allocates.
func mallocs(f func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs)
}

func BenchmarkLoop(b *testing.B) {
	for _, c := range []struct {
		name    string
		threads int
		target  float64
	}{
		{"1 worker", 1, 0},
		{"2 workers", 2, 0},
		{"1 worker, always late", 1, 1e12},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			e := workload.DefaultExecutor()
			e.Threads, e.Target = c.threads, c.target
			var results measurement.Results
			require.NoError(b, e.Run(b.Context(), null{}, sameOperation(db.Update, int64(b.N)), &results))
		})
	}
}

// How late operations start at a target, on a database that does nothing.
func BenchmarkLateness(b *testing.B) {
	for _, target := range []float64{1000, 10_000, 50_000} {
		for _, threads := range []int{16, 256, 10_000} {
			b.Run(fmt.Sprintf("%v a second, %d workers", target, threads), func(b *testing.B) {
				e := workload.DefaultExecutor()
				e.Threads, e.Target = threads, target
				var results measurement.Results
				cpu := measurement.CPUTime()
				require.NoError(b, e.Run(b.Context(), null{}, sameOperation(db.Read, max(int64(b.N), int64(threads))), &results))
				report := results.Report()
				b.ReportMetric(float64(report.Late.Percentile(50).Microseconds()), "p50-us")
				b.ReportMetric(float64(report.Late.Percentile(99).Microseconds()), "p99-us")
				b.ReportMetric(100*(report.Achieved()/target-1), "rate-%")
				b.ReportMetric(100*(measurement.CPUTime()-cpu).Seconds()/report.Elapsed.Seconds(), "cpu-%")
			})
		}
	}
}
