package measurement_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

const ms = time.Millisecond

// alike is n latencies of one length.
func alike(n int64, d time.Duration) measurement.Latency {
	us := d.Microseconds()
	return measurement.Latency{
		Count: n, Min: d, Max: d,
		Sum:     measurement.Sum{Low: uint64(n) * uint64(d)},
		Buckets: []measurement.Bucket{{From: us, To: us, Count: n}},
	}
}

// sound is 10 s of 100 reads a second by two workers, of 10 ms each.
func sound() measurement.Report {
	read := alike(1000, 10*ms)
	return measurement.Report{
		Phase:      measurement.Phase{Name: "run", Threads: 2, Batch: 1, Target: 100},
		Elapsed:    10 * time.Second,
		Operations: 1000,
		Late:       alike(1000, 100*us),
		Breakdown: []measurement.Operation{{
			Name:     "READ",
			Statuses: []measurement.StatusCount{{Status: "OK", Count: 1000}},
			Success:  measurement.Latencies{Service: read, Intended: read},
		}},
		CPU:        2 * time.Second,
		Processors: 2,
		Collector:  measurement.Collector{Cycles: 9, Pause: 9 * ms, Longest: 3 * ms},
	}
}

func TestDoubts(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(*measurement.Report)
		want  []string
	}{
		{"nothing is wrong", func(*measurement.Report) {}, nil},
		{"nothing was done", func(r *measurement.Report) { *r = measurement.Report{} }, nil},
		{"the target is just reached", func(r *measurement.Report) { r.Target = 102 }, nil},
		{"too few workers", func(r *measurement.Report) { r.Target = 400 }, []string{
			"the target of 400.00 operations a second was missed by 75.0 %: 100.00 were achieved; at a mean of 10ms an operation, " +
				"the target takes 4 workers instead of 2: raise threadcount; if operations take longer then, the store is at its limit"}},
		{"a fraction of a worker more", func(r *measurement.Report) { r.Target = 201 }, []string{
			"the target of 201.00 operations a second was missed by 50.2 %: 100.00 were achieved; at a mean of 10ms an operation, " +
				"the target takes 3 workers instead of 2: raise threadcount; if operations take longer then, the store is at its limit"}},
		{"a stall", func(r *measurement.Report) { r.Target, r.Breakdown[0].Success.Service.Max = 150, 2*time.Second }, []string{
			"the target of 150.00 operations a second was missed by 33.3 %: 100.00 were achieved; 2 workers would be enough at a mean of 10ms " +
				"an operation, so there were stalls, of 2s at most: look for them in the store and in the client"}},
		{"a stall that makes the mean", func(r *measurement.Report) {
			r.Target, r.Breakdown[0].Success.Service = 150, alike(995, 2*ms)
			r.Breakdown[0].Failure.Service = alike(5, 4*time.Second)
			r.Collector = measurement.Collector{}
		}, []string{
			"the target of 150.00 operations a second was missed by 33.3 %: 100.00 were achieved; 1 worker would be enough for the 2ms that " +
				"99 % of the calls took at most, so there were stalls, of 4s at most: look for them in the store and in the client"}},
		{"a few calls that always take long", func(r *measurement.Report) {
			r.Target, r.Breakdown[0].Success.Service = 150, alike(985, 2*ms)
			r.Breakdown[0].Failure.Service = alike(15, 4*time.Second)
		}, []string{
			"the target of 150.00 operations a second was missed by 33.3 %: 100.00 were achieved; at a mean of 61.97ms an operation, " +
				"the target takes 10 workers instead of 2: raise threadcount; if operations take longer then, the store is at its limit"}},
		{"the processors are busy", func(r *measurement.Report) { r.Target, r.CPU = 400, 19*time.Second }, []string{
			"the target of 400.00 operations a second was missed by 75.0 %: 100.00 were achieved; the program's CPU was the limit: use more clients or processors",
			"the program used 95 % of its 2 processors: latencies contain waits for a CPU; use more clients, more processors or a lower target"}},
		{"nearly busy", func(r *measurement.Report) { r.CPU = 18 * time.Second }, nil},
		{"busy for a moment", func(r *measurement.Report) {
			r.Target, r.Elapsed, r.CPU = 0, 999*ms, 2*time.Second
			r.Collector = measurement.Collector{}
		}, nil},
		{"the processors are taken by others", func(r *measurement.Report) {
			r.Target, r.Late, r.Breakdown[0].Success.Service = 150, alike(1000, 900*ms), alike(1000, 9*ms)
		}, []string{
			"the target of 150.00 operations a second was missed by 33.3 %: 100.00 were achieved; the store had the workers for 45 % of their time only, " +
				"so the client was the limit, by its own work or by other programs on its processors: use more clients or processors",
			"workers started late: 100.0 % of the operations by 1ms or more, 99th percentile 900ms against 9ms of the operations themselves; " +
				"service latencies leave that wait out, so look at the intended ones (measurement.interval=both); " +
				"the store had the workers for 45 % of their time only, so the client was the limit, by its own work " +
				"or by other programs on its processors: use more clients or processors"}},
		{"late starts", func(r *measurement.Report) { r.Late = alike(1000, 2*ms) }, []string{
			"workers started late: 100.0 % of the operations by 1ms or more, 99th percentile 2ms against 10ms of the operations themselves; " +
				"service latencies leave that wait out, so look at the intended ones (measurement.interval=both); " +
				"1 worker would be enough for operations of that length, so there were stalls, of 10ms at most: look for them in the store, " +
				"and in the client, which may be one of too few"}},
		{"late starts of operations that take next to nothing", func(r *measurement.Report) {
			r.Late, r.Breakdown[0].Success.Service = alike(980, 0), alike(1000, 0)
			r.Late.Count, r.Late.Max = 1000, 4*ms
			r.Late.Buckets = append(r.Late.Buckets, alike(20, 4*ms).Buckets...)
			r.Collector = measurement.Collector{}
		}, []string{
			"workers started late: 2.0 % of the operations by 1ms or more, 99th percentile 4ms against 0s of the operations themselves; " +
				"service latencies leave that wait out, so look at the intended ones (measurement.interval=both); " +
				"1 worker would be enough for operations of that length, and none took longer than 0s, so it was the client that stood still: " +
				"keep other programs off this machine, or use more clients or processors"}},
		{"late starts by a call that may have caused them", func(r *measurement.Report) {
			r.Late, r.Breakdown[0].Success.Service.Max = alike(1000, 80*ms), 20*ms
		}, []string{
			"workers started late: 100.0 % of the operations by 1ms or more, 99th percentile 80ms against 10ms of the operations themselves; " +
				"service latencies leave that wait out, so look at the intended ones (measurement.interval=both); " +
				"1 worker would be enough for operations of that length, so there were stalls, of 20ms at most: look for them in the store, " +
				"and in the client, which may be one of too few"}},
		{"late starts for want of workers", func(r *measurement.Report) {
			r.Late, r.Breakdown[0].Success.Service = alike(1000, 20*ms), alike(1000, 30*ms)
		}, []string{
			"workers started late: 100.0 % of the operations by 1ms or more, 99th percentile 20ms against 30ms of the operations themselves; " +
				"service latencies leave that wait out, so look at the intended ones (measurement.interval=both); " +
				"3 workers instead of 2 would be on time while operations last that long: raise threadcount"}},
		{"late starts of a busy client", func(r *measurement.Report) { r.Late, r.CPU = alike(1000, 2*ms), 19*time.Second }, []string{
			"workers started late: 100.0 % of the operations by 1ms or more, 99th percentile 2ms against 10ms of the operations themselves; " +
				"service latencies leave that wait out, so look at the intended ones (measurement.interval=both); " +
				"the program's CPU is the limit: use more clients or processors",
			"the program used 95 % of its 2 processors: latencies contain waits for a CPU; use more clients, more processors or a lower target"}},
		{"starts late by little", func(r *measurement.Report) { r.Late = alike(1000, 999*us) }, nil},
		{"starts late by little of what operations take", func(r *measurement.Report) {
			r.Late = alike(1000, 2*ms)
			r.Breakdown[0].Success.Service = alike(1000, 21*ms)
		}, nil},
		{"many pauses", func(r *measurement.Report) { r.Collector.Pause = 101 * ms }, []string{
			"the program stood still for 1.01 % of the time to collect garbage, for up to 3ms at once, against a 99th percentile of 10ms: " +
				"latencies contain it; set GOGC higher or use more memory"}},
		{"a long pause", func(r *measurement.Report) { r.Collector.Longest = 10 * ms }, []string{
			"the program stood still for 0.09 % of the time to collect garbage, for up to 10ms at once, against a 99th percentile of 10ms: " +
				"latencies contain it; set GOGC higher or use more memory"}},
		{"waits for a CPU", func(r *measurement.Report) {
			r.Scheduling = measurement.Scheduling{Waits: 10, P99: 2500 * us, Longest: 30 * ms}
		}, []string{"goroutines of the program waited for a CPU: for 2.5ms in the 99th percentile, and up to 30ms, against a 99th percentile of 10ms " +
			"of the operations, which contains it; use fewer workers, more clients or processors, or keep other programs off this machine"}},
		{"short waits for a CPU", func(r *measurement.Report) {
			r.Scheduling = measurement.Scheduling{Waits: 1000, P99: 2400 * us, Longest: 30 * ms}
		}, nil},
		{"shorter waits, of shorter calls", func(r *measurement.Report) {
			r.Target, r.Collector = 0, measurement.Collector{}
			r.Late, r.Breakdown[0].Success.Service = measurement.Latency{}, alike(1000, 100*us)
			r.Scheduling = measurement.Scheduling{Waits: 1000, P99: 99 * us, Longest: 99 * us}
		}, nil},
		{"waits for a CPU, and no calls", func(r *measurement.Report) {
			*r = measurement.Report{Scheduling: measurement.Scheduling{Waits: 1000, P99: 25 * ms, Longest: 30 * ms}}
		}, nil},
		{"few waits for a CPU", func(r *measurement.Report) {
			r.Scheduling = measurement.Scheduling{Waits: 9, P99: 25 * ms, Longest: 30 * ms}
		}, nil},
		{"the store is inside and the processors are busy", func(r *measurement.Report) {
			r.Target, r.CPU = 400, 19*time.Second
			r.Store.Before = &db.Description{Records: -1, Inside: true}
		}, []string{"the target of 400.00 operations a second was missed by 75.0 %: 100.00 were achieved; " +
			"the CPU of the program, with the store inside it, was the limit: use more processors or a lower target"}},
		{"the store is inside and workers wait for it", func(r *measurement.Report) {
			r.Target, r.CPU, r.Threads = 0, 19*time.Second, 3
			r.Store.Before = &db.Description{Records: -1, Inside: true}
		}, []string{"the program, with the store inside it, used 95 % of its 2 processors for 3 workers: " +
			"latencies contain waits for a CPU; use 2 workers at most, or more processors"}},
		{"a single worker would do", func(r *measurement.Report) {
			r.Target, r.Breakdown[0].Success.Service, r.Collector = 110, alike(1000, ms), measurement.Collector{}
		}, []string{
			"the target of 110.00 operations a second was missed by 9.1 %: 100.00 were achieved; 1 worker would be enough at a mean of 1ms " +
				"an operation, so there were stalls, of 1ms at most: look for them in the store and in the client"}},
		{"an end that cuts off", func(r *measurement.Report) {
			r.Breakdown[0].Statuses = append(r.Breakdown[0].Statuses, measurement.StatusCount{Status: "CANCELED", Count: 2})
		}, []string{"the end cut off 2 calls (CANCELED), which would have taken longer than the reported failures did: " +
			"run longer or find out why the store did not answer"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := sound()
			c.spoil(&r)
			assert.Equal(t, c.want, r.Doubts())
		})
	}
}

func TestWorkersNeeded(t *testing.T) {
	r := sound()
	assert.EqualValues(t, 1, r.WorkersNeeded(), "100 a second of 10 ms")
	r.Target, r.Batch = 1000, 4
	assert.EqualValues(t, 3, r.WorkersNeeded(), "10 s of waiting a second, shared by 4")
	r.Target = 0
	assert.Zero(t, r.WorkersNeeded())
	r.Target, r.Batch = 100, 1
	r.Breakdown = append(r.Breakdown, measurement.Operation{Name: "READ-MODIFY-WRITE", Success: r.Breakdown[0].Success})
	assert.EqualValues(t, 1, r.WorkersNeeded(), "its calls count already")
}

func TestTheProgramsOwnWorkIsKnown(t *testing.T) {
	var results measurement.Results
	results.Begin(measurement.Phase{Name: "run"})
	runtime.GC()
	report := results.Report()
	assert.Positive(t, report.Collector.Longest)
	assert.Equal(t, runtime.GOMAXPROCS(0), report.Processors)
	if measurement.CPUTime() > 0 {
		assert.Positive(t, report.CPU)
	}

	var both measurement.Report
	both.Merge(measurement.Report{Operations: 1, CPU: time.Second, Processors: 2, Collector: measurement.Collector{Longest: ms}})
	both.Merge(measurement.Report{Operations: 1, CPU: time.Second, Processors: 4, Collector: measurement.Collector{Longest: us}})
	assert.Equal(t, 2*time.Second, both.CPU)
	assert.Equal(t, 6, both.Processors)
	assert.Equal(t, ms, both.Collector.Longest)
}
