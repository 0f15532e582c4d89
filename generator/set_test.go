package generator_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/goycsb/goycsb/generator"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSetKeepsRanges(t *testing.T) {
	var s generator.Set
	assert.False(t, s.Has(0))
	assert.Empty(t, s.Ranges())
	for _, k := range []int64{5, 7, 3, 7, 6, 10, 9, math.MaxInt64, math.MinInt64, math.MaxInt64 - 1} {
		s.Add(k)
	}
	assert.Equal(t, []generator.Range{
		{First: math.MinInt64, Last: math.MinInt64},
		{First: 3, Last: 3},
		{First: 5, Last: 7},
		{First: 9, Last: 10},
		{First: math.MaxInt64 - 1, Last: math.MaxInt64},
	}, s.Ranges())
	assert.Equal(t, int64(9), s.Len())
}

func TestSetTakesRanges(t *testing.T) {
	var s generator.Set
	for _, r := range []generator.Range{
		{First: 9, Last: 9}, {First: 1, Last: 2}, {First: 5, Last: 4}, {First: 3, Last: 3}, {First: 20, Last: 30},
		{First: 25, Last: 27}, {First: 28, Last: 40}, {First: math.MaxInt64 - 1, Last: math.MaxInt64},
	} {
		s.AddRange(r)
	}
	assert.Equal(t, "[1..3 9 20..40 9223372036854775806..9223372036854775807]", fmt.Sprint(s.Ranges()))
	assert.Equal(t, int64(27), s.Len())
	s.AddRange(generator.Range{First: 0, Last: 100})
	assert.Equal(t, "[0..100 9223372036854775806..9223372036854775807]", fmt.Sprint(s.Ranges()))
	assert.Equal(t, int64(103), s.Len())
	assert.Equal(t, int64(101), s.After(2))
	assert.Equal(t, int64(101), s.After(101))
	assert.Equal(t, int64(-1), s.After(-1))
}

func TestSetRangesBelongToTheCaller(t *testing.T) {
	var s generator.Set
	s.Add(1)
	s.Ranges()[0] = generator.Range{First: 0, Last: 100}
	assert.False(t, s.Has(50))
}

// Against a map, over few numbers, so that ranges meet often.
func TestSetIsASet(t *testing.T) {
	for seed := range uint64(20) {
		r := seeded(seed)
		var s generator.Set
		model := map[int64]bool{}
		for range 100 {
			k := r.Int64N(200) - 100
			last := min(k+r.Int64N(5), 100)
			s.AddRange(generator.Range{First: k, Last: last})
			for ; k <= last; k++ {
				model[k] = true
			}
			require.Equal(t, int64(len(model)), s.Len())
		}
		for k := int64(-101); k <= 101; k++ {
			require.Equal(t, model[k], s.Has(k), k)
		}
		previous := int64(math.MinInt64)
		for _, each := range s.Ranges() {
			require.LessOrEqual(t, each.First, each.Last)
			require.Greater(t, each.First, previous+1)
			previous = each.Last
		}
	}
}
