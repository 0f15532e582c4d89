package page_test

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/measurement/page"
)

var newYear = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// run is the document of a made-up run of some seconds: a thousand operations a
// second, of which some reads failed, and a stall in its middle.
func run(seed uint64, seconds int) *measurement.Document {
	var results measurement.Results
	recorder := results.Recorder()
	rng := rand.New(rand.NewPCG(seed, 1))
	for i := range 1000 * seconds {
		name, status := []string{"READ", "UPDATE"}[i%2], "OK"
		if i%200 == 0 {
			status = "NOT_FOUND"
			recorder.Series(name).Fail(status, "user1", time.Duration(i)*time.Millisecond, db.ErrNotFound)
		}
		service := 80*time.Microsecond + time.Duration(rng.ExpFloat64()*float64(200*time.Microsecond))
		due := time.Duration(i) * time.Millisecond
		start := due + time.Duration(rng.IntN(int(5*time.Millisecond)))
		recorder.Series(name).Record(status, due, start, start+service)
		recorder.Operation(status != "OK")
	}
	recorder.Series("CLEANUP").RecordService("OK", time.Microsecond, 0)
	report := results.Report()
	report.Phase = measurement.Phase{Name: "run", Threads: 8, Batch: 1, Target: 1000, Seed: seed, Start: newYear}
	report.Setup, report.Elapsed, report.Ended = 100*time.Millisecond, time.Duration(seconds)*time.Second, "operation count"
	report.CPU, report.Collector = time.Second, measurement.Collector{Cycles: 3, Pause: time.Millisecond}
	report.Store = measurement.Store{
		Before: &db.Description{Facts: []db.Fact{{Name: "server", Value: "Redis 7.0.15"}}, Records: 5000},
		After:  &db.Description{Facts: []db.Fact{{Name: "server", Value: "Redis 7.0.15"}, {Name: "keys evicted", Value: "17"}}, Records: 4983},
	}
	return measurement.NewDocument(report, measurement.Client{
		Program: measurement.Program{Path: "example.org/bench", Version: "v1.2.3", Go: "go1.25.0"},
		Host:    measurement.Host{Name: "client", OS: "linux", Arch: "amd64", CPU: "a CPU", CPUs: 2, GOMAXPROCS: 2, Memory: 4 << 30},
		Properties: []measurement.Property{{Name: "recordcount", Value: "5200", Place: "workloada:4"}, {Name: "redis.password", Value: "***", Place: "-p"},
			{Name: "fieldcount", Value: "10", Place: "default"}, {Name: "seed", Value: "7", Place: "chosen"}},
		Warnings: []string{"the store evicted 17 keys"},
		Timeline: timeline(seconds, time.Second),
	})
}

// timeline is stretches of that length, in the middle one of which nothing ended.
func timeline(n int, length time.Duration) []measurement.Stretch {
	var list []measurement.Stretch
	for i := range n {
		s := measurement.Stretch{At: time.Duration(i) * length, Length: length, Operations: 1000, Failed: int64(i % 7)}
		latency := measurement.StretchLatency{P50: 200 * time.Microsecond, P99: time.Duration(i%5+1) * time.Millisecond, Max: 20 * time.Millisecond}
		for _, name := range []string{"READ", "UPDATE"} {
			s.Breakdown = append(s.Breakdown, measurement.StretchOperation{Name: name, Count: 500, Errors: int64(i % 7), Service: latency, Intended: latency})
		}
		if i == n/2 && n > 2 {
			s.Operations, s.Failed, s.Breakdown = 0, 0, nil
		}
		list = append(list, s)
	}
	return list
}

// written returns the page of some documents.
func written(t *testing.T, names []string, documents ...*measurement.Document) string {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, page.Report(&text, names, documents))
	return text.String()
}
