package measurement_test

import (
	"context"
	"fmt"
	"time"

	"github.com/goycsb/goycsb/db/memory"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// run carries out both phases of the core workload in memory and returns the
// report of the second.
func run() measurement.Report {
	ctx := context.Background()
	settings := workload.DefaultCore()
	settings.RecordCount, settings.OperationCount = 1000, 10000
	core, err := settings.New()
	check(err)
	store, err := new(memory.Binding).Open(ctx)
	check(err)
	defer store.Close()

	var report measurement.Report
	for _, open := range []func() (workload.Phase, error){core.Load, core.Run} {
		phase, err := open()
		check(err)
		var results measurement.Results
		check(workload.DefaultExecutor().Run(ctx, store, phase, &results))
		report = results.Report()
	}
	return report
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// fast fails a test whose run was too slow. In a test, t is its *testing.T.
func fast(t interface{ Errorf(string, ...any) }, report measurement.Report) {
	if report.Failed > 0 {
		t.Errorf("%d of %d operations failed", report.Failed, report.Operations)
	}
	if report.P99() > 10*time.Second {
		t.Errorf("p99 is %v, want at most 10s", report.P99())
	}
	for _, name := range []string{"READ", "UPDATE", "SCAN"} {
		if p99 := report.Operation(name).P99(); p99 > 10*time.Second {
			t.Errorf("%s: want a p99 of at most 10s", name)
		}
	}
	if p999 := report.Operation("READ").Success.Service.Percentile(99.9); p999 > 20*time.Second {
		t.Errorf("READ: p99.9 is %v, want at most 20s", p999)
	}
	if report.Throughput() < 10 {
		t.Errorf("%.0f operations a second, want 10", report.Throughput())
	}
}

// printed is a test that prints what it complains of.
type printed struct{}

func (printed) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

// A Go test can hold a run to thresholds. What never happened keeps none: the
// workload has no scans.
func ExampleReport_P99() {
	fast(printed{}, run())
	// Output:
	// SCAN: want a p99 of at most 10s
}
