package workload_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

func BenchmarkNext(b *testing.B) {
	for _, c := range []struct {
		name   string
		change func(*workload.Core)
	}{
		{"readzipfian", func(c *workload.Core) { c.ReadProportion, c.UpdateProportion = 1, 0 }},
		{"updatezipfian", func(c *workload.Core) { c.ReadProportion, c.UpdateProportion = 0, 1 }},
		{"readlatest", func(c *workload.Core) { c.ReadProportion, c.UpdateProportion, c.RequestDistribution = 1, 0, "latest" }},
	} {
		b.Run(c.name, func(b *testing.B) {
			settings := workload.DefaultCore()
			settings.RecordCount, settings.RequestDistribution = 1_000_000, "zipfian"
			c.change(&settings)
			w, err := settings.New()
			require.NoError(b, err)
			p, err := w.Run()
			require.NoError(b, err)
			s := p.Source(alone(1))
			b.ReportAllocs()
			var op db.Op
			for b.Loop() {
				if err := s.Next(&op); err != nil {
					b.Fatal(err)
				}
				s.Done(&op)
			}
		})
	}
}

// corePhase returns the load of n records, or n operations of workload a or c on as
// many records as there may be, by zipfian.
func corePhase(tb testing.TB, name string, n int64) workload.Phase {
	settings := workload.DefaultCore()
	settings.RecordCount, settings.OperationCount, settings.RequestDistribution = 1_000_000_000, n, "zipfian"
	phase := workload.Workload.Run
	switch name {
	case "load":
		settings.RecordCount, phase = n, workload.Workload.Load
	case "a":
		settings.ReadProportion, settings.UpdateProportion = 0.5, 0.5
	case "c":
		settings.ReadProportion, settings.UpdateProportion = 1, 0
	}
	w, err := settings.New()
	require.NoError(tb, err)
	p, err := phase(w)
	require.NoError(tb, err)
	return p
}

func TestTheWholeOfAnOperationAllocatesNothing(t *testing.T) {
	for _, name := range []string{"c", "a", "load"} {
		few := allocations(t, 0, corePhase(t, name, 1000))
		many := allocations(t, 0, corePhase(t, name, 101_000))
		assert.Less(t, many-few, 1000.0, "%s: per 100,000 operations", name)
	}
}

// The whole program but the database, which does nothing here. Two workers on two
// processors should need little more than half the time of one, and more workers not
// more than two.
func BenchmarkCore(b *testing.B) {
	for _, name := range []string{"c", "a", "load"} {
		for _, threads := range []int{1, 2, 16} {
			b.Run(fmt.Sprintf("%s, %d workers", name, threads), func(b *testing.B) {
				p := corePhase(b, name, int64(b.N))
				e := workload.DefaultExecutor()
				e.Threads, e.Seed = threads, 1
				var results measurement.Results
				b.ReportAllocs()
				b.ResetTimer()
				cpu := measurement.CPUTime()
				require.NoError(b, e.Run(b.Context(), null{}, p, &results))
				b.ReportMetric(float64(measurement.CPUTime()-cpu)/float64(b.N), "cpu-ns/op")
			})
		}
	}
}
