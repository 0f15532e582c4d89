package redis_test

import (
	"fmt"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/require"
)

// BenchmarkInFlight is updates of 128 bytes with 20 in flight on each of 16
// connections: 20 sessions on a shared one, or batches of 20 of one session.
// cpu-ns/op is the time of the processor that this process took for each.
func BenchmarkInFlight(b *testing.B) {
	const connections, each = 16, 20
	server := redistest.Start(b)
	b.Run("shared", func(b *testing.B) {
		flood(b, open(b, sharing(server, connections)), connections*each, 1)
	})
	b.Run("batches", func(b *testing.B) {
		flood(b, open(b, at(server)), connections, each)
	})
}

func flood(b *testing.B, d db.DB, sessions, batch int) {
	var all []db.Session
	for range sessions {
		all = append(all, session(b, d))
	}
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ReportAllocs()
	b.ResetTimer()
	before := processor(b)
	together(sessions, func(worker int) {
		ops := make([]db.Op, batch)
		for i := range ops {
			ops[i] = db.Op{Kind: db.Update, Key: fmt.Sprint("user", worker, "-", i), Values: values("field0", string(make([]byte, 128)))}
		}
		for left.Add(-int64(batch)) > -int64(batch) {
			all[worker].(db.Batcher).Batch(b.Context(), ops)
			for i := range ops {
				if ops[i].Err != nil {
					b.Error(ops[i].Err)
				}
			}
		}
	})
	b.ReportMetric(float64(processor(b)-before)/float64(b.N), "cpu-ns/op")
}

// processor is how many nanoseconds of processors this process has taken.
func processor(b *testing.B) int64 {
	var used syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return used.Utime.Nano() + used.Stime.Nano()
}
