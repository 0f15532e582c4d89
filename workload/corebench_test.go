package workload_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
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
