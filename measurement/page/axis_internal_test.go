package page

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// labels lists those of an axis that are not empty.
func (a axis) labels() string {
	var texts []string
	for _, t := range a.ticks {
		if t.Label != "" {
			texts = append(texts, t.Label)
		}
	}
	return strings.Join(texts, " | ")
}

func TestLatencyAxis(t *testing.T) {
	for _, test := range []struct {
		low, high time.Duration
		want      string
	}{
		{80 * time.Microsecond, 900 * time.Microsecond, "50 µs | 100 µs | 200 µs | 500 µs | 1 ms"},
		{100 * time.Microsecond, time.Millisecond, "100 µs | 200 µs | 500 µs | 1 ms"},
		{0, 0, "≤ 1 µs | 2 µs"},
		{time.Second, time.Second, "1 s | 2 s"},
		{0, 3 * time.Second, "≤ 1 µs | 10 µs | 100 µs | 1 ms | 10 ms | 100 ms | 1 s"},
		{1<<63 - 1, 1<<63 - 1, "5G s | 10G s"},
	} {
		a := latencyAxis(height(test.low), height(test.high))
		assert.Equal(t, test.want, a.labels())
		assert.LessOrEqual(t, a.low(), height(test.low)+slack)
		assert.GreaterOrEqual(t, a.high(), height(test.high)-slack)
	}
}

func TestCountAxis(t *testing.T) {
	for high, want := range map[float64]string{
		0: "0 | 0.2 | 0.4 | 0.6 | 0.8 | 1", 1: "0 | 0.2 | 0.4 | 0.6 | 0.8 | 1", 0.003: "0 | 0.001 | 0.002 | 0.003",
		2000: "0 | 500 | 1000 | 1500 | 2000", 21_913: "0 | 5000 | 10k | 15k | 20k | 25k",
		3.1e6: "0 | 1M | 2M | 3M | 4M",
	} {
		a := countAxis(high)
		assert.Equal(t, want, a.labels())
		assert.GreaterOrEqual(t, a.high(), high)
	}
}

func TestTimeAxis(t *testing.T) {
	for length, want := range map[time.Duration]string{
		0:                        "milliseconds: 0 | 0.2 | 0.4 | 0.6 | 0.8 | 1",
		30 * time.Millisecond:    "milliseconds: 0 | 5 | 10 | 15 | 20 | 25 | 30",
		12 * time.Second:         "seconds: 0 | 2 | 4 | 6 | 8 | 10 | 12",
		10100 * time.Millisecond: "seconds: 0 | 2 | 4 | 6 | 8 | 10",
		time.Hour:                "minutes: 0 | 10 | 20 | 30 | 40 | 50 | 60",
		24 * time.Hour:           "hours: 0 | 5 | 10 | 15 | 20",
		1_000_000 * time.Second:  "days: 0 | 2 | 4 | 6 | 8 | 10",
	} {
		a := timeAxis(length)
		name := strings.TrimSuffix(strings.TrimPrefix(a.name, "time from the start ("), ")")
		assert.Equal(t, want, name+": "+a.labels())
		assert.InDelta(t, max(length, time.Millisecond).Seconds(), a.high(), slack)
	}
}

func TestPercentileAxis(t *testing.T) {
	a := percentileAxis(4.3)
	assert.Equal(t, "50% | 90% | 99% | 99.9% | 99.99%", a.labels())
	assert.InDelta(t, 4.3, a.high(), 0)
	assert.Equal(t, "50% | 90%", percentileAxis(rarity(0.5)).labels())
	assert.InDelta(t, math.Log10(2), rarity(0.5), slack)
}

// Labels never touch each other or the edge, however narrow the axis is.
func TestLabelsAreLegible(t *testing.T) {
	for pixels := 40; pixels < 600; pixels += 7 {
		a := percentileAxis(7)
		a.ticks = a.legible(pixels)
		free := -100.0
		for _, tick := range a.ticks {
			if tick.Label == "" {
				continue
			}
			half := 3.5 * float64(len(tick.Label))
			middle := tick.Value / 7 * float64(pixels)
			assert.Greater(t, middle-half, free)
			assert.LessOrEqual(t, middle+half, float64(pixels+margins.Right)+1)
			free = middle + half + 5
		}
	}
	assert.Equal(t, "50% | 90% | 99% | 99.9% | 99.99%", axis{ticks: percentileAxis(4.3).legible(wide.width - 84)}.labels())
}
