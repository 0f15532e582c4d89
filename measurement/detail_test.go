package measurement_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/measurement"
)

// everything is all that can be kept.
var everything = measurement.Keep{EachError: true, Millis: 20, Slice: 100 * us, Fine: true}

func TestDetailsAreExactUnderManyWorkers(t *testing.T) {
	const workers, each = 32, 1000
	results := measurement.Results{Keep: everything}
	var working sync.WaitGroup
	all := make([][]time.Duration, workers)
	for w := range workers {
		r := rand.New(rand.NewPCG(5, uint64(w)))
		for range each {
			all[w] = append(all[w], time.Duration(r.Int64N(int64(40*time.Millisecond))))
		}
		working.Go(func() {
			s := results.Recorder().Series("READ")
			for i, latency := range all[w] {
				s.Record("OK", 0, 0, latency)
				if i%500 == 0 {
					results.Interval() // takes samples away meanwhile
				}
			}
		})
	}
	working.Wait()

	got := results.Report().Operation("READ").Success.Service
	samples := slices.Sorted(slices.Values(slices.Concat(all...)))
	sum, squares := new(big.Int), new(big.Int)
	millis := make([]int64, 21)
	bySlice := map[int64]int64{}
	for _, latency := range samples {
		n := big.NewInt(latency.Microseconds())
		sum.Add(sum, n)
		squares.Add(squares, new(big.Int).Mul(n, n))
		millis[min(latency.Milliseconds(), 20)]++
		bySlice[int64(latency/(100*us))]++
	}
	assert.Equal(t, sum.Uint64(), got.Detail.Sum.Low)
	assert.Equal(t, squares.Uint64(), got.Detail.Squares.Low)
	assert.Equal(t, millis, got.Detail.Millis)
	for i, slice := range got.Detail.Slices {
		assert.Equal(t, bySlice[slice.Number], slice.Count)
		assert.True(t, i == 0 || got.Detail.Slices[i-1].Number < slice.Number, "in order")
	}
	assert.Len(t, got.Detail.Slices, len(bySlice))
	total := int64(0)
	for _, b := range got.Detail.Fine {
		assert.True(t, b.From == b.To || b.From >= 32768 && b.To-b.From <= b.From/10000)
		total += b.Count
	}
	assert.EqualValues(t, len(samples), total)
}

func TestSquaresOfMoreThan64Bits(t *testing.T) {
	results := measurement.Results{Keep: everything}
	s := results.Recorder().Series("READ")
	for range 100 {
		s.Record("OK", 0, 0, 10000*time.Hour) // 3.6e13 us
	}
	squares := results.Report().Operation("READ").Success.Service.Detail.Squares
	want := new(big.Int).Mul(big.NewInt(100), new(big.Int).Exp(big.NewInt(36e12), big.NewInt(2), nil))
	got := new(big.Int).Lsh(new(big.Int).SetUint64(squares.High), 64)
	assert.Equal(t, want, got.Add(got, new(big.Int).SetUint64(squares.Low)))
}

func TestMergedDetailsEqualThoseOfAllSamples(t *testing.T) {
	one := measurement.Results{Keep: everything}
	var merged measurement.Report
	for seed := range uint64(5) {
		part := measurement.Results{Keep: everything}
		draw(part.Recorder(), 3000, seed)
		draw(one.Recorder(), 3000, seed)
		merged.Merge(part.Report())
	}
	assert.Equal(t, one.Report().Breakdown, merged.Breakdown)
	assert.NotEmpty(t, merged.Operation("READ").Apart)
}

func TestMergeOfDifferentDetailsKeepsWhatBothHave(t *testing.T) {
	report := func(k measurement.Keep) measurement.Report {
		results := measurement.Results{Keep: k}
		for i := range 10 {
			results.Recorder().Series("READ").Record("OK", 0, 0, time.Duration(i)*time.Millisecond)
		}
		return results.Report()
	}
	merged := report(measurement.Keep{Millis: 8})
	merged.Merge(report(measurement.Keep{Millis: 3}))
	assert.Equal(t, []int64{2, 2, 2, 14}, merged.Operation("READ").Success.Service.Detail.Millis)
	merged.Merge(report(measurement.Keep{}))
	assert.Empty(t, merged.Operation("READ").Success.Service.Detail.Millis)
}

// TestSlicesCountFromTheStartOfThePhase is a fault of YCSB's that is not
// inherited: it counts those of each series from the series' first sample.
func TestSlicesCountFromTheStartOfThePhase(t *testing.T) {
	l := measurement.DefaultListing()
	l.Type, l.Granularity = "timeseries", 200
	results := measurement.Results{Keep: l.Keep()}
	r := results.Recorder()
	ms := time.Millisecond
	r.Series("READ").Record("OK", 0, 0, 10*ms)
	r.Series("READ").Record("OK", 0, 450*ms, 480*ms)
	r.Series("READ").Record("OK", 0, 179*ms, 199*ms) // came later, ended before
	r.Series("VERIFY").RecordService("OK", 5*us, 700*ms)
	text := render(t, l, "text", results.Report())
	f := figures(t, text)
	assert.Equal(t, "15000.0", f["[READ], 0"])
	assert.NotContains(t, f, "[READ], 200", "nothing ended then")
	assert.Equal(t, "30000.0", f["[READ], 400"])
	assert.Equal(t, "5.0", f["[VERIFY], 600"])

	l.Interval = "intended"
	f = figures(t, render(t, l, "text", results.Report()))
	assert.Equal(t, "480000.0", f["[READ], 400"])
	assert.Equal(t, "104500.0", f["[READ], 0"])
}

func TestTypesByBothClocks(t *testing.T) {
	for _, kind := range []string{"histogram", "timeseries", "raw", "hdrhistogram+raw", "hdrhistogram+histogram"} {
		l := measurement.DefaultListing()
		l.Type, l.Interval = kind, "both"
		results := measurement.Results{Keep: l.Keep()}
		s := results.Recorder().Series("READ")
		s.Record("OK", 0, 0, 5*us)
		s.Record("OK", 2*us, 6*us, 9*us) // late: 3 and 7
		f := figures(t, render(t, l, "text", results.Report()))
		prefix := map[string]string{"hdrhistogram+raw": "Raw", "hdrhistogram+histogram": "Bucket"}[kind]
		average := "AverageLatency(us)"
		if _, found := f["["+prefix+"READ], Average"]; found {
			average = "Average"
		}
		assert.Equal(t, "4.0", f["["+prefix+"READ], "+average], kind)
		assert.Equal(t, "6.0", f["["+prefix+"Intended-READ], "+average], kind)
	}
}

func TestPercentilesBeyondTheBucketsAreThere(t *testing.T) {
	l := measurement.DefaultListing()
	l.Type, l.Buckets = "histogram", 10
	results := measurement.Results{Keep: l.Keep()}
	s := results.Recorder().Series("READ")
	for i := range 100 {
		s.Record("OK", 0, 0, time.Duration(i)*time.Second)
	}
	f := figures(t, render(t, l, "text", results.Report()))
	for name, want := range map[string]float64{"95th": 94e6, "99th": 98e6} {
		got := number(t, f["[READ], "+name+"PercentileLatency(us)"])
		assert.InEpsilon(t, want, got, 0.001)
		assert.Zero(t, math.Mod(got, 1000), "whole milliseconds, as within the buckets")
	}
}

func TestFailuresByStatus(t *testing.T) {
	record := func(k measurement.Keep) measurement.Operation {
		results := measurement.Results{Keep: k}
		s := results.Recorder().Series("READ")
		s.Record("OK", 0, 0, us)
		s.Record("BATCHED_OK", 0, 0, us)
		s.Record("NOT_FOUND", 0, us, 3*us)
		s.Record("OOM", 0, 0, 4*us)
		s.Record("NOT_FOUND", 0, 0, 5*us)
		results.Interval()
		names := results.Interval().Operation("READ") // of an interval without samples
		whole := results.Report().Operation("READ")
		for i, apart := range whole.Apart {
			assert.Equal(t, apart.Status, names.Apart[i].Status)
			assert.Zero(t, names.Apart[i].Service.Count)
		}
		return whole
	}
	each := record(measurement.Keep{EachError: true, Errors: []string{"x"}})
	assert.EqualValues(t, 2, each.Success.Service.Count, "what succeeded is not a failure of its own")
	assert.False(t, each.Failing)
	assert.Equal(t, "NOT_FOUND", each.Apart[0].Status)
	assert.EqualValues(t, 2, each.Apart[0].Service.Count)
	assert.Equal(t, 2*us, each.Apart[0].Service.Min)
	assert.Equal(t, 3*us, each.Apart[0].Intended.Min)
	assert.Equal(t, "OOM", each.Apart[1].Status)

	one := record(measurement.Keep{Errors: []string{"OOM"}})
	assert.True(t, one.Failing)
	assert.EqualValues(t, 2, one.Failure.Service.Count)
	assert.Len(t, one.Apart, 1)
}
