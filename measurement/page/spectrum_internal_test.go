package page

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

// at returns the height of a line of steps at a place.
func at(points []point, x float64) float64 {
	y := points[0].y
	for _, p := range points {
		if p.x > x {
			break
		}
		y = p.y
	}
	return y
}

// The curve shows the percentiles of the whole histogram, to a pixel.
func TestASpectrumIsThePercentiles(t *testing.T) {
	var results measurement.Results
	reads := results.Recorder().Series("READ")
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		reads.RecordService("OK", time.Duration(rng.ExpFloat64()*float64(time.Millisecond)), 0)
	}
	reads.RecordService("OK", time.Second, 0)
	l := results.Report().Breakdown[0].Success.Service
	points := spectrum(l)
	for _, p := range []float64{1, 10, 50, 75, 90, 95, 99, 99.9, 99.99} {
		x := rarity(p / 100)
		low, high := at(points, x-1.0/75), at(points, x+1.0/75)
		assert.LessOrEqual(t, low, height(l.Percentile(p))+slack, "%v", p)
		assert.GreaterOrEqual(t, high, height(l.Percentile(p))-slack, "%v", p)
		if p >= 50 { // below, the curve is steep
			assert.Less(t, high-low, 0.1, "%v", p)
		}
	}
	last := points[len(points)-1]
	assert.InDelta(t, height(time.Second), last.y, slack, "the longest is there, exactly")
	assert.InDelta(t, rarity(1-0.5/100_001), last.x, 1e-6)
	for i := range points[1:] {
		require.LessOrEqual(t, points[i].x, points[i+1].x)
		require.LessOrEqual(t, points[i].y, points[i+1].y)
	}
	assert.Less(t, len(points), 2000)
}

func TestClocksThatTellTheSameAreOneCurve(t *testing.T) {
	op := measurement.Operation{Name: "READ", Scheduled: true}
	op.Success.Service = measurement.Latency{Count: 1, Max: time.Second, Sum: measurement.Sum{Low: 1e9}}
	op.Success.Intended = op.Success.Service
	s := set{breakdown: []measurement.Operation{op}}
	assert.Len(t, s.clocks("READ"), 1)
	assert.Empty(t, s.clocks("SCAN"))
	s.breakdown[0].Success.Intended.Sum.Low++
	assert.Equal(t, clocks, s.clocks("READ"))
}
