package generator_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/generator"
)

func TestPartsCoverARangeOnce(t *testing.T) {
	for _, c := range []struct {
		r generator.Range
		n int
	}{
		{generator.Range{First: 1, Last: 10_000}, 400},
		{generator.Range{First: 1, Last: 10_000}, 7},
		{generator.Range{First: 1, Last: 200_000_000}, 8000},
		{generator.Range{First: -5, Last: 5}, 3},
		{generator.Range{First: 4, Last: 4}, 3},
		{generator.Range{First: 0, Last: 2}, 8},
		{generator.Range{First: 1 << 59, Last: 1<<60 - 1}, 1},
		{generator.Range{First: 1, Last: 1 << 60}, 8000},
		{generator.Range{First: 7, Last: 1<<60 + 5}, 99_991},
		{generator.Range{First: 0, Last: math.MaxInt64 - 1}, 100_000},
	} {
		least, most := int64(math.MaxInt64), int64(0)
		next := c.r.First
		for i := range c.n {
			part := c.r.Part(i, c.n)
			require.Equal(t, next, part.First, "part %d of %d of %v", i, c.n, c.r)
			next = part.Last + 1
			size := next - part.First
			least, most = min(least, size), max(most, size)
		}
		assert.Equal(t, c.r.Last+1, next, "%d parts of %v", c.n, c.r)
		assert.LessOrEqual(t, most-least, int64(1), "%d parts of %v", c.n, c.r)
		assert.GreaterOrEqual(t, least, int64(0))
	}
}

func TestPartOfVeryMany(t *testing.T) {
	r := generator.Range{First: 1, Last: 1 << 60}
	const n = math.MaxInt
	last := r.Part(n-1, n)
	assert.Equal(t, r.Last, last.Last)
	assert.LessOrEqual(t, last.Last-last.First, int64(1))
	assert.Equal(t, r.First, r.Part(0, n).First)
}

func TestPartPanicsOnWhatIsNone(t *testing.T) {
	r := generator.Range{First: 1, Last: 3}
	assert.PanicsWithValue(t, "generator: want a part from 0 to below 2, got 2", func() { r.Part(2, 2) })
	assert.PanicsWithValue(t, "generator: want a part from 0 to below 2, got -1", func() { r.Part(-1, 2) })
	assert.Panics(t, func() { r.Part(0, 0) })
	assert.Panics(t, func() { generator.Range{First: 3, Last: 1}.Part(0, 1) })
}
