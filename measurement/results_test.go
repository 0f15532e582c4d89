package measurement_test

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

const us = time.Microsecond

func TestBothClocksAndEveryStatus(t *testing.T) {
	var results measurement.Results
	r := results.Recorder()
	reads := r.Series("READ")
	reads.Record("OK", 10*us, 10*us, 30*us)
	reads.Record("OK", 10*us, 40*us, 45*us) // late
	reads.Record("BATCHED_OK", 50*us, 50*us, 51*us)
	reads.Record("NOT_FOUND", 60*us, 60*us, 67*us)
	reads.Record("OOM", 70*us, 80*us, 81*us)
	r.Late(30 * us)
	r.Late(-us)

	report := results.Report()
	op := report.Operation("READ")
	assert.Equal(t, []measurement.StatusCount{{"BATCHED_OK", 1}, {"NOT_FOUND", 1}, {"OK", 2}, {"OOM", 1}}, op.Statuses)
	assert.True(t, op.Scheduled)
	assert.True(t, op.Failing)

	assert.EqualValues(t, 3, op.Success.Service.Count)
	assert.Equal(t, 20*us, op.Success.Service.Max)
	assert.Equal(t, us, op.Success.Service.Min)
	assert.EqualValues(t, (20+5+1)*us, op.Success.Service.Sum.Low)
	assert.EqualValues(t, 3, op.Success.Intended.Count)
	assert.Equal(t, 35*us, op.Success.Intended.Max)
	assert.EqualValues(t, (20+35+1)*us, op.Success.Intended.Sum.Low)
	assert.Equal(t, 7*us, op.Failure.Service.Max)
	assert.Equal(t, 11*us, op.Failure.Intended.Max)

	assert.EqualValues(t, 2, report.Late.Count)
	assert.Equal(t, 30*us, report.Late.Max)
	assert.Equal(t, time.Duration(0), report.Late.Min)
	assert.Zero(t, report.Operation("UPDATE").Success.Service.Count)
}

// An interruption may come before the moment at which operations were to begin.
func TestAPhaseThatEndsBeforeItsOperationsBegin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var results measurement.Results
		results.Begin(measurement.Phase{Name: "run", Target: 100})
		time.Sleep(100 * time.Millisecond)
		results.Ready(time.Now().Add(time.Second))
		time.Sleep(time.Millisecond)
		results.End(measurement.Interrupted)
		report := results.Report()
		assert.Equal(t, 101*time.Millisecond, report.Setup)
		assert.Equal(t, report.Setup, report.Elapsed)
	})
}

func TestTimesOfAPhase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var results measurement.Results
		results.Begin(measurement.Phase{Name: "run", Threads: 2, Target: 100, Seed: 7})
		start := time.Now()
		time.Sleep(900 * time.Millisecond)
		results.Ready(start.Add(time.Second))
		assert.Zero(t, results.Report().Achieved(), "no operation has begun")
		time.Sleep(100 * time.Millisecond)
		r := results.Recorder()
		for i := range 360 {
			r.Operation(i%10 == 0)
		}
		time.Sleep(4 * time.Second)
		runtime.GC()
		results.End("operation count")
		time.Sleep(time.Hour)

		report := results.Report()
		assert.Equal(t, measurement.Phase{Name: "run", Threads: 2, Target: 100, Seed: 7, Start: start}, report.Phase)
		assert.Equal(t, time.Second, report.Setup)
		assert.Equal(t, 5*time.Second, report.Elapsed)
		assert.Equal(t, "operation count", report.Ended)
		assert.False(t, report.Interrupted())
		assert.EqualValues(t, 360, report.Operations)
		assert.EqualValues(t, 36, report.Failed)
		assert.InDelta(t, 72, report.Throughput(), 1e-9)
		assert.InDelta(t, 90, report.Achieved(), 1e-9)
		assert.InDelta(t, 10, report.Shortfall(), 1e-9)
		assert.Positive(t, report.Collector.Cycles)
		assert.Positive(t, report.Collector.Pause)
		done, failed := results.Operations()
		assert.EqualValues(t, []int64{360, 36}, []int64{done, failed})
	})
}

func TestThroughputCountsWholeMilliseconds(t *testing.T) {
	r := measurement.Report{Operations: 10, Elapsed: 2*time.Millisecond + 999*us}
	assert.Equal(t, 5000.0, r.Throughput())
	r.Elapsed = 500 * us
	assert.InDelta(t, 20000, r.Throughput(), 1e-6)
	r.Elapsed = 0
	assert.Zero(t, r.Throughput())
}

func TestIntervals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var results measurement.Results
		results.Begin(measurement.Phase{})
		r := results.Recorder()
		reads := r.Series("READ")
		reads.Record("OK", 0, 0, 900*us)
		reads.Record("ERROR", 0, 0, 30*us)
		r.Operation(false)
		r.Operation(true)
		time.Sleep(2 * time.Second)

		first := results.Interval()
		assert.Equal(t, 2*time.Second, first.Elapsed)
		assert.EqualValues(t, 2, first.Operations)
		assert.EqualValues(t, 1, first.Operation("READ").Success.Service.Count)

		time.Sleep(time.Second) // the server is frozen
		second := results.Interval()
		assert.Equal(t, time.Second, second.Elapsed)
		assert.Equal(t, first.Start.Add(2*time.Second), second.Start)
		assert.Zero(t, second.Operations)
		require.Len(t, second.Breakdown, 1)
		assert.True(t, second.Breakdown[0].Failing)
		assert.Equal(t, measurement.Latencies{}, second.Breakdown[0].Success)

		reads.Record("OK", 0, 0, 7*us)
		r.Operation(false)
		third := results.Interval()
		assert.EqualValues(t, 1, third.Operations)
		assert.Equal(t, 7*us, third.Operation("READ").Success.Service.Max)

		results.End("operation count")
		whole := results.Report()
		assert.EqualValues(t, 3, whole.Operations)
		assert.EqualValues(t, 2, whole.Operation("READ").Success.Service.Count)
		assert.Equal(t, 900*us, whole.Operation("READ").Success.Service.Max)
		assert.Equal(t, whole, results.Report())
	})
}

func TestManyWorkersShareFewRecorders(t *testing.T) {
	var results measurement.Results
	workers := make(map[*measurement.Recorder]int)
	for range 10000 {
		r := results.Recorder()
		workers[r]++
		r.Series("READ").Record("OK", 0, 0, time.Millisecond)
	}
	own := 4 * runtime.GOMAXPROCS(0)
	assert.Len(t, workers, own)
	for _, n := range workers {
		assert.InDelta(t, 10000/own, n, 1)
	}
	assert.EqualValues(t, 10000, results.Report().Operation("READ").Success.Service.Count)
}

// draw records n random samples of two operations, some late, some failed.
func draw(r *measurement.Recorder, n int, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range n {
		s := r.Series([]string{"READ", "UPDATE"}[random.IntN(2)])
		start := time.Duration(i) * us
		due := start - time.Duration(random.IntN(2)*random.IntN(50000))
		status := []string{"OK", "OK", "OK", "ERROR"}[random.IntN(4)]
		s.Record(status, due, start, start+time.Duration(random.ExpFloat64()*1e6))
		r.Late(start - due)
		r.Operation(status != "OK")
	}
}

func TestRecordingAndReportingAtOnceLosesNothing(t *testing.T) {
	const workers, each = 32, 2000
	var results measurement.Results
	results.Begin(measurement.Phase{Name: "run"})
	var recording, reporting sync.WaitGroup
	stop := make(chan struct{})
	var sum measurement.Report
	for range 2 {
		reporting.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					results.Report()
					results.Failures()
				}
			}
		})
	}
	reporting.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				sum.Merge(results.Interval())
			}
		}
	})
	for w := range workers {
		recording.Go(func() { draw(results.Recorder(), each, uint64(w)) })
	}
	recording.Wait()
	close(stop)
	reporting.Wait()
	sum.Merge(results.Interval())

	var alone measurement.Results
	for w := range workers {
		draw(alone.Recorder(), each, uint64(w))
	}
	want, got := alone.Report(), results.Report()
	assert.Equal(t, want.Breakdown, got.Breakdown)
	assert.Equal(t, want.Late, got.Late)
	assert.EqualValues(t, workers*each, got.Operations)
	assert.Equal(t, want.Breakdown, sum.Breakdown)
	assert.Equal(t, got.Operations, sum.Operations)
	assert.Equal(t, got.Failed, sum.Failed)
}
