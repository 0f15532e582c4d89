package bench

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/cmd"
	_ "github.com/goycsb/goycsb/db/basic"
)

// BenchmarkNull is the row null in one process, for profiles. The start of the
// program is in it.
func BenchmarkNull(b *testing.B) {
	for _, t := range nullTargets {
		b.Run(t.workload, func(b *testing.B) {
			b.ReportAllocs()
			file := "workloada"
			if t.workload != "load" {
				file = "workload" + t.workload
			}
			args := append([]string{t.phase, "basic", "-P", file, "-p", "basicdb.verbose=false", "-threads", "1"},
				nullProperties(t.phase, int64(b.N)).arguments()...)
			require.Zero(b, cmd.Main(b.Context(), args, io.Discard, io.Discard))
		})
	}
}
