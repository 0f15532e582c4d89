package measurement_test

import (
	"bufio"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	codahale "github.com/codahale/hdrhistogram"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

// reportOf reports reads that took that long, by both clocks.
func reportOf(latencies ...time.Duration) measurement.Report {
	var results measurement.Results
	s := results.Recorder().Series("READ")
	for _, d := range latencies {
		s.Record("OK", 0, 0, d)
	}
	return results.Report()
}

func latencyOf(latencies ...time.Duration) measurement.Latency {
	return reportOf(latencies...).Operation("READ").Success.Service
}

// upTo returns 1, 2, … n microseconds.
func upTo(n int) (latencies []time.Duration) {
	for i := range n {
		latencies = append(latencies, time.Duration(i+1)*time.Microsecond)
	}
	return latencies
}

func TestPercentileRanksAreHdrHistograms(t *testing.T) {
	f, err := os.Open("testdata/hdr_percentile_rule.tsv")
	require.NoError(t, err)
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		row := strings.Split(lines.Text(), "\t")
		switch {
		case row[0] == "values", row[0] == "value", strings.HasPrefix(row[0], "#"):
		case strings.HasPrefix(row[0], "1.."):
			n := int(number(t, row[0][3:]))
			p := number(t, row[1])
			got := latencyOf(upTo(n)...).Percentile(p)
			assert.Equal(t, row[2], strconv.FormatInt(got.Microseconds(), 10), "percentile %s of %s", row[1], row[0])
		default:
			assert.Equal(t, row[1:], figuresOfOne(t, row[0]), "one value of %s", row[0])
		}
	}
}

// figuresOfOne returns the printed minimum, maximum, mean and median of one
// value.
func figuresOfOne(t *testing.T, us string) []string {
	value, err := strconv.ParseInt(us, 10, 64)
	require.NoError(t, err)
	report := reportOf(time.Duration(value) * time.Microsecond)
	f := figures(t, render(t, measurement.DefaultListing(), "text", report))
	return []string{f["[READ], MinLatency(us)"], f["[READ], MaxLatency(us)"],
		f["[READ], AverageLatency(us)"], f["[READ], 50thPercentileLatency(us)"]}
}

func TestNoLatencyIsTooLongOrTooShort(t *testing.T) {
	century := 100 * 365 * 24 * time.Hour
	l := latencyOf(time.Nanosecond, time.Microsecond, time.Second, 3*time.Hour, century, -time.Second)
	assert.EqualValues(t, 6, l.Count)
	assert.Equal(t, time.Duration(0), l.Min)
	assert.Equal(t, century, l.Max)
	assert.Equal(t, (century+3*time.Hour+time.Second+time.Microsecond+time.Nanosecond)/6, l.Mean())
	assert.InEpsilon(t, century, l.Percentile(100), 0.001)
	assert.InEpsilon(t, 3*time.Hour, l.Percentile(80), 0.001)
	assert.InEpsilon(t, time.Second, l.Percentile(60), 0.001)
	assert.Equal(t, time.Microsecond, l.Percentile(50))
}

func TestSumsOfMoreThan64Bits(t *testing.T) {
	century := 100 * 365 * 24 * time.Hour
	l := latencyOf(century, century, century, century, century, century, century)
	assert.Equal(t, century, l.Mean())
	assert.EqualValues(t, 7, l.Count)
	assert.NotZero(t, l.Sum.High)
}

func TestHistogramOfALatency(t *testing.T) {
	l := latencyOf(upTo(5000)...)
	h, err := l.Histogram()
	require.NoError(t, err)
	assert.Equal(t, l.Count, h.TotalCount())
	for _, bar := range h.Distribution() {
		if bar.Count > 0 {
			require.Equal(t, l.Buckets[0], measurement.Bucket{From: bar.From, To: bar.To, Count: bar.Count})
			l.Buckets = l.Buckets[1:]
		}
	}
	assert.Empty(t, l.Buckets)
}

func TestPercentilesEqualThoseOfSortedSamples(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var samples []time.Duration
	for range 9973 {
		samples = append(samples, time.Duration(r.ExpFloat64()*5e8)+time.Millisecond)
	}
	l := latencyOf(samples...)
	slices.Sort(samples)
	for _, p := range []float64{0.01, 1, 50, 90, 95, 99, 99.9, 99.99, 100} {
		rank := int(math.Ceil(p * float64(len(samples)) / 100))
		assert.InEpsilon(t, samples[rank-1], l.Percentile(p), 0.001, "percentile %v", p)
	}
	assert.Equal(t, samples[0], l.Min)
	assert.Equal(t, samples[len(samples)-1], l.Max)
}

// TestFiguresEqualCodahales holds the figures to those of codahale/hdrhistogram
// where it is sound: it rounds ranks to the nearest, so percentiles are taken
// whose ranks are whole numbers, and none so low that it finds nothing.
func TestFiguresEqualCodahales(t *testing.T) {
	sets := map[string]func(*rand.Rand) int64{
		"uniform to 1 ms": func(r *rand.Rand) int64 { return r.Int64N(1000) },
		"uniform to 10 s": func(r *rand.Rand) int64 { return r.Int64N(10_000_000) },
		"exponential":     func(r *rand.Rand) int64 { return int64(r.ExpFloat64() * 500) },
		"two humps":       func(r *rand.Rand) int64 { return 100 + r.Int64N(50) + r.Int64N(2)*30_000_000 },
	}
	for name, draw := range sets {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			theirs := codahale.New(1, 3_600_000_000, 3)
			var samples []time.Duration
			for range 10000 {
				us := draw(r)
				require.NoError(t, theirs.RecordValue(us))
				samples = append(samples, time.Duration(us)*time.Microsecond+time.Duration(r.Int64N(1000)))
			}
			compare(t, theirs, reportOf(samples...))
		})
	}
}

func compare(t *testing.T, theirs *codahale.Histogram, report measurement.Report) {
	ours := report.Operation("READ").Success.Service
	for _, p := range []float64{1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 100} {
		assert.Equal(t, theirs.ValueAtQuantile(p), ours.Percentile(p).Microseconds(), "percentile %v", p)
	}
	var bars []measurement.Bucket
	for _, bar := range theirs.Distribution() {
		if bar.Count > 0 {
			bars = append(bars, measurement.Bucket{From: bar.From, To: bar.To, Count: bar.Count})
		}
	}
	assert.Equal(t, bars, ours.Buckets)
	printed := figures(t, render(t, measurement.DefaultListing(), "text", report))
	assert.EqualValues(t, theirs.TotalCount(), number(t, printed["[READ], Operations"]))
	assert.EqualValues(t, theirs.Min(), number(t, printed["[READ], MinLatency(us)"]))
	assert.EqualValues(t, theirs.Max(), number(t, printed["[READ], MaxLatency(us)"]))
	assert.InEpsilon(t, theirs.Mean(), number(t, printed["[READ], AverageLatency(us)"]), 1e-12)
}
