package workload_test

import (
	"context"
	"errors"
	"flag"
	"math"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheDefaultsAreYCSBs(t *testing.T) {
	e := workload.DefaultExecutor()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	e.RegisterFlags(fs)
	got := make(map[string]string)
	fs.VisitAll(func(f *flag.Flag) {
		got[f.Name] = f.DefValue
		unit, _ := flag.UnquoteUsage(f)
		if f.Name != "core_workload_insertion_keep_going_on_error" {
			assert.NotContains(t, []string{"", "value", "int", "uint", "float"}, unit, f.Name)
		}
	})
	assert.Equal(t, map[string]string{
		"threadcount":                            "1",
		"warmuptime":                             "0",
		"warmupoperations":                       "0",
		"batchsize":                              "1",
		"target":                                 "0",
		"maxexecutiontime":                       "0",
		"seed":                                   "0",
		"core_workload_insertion_retry_limit":    "0",
		"core_workload_insertion_retry_interval": "3",
		"core_workload_insertion_keep_going_on_error": "false",
	}, got)
	assert.NoError(t, e.Check())
}

func TestFlagsSetTheExecutor(t *testing.T) {
	e := workload.DefaultExecutor()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	e.RegisterFlags(fs)
	require.NoError(t, fs.Parse([]string{
		"-threadcount=16", "-batchsize=20", "-target=0.5", "-maxexecutiontime=1.5", "-seed=18446744073709551615",
		"-core_workload_insertion_retry_limit=2", "-core_workload_insertion_retry_interval=4",
		"-core_workload_insertion_keep_going_on_error=true",
	}))
	assert.Equal(t, workload.Executor{
		Threads: 16,
		Batch:   20,
		Target:  0.5,
		MaxTime: 1500 * time.Millisecond,
		Grace:   time.Second,
		Seed:    math.MaxUint64,
		Retry:   workload.Retry{Limit: 2, Interval: 4 * time.Second, KeepGoing: true},
	}, e)
	assert.Equal(t, 1.5, fs.Lookup("maxexecutiontime").Value.(flag.Getter).Get())
	for _, bad := range []string{"10s", "", "NaN", "1e300", "-Inf"} {
		assert.Error(t, fs.Set("maxexecutiontime", bad), bad)
	}
	assert.Equal(t, 1500*time.Millisecond, e.MaxTime)
}

func TestCheckFindsAllThatCannotBeUsed(t *testing.T) {
	e := workload.Executor{Threads: 0, Target: -1, MaxTime: -time.Second, Grace: -1,
		Retry: workload.Retry{Limit: -1, Interval: -1}}
	var results measurement.Results
	d := &scriptedDB{}
	err := e.Run(context.Background(), d, &scriptedPhase{}, &results)
	for _, want := range []string{
		`threadcount: want at least 1 worker, got "0"`,
		`batchsize: want at least 1 operation, got "0"`,
		`target: want operations a second, or 0 for no limit, got "-1"`,
		`maxexecutiontime: want seconds, or 0 for no limit, got "-1"`,
		`core_workload_insertion_retry_limit: want a number of retries, 0 or more, got "-1"`,
		`core_workload_insertion_retry_interval: want seconds, 0 or more`,
		`grace`,
	} {
		assert.ErrorContains(t, err, want)
	}
	var property *db.PropertyError
	assert.True(t, errors.As(err, &property))
	assert.Zero(t, d.sessions)

	for _, many := range []workload.Executor{{Threads: 1_000_001, Batch: 1}, {Threads: 1, Batch: 1_000_001}, {Threads: 1001, Batch: 1000}} {
		assert.ErrorContains(t, many.Check(), "at most 1000000")
	}
	for _, target := range []float64{math.NaN(), math.Inf(1)} {
		e := workload.DefaultExecutor()
		e.Target = target
		assert.Error(t, e.Check(), target)
	}
}

func TestResultsAreOfOnePhase(t *testing.T) {
	var results measurement.Results
	d := &scriptedDB{}
	executor := workload.DefaultExecutor()
	require.NoError(t, executor.Run(t.Context(), d, &scriptedPhase{operations: 3}, &results))
	err := executor.Run(t.Context(), d, &scriptedPhase{operations: 5}, &results)
	assert.EqualError(t, err, "results: want new ones for the phase run, got those of a phase run")
	assert.EqualValues(t, 3, results.Report().Operations)
}
