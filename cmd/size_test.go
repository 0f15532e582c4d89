package cmd_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// scale returns the size of a test: the whole one if YCSB_SIZE is full, as in
// CI, or a hundredth of it.
func scale(full int) int {
	if os.Getenv("YCSB_SIZE") == "full" {
		return full
	}
	return full / 100
}

// A million records and operations on one server, with nothing lost.
func TestSizeOnRedis(t *testing.T) {
	server := redistest.Start(t)
	n := scale(1_000_000)
	size := []string{"-p", onPort(server), "-threads", "16", "-p", fmt.Sprint("recordcount=", n), "-p", fmt.Sprint("operationcount=", n)}

	status, report := ycsb(t, append([]string{"load", "redis", "-P", "workloada"}, size...)...)
	require.Zero(t, status, report)
	assert.Contains(t, report, fmt.Sprintf("[INSERT], Return=OK, %d\n", n))
	assert.EqualValues(t, n+1, server.Do("DBSIZE"), "the records and their index")
	assert.EqualValues(t, n, server.Do("ZCARD", "_indices"))

	status, report = ycsb(t, append([]string{"run", "redis", "-P", "workloada"}, size...)...)
	require.Zero(t, status, report)
	assert.Contains(t, report, fmt.Sprintf("[OVERALL], Operations, %d\n", n))
	assert.NotContains(t, report, "FAILED")
}

// Ten million records of one field in memory, with nothing lost.
func TestSizeInMemory(t *testing.T) {
	n := scale(10_000_000)
	status, report := ycsb(t, "bench", "memory", "-P", "workloada", "-threads", "4", "-p", "fieldcount=1",
		"-p", fmt.Sprint("recordcount=", n), "-p", fmt.Sprint("operationcount=", n))
	require.Zero(t, status, report)
	assert.Contains(t, report, fmt.Sprintf("[INSERT], Return=OK, %d\n", n))
	assert.NotContains(t, report, "FAILED")
}

// What the framework itself holds after a run does not depend on how many
// records or operations there were, nor on how long it took.
func TestSizeOfTheFramework(t *testing.T) {
	for distribution, operations := range map[string]int{
		"uniform":     5_000_000,
		"zipfian":     50_000_000,
		"latest":      5_000_000,
		"hotspot":     5_000_000,
		"exponential": 5_000_000,
		"sequential":  5_000_000,
	} {
		t.Run(distribution, func(t *testing.T) {
			small := heldAfter(t, distribution, 1000, 10_000)
			large := heldAfter(t, distribution, 1_000_000_000, int64(scale(operations)))
			assert.InDelta(t, small, large, 1<<20, "bytes held")
		})
	}
}

// heldAfter runs operations on a store that holds nothing and returns the heap
// that is in use while results and workload are.
func heldAfter(t *testing.T, distribution string, records, operations int64) float64 {
	t.Helper()
	settings := workload.DefaultCore()
	settings.RecordCount, settings.OperationCount = records, operations
	settings.RequestDistribution = distribution
	settings.ReadProportion, settings.UpdateProportion, settings.InsertProportion = 0.9, 0.05, 0.05
	w, err := settings.New()
	require.NoError(t, err)
	phase, err := w.Run()
	require.NoError(t, err)

	executor := workload.DefaultExecutor()
	executor.Threads, executor.Seed = 2, rand.Uint64()|1
	var results measurement.Results
	require.NoError(t, executor.Run(context.Background(), nullStore{}, phase, &results))
	done, failed := results.Operations()
	require.Equal(t, operations, done)
	require.Zero(t, failed)

	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	runtime.KeepAlive(&results)
	runtime.KeepAlive(w)
	return float64(memory.HeapAlloc)
}

var _ db.DB = nullStore{}
