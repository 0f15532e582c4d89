package workload_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A store whose latencies are known, a constant one and a mix: every figure is that
// of the samples, within 0.1 % where it comes from a histogram.
func TestFiguresOfAStoreOfKnownLatency(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		name    string
		latency func(n int64) time.Duration
		mean    time.Duration
		min     time.Duration
		p       map[float64]time.Duration
		max     time.Duration
	}{
		{
			"constant", func(int64) time.Duration { return 1234567 }, 1234567, 1234567,
			map[float64]time.Duration{1: 1234 * time.Microsecond, 50: 1234 * time.Microsecond, 99.99: 1234 * time.Microsecond}, 1234567,
		},
		{
			"a mix", func(n int64) time.Duration {
				switch {
				case n == 500:
					return 300 * ms
				case n%100 == 99:
					return 20 * ms
				case n%10 == 0:
					return 5 * ms
				}
				return 2 * ms
			},
			(300 + 10*20 + 99*5 + 890*2) * ms / 1000, 2 * ms,
			map[float64]time.Duration{1: 2 * ms, 50: 2 * ms, 89: 2 * ms, 89.1: 5 * ms, 90: 5 * ms, 98.9: 5 * ms, 99: 20 * ms, 99.9: 20 * ms, 99.99: 300 * ms},
			300 * ms,
		},
		{
			"all different", func(n int64) time.Duration { return time.Duration(n+1) * ms }, 500500 * time.Microsecond, ms,
			map[float64]time.Duration{1: 10 * ms, 50: 500 * ms, 90: 900 * ms, 99: 990 * ms, 99.9: 999 * ms}, 1000 * ms,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var calls atomic.Int64
			d := &scriptedDB{script: func(context.Context, call) error {
				time.Sleep(c.latency(calls.Add(1) - 1))
				return nil
			}}
			o := carryOut(t, workload.DefaultExecutor(), d, &scriptedPhase{operations: 1000})

			require.NoError(t, o.err)
			read := o.report.Operation("READ").Success
			assert.Equal(t, read.Service, read.Intended)
			assert.EqualValues(t, 1000, read.Service.Count)
			assert.Equal(t, c.min, read.Service.Min)
			assert.Equal(t, c.max, read.Service.Max)
			assert.Equal(t, c.mean, read.Service.Mean())
			for p, want := range c.p {
				assert.InEpsilon(t, want, read.Service.Percentile(p), 0.001, "percentile %v", p)
			}
		})
	}
}

// The case of coordinated omission: a store stands still for S = 2 s of T = 10 s in
// which 1000 operations a second are due. A fifth of them waits, evenly from nothing
// to 2 s, so the share q does not wait longer than S - (1-q)T. The clock that starts
// with the call sees eight slow calls, one for each worker.
func TestAStallOfTheStoreGivesTheComputedPercentiles(t *testing.T) {
	const from, to = 4 * time.Second, 6 * time.Second
	e := workload.DefaultExecutor()
	e.Threads, e.Target = 8, 1000
	d := &scriptedDB{script: func(_ context.Context, c call) error {
		if c.at >= from && c.at < to {
			time.Sleep(to - c.at)
		}
		return nil
	}}
	o := carryOut(t, e, d, &scriptedPhase{operations: 10_000})

	require.NoError(t, o.err)
	assert.Equal(t, 9999*time.Millisecond, o.took, "the schedule was caught up with")
	read := o.report.Operation("READ").Success
	intended, service := read.Intended, read.Service
	assert.EqualValues(t, 10_000, intended.Count)
	assert.Zero(t, intended.Percentile(50))
	assert.Zero(t, intended.Percentile(80))
	for p, want := range map[float64]time.Duration{
		85: 500 * time.Millisecond, 90: time.Second, 95: 1500 * time.Millisecond, 99: 1900 * time.Millisecond, 99.9: 1990 * time.Millisecond,
	} {
		assert.InEpsilon(t, want, intended.Percentile(p), 0.001, "percentile %v", p)
	}
	assert.Equal(t, 2*time.Second, intended.Max)
	assert.Equal(t, nanoseconds(2001*time.Second), intended.Sum, "1 + 2 + … + 2000 ms")

	assert.Zero(t, service.Percentile(99.9), "what the service clock leaves out")
	assert.EqualValues(t, 8, tookTime(service))
	assert.Equal(t, 2*time.Second, service.Max)
}

// tookTime counts the calls that took longer than nothing.
func tookTime(l measurement.Latency) int64 {
	n := int64(0)
	for _, b := range l.Buckets {
		if b.From > 0 {
			n += b.Count
		}
	}
	return n
}
