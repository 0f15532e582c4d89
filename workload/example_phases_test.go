package workload_test

import (
	"context"
	"fmt"
	"sync"

	"github.com/goycsb/goycsb/db/memory"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// Several phases go on at once on one store, in one process: here one of many
// reads beside one of some updates, each with workers and a target of its own.
// Each has its results; merged, they are as those of one phase.
func Example_severalPhasesAtOnce() {
	ctx := context.Background()
	store, err := new(memory.Binding).Open(ctx)
	check(err)
	defer func() { check(store.Close()) }()

	settings := workload.DefaultCore()
	settings.RecordCount = 1000
	records, err := settings.New()
	check(err)
	load, err := records.Load()
	check(err)
	check(workload.DefaultExecutor().Run(ctx, store, load, new(measurement.Results)))

	readers, writers := settings, settings
	readers.ReadProportion, readers.UpdateProportion, readers.OperationCount = 1, 0, 9000
	writers.ReadProportion, writers.UpdateProportion, writers.OperationCount = 0, 1, 1000
	var results [2]measurement.Results
	var running sync.WaitGroup
	for i, part := range []struct {
		core    workload.Core
		threads int
		target  float64 // operations a second
	}{{readers, 8, 0}, {writers, 2, 20_000}} {
		w, err := part.core.New()
		check(err)
		phase, err := w.Run()
		check(err)
		executor := workload.DefaultExecutor()
		executor.Threads, executor.Target = part.threads, part.target
		running.Go(func() { check(executor.Run(ctx, store, phase, &results[i])) })
	}
	running.Wait()

	var both measurement.Report
	for i := range results {
		report := results[i].Report()
		fmt.Println(report.Operations, "operations by", report.Threads, "workers,", report.Failed, "failed")
		both.Merge(report)
	}
	fmt.Println(both.Operations, "operations by", both.Threads, "workers:",
		both.Operation("READ").Success.Service.Count, "reads,", both.Operation("UPDATE").Success.Service.Count, "updates")
	// Output:
	// 9000 operations by 8 workers, 0 failed
	// 1000 operations by 2 workers, 0 failed
	// 10000 operations by 10 workers: 9000 reads, 1000 updates
}
