package page

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

var newYear = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// steady is a client that began offset after the others, and did rate operations
// in each of n stretches. The maximum of a stretch tells its number.
func steady(offset time.Duration, n int, length time.Duration, rate int64) measurement.Client {
	c := measurement.Client{Start: newYear.Add(offset), Ready: newYear.Add(offset)}
	for i := range n {
		l := measurement.StretchLatency{P50: 1, P99: 2, Max: time.Duration(i)}
		c.Timeline = append(c.Timeline, measurement.Stretch{
			At: time.Duration(i) * length, Length: length, Operations: rate, Failed: 1,
			Breakdown: []measurement.StretchOperation{{Name: "READ", Count: rate, Errors: 2, Service: l, Intended: l}},
		})
	}
	c.End = c.Start.Add(time.Duration(n) * length)
	return c
}

func together(clients ...measurement.Client) *measurement.Document {
	d := &measurement.Document{Start: newYear, End: newYear, Clients: clients}
	for _, c := range clients {
		if c.End.After(d.End) {
			d.End = c.End
		}
	}
	return d
}

func TestAColumnIsAStretch(t *testing.T) {
	list := columns(together(steady(0, 5, time.Second, 100)))
	require.Len(t, list, 5)
	for i, c := range list {
		assert.Equal(t, time.Duration(i)*time.Second, c.from)
		assert.InDelta(t, 100, c.rate, slack)
		assert.InDelta(t, 1, c.failed, slack)
		assert.Equal(t, time.Duration(i), c.operations["READ"].service.Max)
		assert.InDelta(t, 2, c.operations["READ"].errors, slack)
	}
}

// Many stretches become few columns: rates stay, and no maximum is lost.
func TestManyStretchesAreJoined(t *testing.T) {
	c := steady(0, measurement.MaxStretches, 4*time.Second, 100)
	for i := range c.Timeline {
		c.Timeline[i].Breakdown[0].Service.Max = time.Duration(measurement.MaxStretches - i)
	}
	d := together(c)
	list := columns(d)
	const joined = measurement.MaxStretches / maxColumns
	require.Len(t, list, maxColumns)
	for i, c := range list {
		assert.InDelta(t, 25, c.rate, slack)
		assert.EqualValues(t, measurement.MaxStretches-i*joined, c.operations["READ"].service.Max, "the first is the highest")
		assert.EqualValues(t, i*joined+joined-1, c.operations["READ"].intended.Max, "the last is the highest")
	}
	assert.Equal(t, d.Elapsed(), list[len(list)-1].to)
}

// Clients add up from when each began to when it ended.
func TestClientsAddUp(t *testing.T) {
	list := columns(together(steady(0, 6, time.Second, 100), steady(2300*time.Millisecond, 2, time.Second, 10)))
	require.Len(t, list, 6)
	for i, want := range []float64{100, 100, 110, 110, 100, 100} {
		assert.InDelta(t, want, list[i].rate, slack, "%d", i)
	}
}

func TestTheSetUpIsNotCounted(t *testing.T) {
	c := steady(0, 3, time.Second, 100)
	c.Ready = c.Start.Add(1500 * time.Millisecond)
	c.Timeline[0].Operations = 0
	list := columns(together(c))
	assert.InDelta(t, 0, list[0].rate, slack)
	assert.InDelta(t, 200, list[1].rate, slack)
	assert.InDelta(t, 100, list[2].rate, slack)
}

// A last stretch of a moment is not a column of its own, whose rate would be wild.
func TestAShortLastStretch(t *testing.T) {
	c := steady(0, 3, time.Second, 100)
	c.Timeline = append(c.Timeline, measurement.Stretch{At: 3 * time.Second, Length: time.Millisecond, Operations: 50})
	c.End = c.Start.Add(3001 * time.Millisecond)
	list := columns(together(c))
	require.Len(t, list, 3)
	assert.InDelta(t, 150/1.001, list[2].rate, slack)
	assert.Equal(t, 3001*time.Millisecond, list[2].to)
}

func TestALineIsBrokenWhereThereIsNothing(t *testing.T) {
	list := columns(together(steady(0, 6, time.Second, 100)))
	lines := pieces(list, func(c column) (float64, bool) {
		return c.from.Seconds(), c.from != 2*time.Second && c.from != 4*time.Second
	})
	assert.Equal(t, [][]point{
		{{0, 0}, {0.5, 0}, {1.5, 1}, {2, 1}},
		{{3, 3}, {3.5, 3}, {4, 3}},
		{{5, 5}, {5.5, 5}, {6, 5}},
	}, lines)
	assert.Empty(t, pieces(list, func(column) (float64, bool) { return 0, false }))
}
