package workload_test

import (
	"context"
	"flag"
	"fmt"

	"github.com/goycsb/goycsb/db/memory"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// A workload is loaded into a store and run on it; each phase has its results.
func Example() {
	ctx := context.Background()
	settings := workload.DefaultCore()
	settings.RecordCount, settings.OperationCount = 1000, 10000
	settings.RequestDistribution = "zipfian"
	core, err := settings.New()
	check(err)
	store, err := new(memory.Binding).Open(ctx)
	check(err)
	defer func() { check(store.Close()) }()

	executor := workload.DefaultExecutor()
	executor.Threads, executor.Seed = 8, 1
	for _, open := range []func() (workload.Phase, error){core.Load, core.Run} {
		phase, err := open()
		check(err)
		var results measurement.Results
		check(executor.Run(ctx, store, phase, &results))
		report := results.Report()
		fmt.Println(phase.Name(), report.Operations, "operations,", report.Failed, "failed")
	}
	// Output:
	// load 1000 operations, 0 failed
	// run 10000 operations, 0 failed
}

// Settings come from structs, as above, or from YCSB's property files.
func ExampleProperties() {
	var properties workload.Properties
	check(properties.Parse("mine", []byte("recordcount = 100\noperationcount: 1_000\nfieldlenght=5\n")))
	properties.Set("requestdistribution", "latest") // as -p does

	settings := workload.DefaultCore()
	flags := flag.NewFlagSet("core", flag.ContinueOnError)
	settings.RegisterFlags(flags)
	fmt.Println(properties.Bind(flags))
	fmt.Println(settings.RecordCount, settings.OperationCount, settings.RequestDistribution)
	// Output:
	// mine:3: unknown property "fieldlenght", did you mean fieldlength?
	// 100 1000 latest
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
