package selftest

import (
	"context"
	"runtime"
	"slices"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// Row is what a workload came to on a store that does nothing: more than that
// cannot be measured on this machine.
type Row struct {
	Workload    string // the stock file, or "load"
	Workers     int
	Throughput  float64       // operations a second
	Operation   float64       // nanoseconds that one takes a worker
	Latency     time.Duration // mean of the calls as reported: the client's share in each latency
	Allocations float64       // per operation, those of the start of the run included
	Operations  int64
}

// OK tells whether an operation allocates nothing: on average less than once,
// unless there were too few operations to tell.
func (r Row) OK() bool { return r.Operations < 10_000 || r.Allocations < 1 }

// Floor runs workloads on a store that does nothing, with one worker and with one
// for each processor, each for d.
func Floor(ctx context.Context, d time.Duration) ([]Row, error) {
	var rows []Row
	for _, name := range []string{"workloadc", "workloada", "load"} {
		for _, workers := range slices.Compact([]int{1, runtime.GOMAXPROCS(0)}) {
			row, err := floor(ctx, name, workers, d)
			if err != nil {
				return rows, err
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

func floor(ctx context.Context, name string, workers int, d time.Duration) (Row, error) {
	phase, err := endless(name)
	if err != nil {
		return Row{}, err
	}
	e := workload.DefaultExecutor()
	e.Threads, e.MaxTime = workers, d
	before := allocations()
	report, err := execute(ctx, e, null{}, phase)
	allocated := allocations() - before
	operations := float64(max(1, report.Operations))
	return Row{
		Workload:    name,
		Workers:     workers,
		Throughput:  report.Achieved(),
		Operation:   float64(report.Elapsed-report.Setup) * float64(workers) / operations,
		Latency:     report.Calls().Mean(),
		Allocations: float64(allocated) / operations,
		Operations:  report.Operations,
	}, err
}

// endless is a phase that only a limit of time ends.
func endless(name string) (workload.Phase, error) {
	if name == "load" {
		return phases{stock: "workloada", records: 1 << 40}.load()
	}
	return phases{stock: name, records: 1000}.run()
}

func allocations() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.Mallocs
}

// execute carries out a phase and returns what it came to.
func execute(ctx context.Context, e workload.Executor, d db.DB, p workload.Phase) (measurement.Report, error) {
	var results measurement.Results
	err := e.Run(ctx, d, p, &results)
	return results.Report(), err
}
