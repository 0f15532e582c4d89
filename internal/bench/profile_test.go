package bench

import (
	"io"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/cmd"
	_ "github.com/goycsb/goycsb/db/basic"
	_ "github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
)

// The benchmarks here are whole runs in one process, start included, for profiles.

// BenchmarkNull is the row null.
func BenchmarkNull(b *testing.B) {
	for _, t := range nullTargets {
		b.Run(t.workload, func(b *testing.B) {
			b.ReportAllocs()
			file := "workloada"
			if t.workload != "load" {
				file = "workload" + t.workload
			}
			carryOut(b, nullProperties(t.phase, int64(b.N)).with("basicdb.verbose", "false"), t.phase, "basic", "-P", file)
		})
	}
}

// BenchmarkRedis is a load, the mixed workload, and a test of KeyDB whose workers
// share connections.
func BenchmarkRedis(b *testing.B) {
	server := redistest.Start(b)
	p := properties{"redis.host", server.Host, "redis.port", strconv.Itoa(server.Port), "threadcount", "64"}
	b.Run("load", func(b *testing.B) {
		server.Do("FLUSHALL")
		carryOut(b, p.with("recordcount", strconv.Itoa(b.N)), "load", "redis", "-P", "workloada")
	})
	b.Run("a", func(b *testing.B) {
		server.Do("FLUSHALL")
		records := p.with("recordcount", "10000")
		carryOut(b, records, "load", "redis", "-P", "workloada")
		b.ResetTimer()
		carryOut(b, records.with("operationcount", strconv.Itoa(b.N)), "run", "redis", "-P", "workloada")
	})
	b.Run("pipeline", func(b *testing.B) {
		carryOut(b, p.with("operationcount", strconv.Itoa(b.N), "redis.connections", "100", "threadcount", "2000"),
			"run", "redis", "-P", "keydb_random_set_pipeline")
	})
}

func carryOut(b *testing.B, p properties, args ...string) {
	require.Zero(b, cmd.Main(b.Context(), append(args, p.arguments()...), io.Discard, io.Discard))
}
