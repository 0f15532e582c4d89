package cmd

import (
	"os"
	"runtime"

	"github.com/goycsb/goycsb/internal/plural"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// shareProcessors leaves half of the processors to a store that runs beside the
// program, until the function that it returns is called. If both go as fast as they
// can on all of them, the threads of one keep those of the other from running, and
// each operation costs more on both sides. At a target there is room for both.
// GOMAXPROCS in the environment says otherwise.
func (p *program) shareProcessors(e workload.Executor, results *measurement.Results) (back func()) {
	all := runtime.GOMAXPROCS(0)
	told, _ := results.Told()
	beside := told.Before != nil && told.Before.Beside
	if !beside || e.Target > 0 || all == 1 || os.Getenv("GOMAXPROCS") != "" {
		return func() {}
	}
	half := (all + 1) / 2
	p.note("client: takes %d of %s, as the store is on this machine (GOMAXPROCS=%d: all of them)",
		half, plural.Count(all, "processor"), all)
	runtime.GOMAXPROCS(half)
	return func() { runtime.GOMAXPROCS(all) }
}
