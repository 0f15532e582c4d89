package cmd

import (
	"os"
	"runtime"

	"github.com/goycsb/goycsb/internal/plural"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// shareProcessors leaves a processor to each thread of a store that runs beside the
// program, until the function that it returns is called. If both go as fast as they
// can on all of them, the threads of one keep those of the other from running, and
// each operation costs more on both sides. If none would be left, or at a target,
// nothing changes. GOMAXPROCS in the environment says otherwise.
func (p *program) shareProcessors(e workload.Executor, results *measurement.Results) (back func()) {
	told, _ := results.Told()
	if told.Before == nil || told.Before.Beside == 0 || e.Target > 0 || os.Getenv("GOMAXPROCS") != "" {
		return func() {}
	}
	all, store := runtime.GOMAXPROCS(0), told.Before.Beside
	if store >= all {
		return func() {}
	}
	p.note("client: takes %d of %s, as the store is on this machine and takes %d (GOMAXPROCS=%d: all of them)",
		all-store, plural.Count(all, "processor"), store, all)
	runtime.GOMAXPROCS(all - store)
	return func() { runtime.GOMAXPROCS(all) }
}
