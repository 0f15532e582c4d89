package generator_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/generator"
)

func TestStringsAreYCSBs(t *testing.T) {
	sets := map[string]generator.Strings{
		"2 default(A-Z,a-z)": generator.NewStrings(2, generator.Letters),
		"2 ABC":              generator.NewStrings(2, "ABC"),
		"8(default) default": generator.NewStrings(8, generator.Letters),
	}
	for _, row := range rows(t, "incrementing_strings") {
		set, found := sets[row[0]+" "+row[1]]
		assert.True(t, found, row)
		assert.Equal(t, row[3], set.At(parseInt(t, row[2])), row)
	}
}

func TestStringsBeginAgain(t *testing.T) {
	three := generator.NewStrings(2, "ABC")
	assert.EqualValues(t, 9, three.Count())
	assert.Equal(t, "CC", three.At(8))
	assert.Equal(t, "AA", three.At(9))

	one := generator.NewStrings(1_000_000, "A")
	assert.EqualValues(t, 1, one.Count())
	assert.Equal(t, one.At(0), one.At(1))

	wide := generator.NewStrings(2, "äß")
	assert.Equal(t, "äß", wide.At(1))
	assert.EqualValues(t, math.MaxInt64, generator.NewStrings(12, generator.Letters).Count())
}

func TestStringsRefuseNonsense(t *testing.T) {
	for _, length := range []int{0, -42} {
		assert.Panics(t, func() { generator.NewStrings(length, "A") }, length)
	}
	assert.Panics(t, func() { generator.NewStrings(1, "") })
	assert.Panics(t, func() { generator.NewStrings(1, "A").At(-1) })
}
