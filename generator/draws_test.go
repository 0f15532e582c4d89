package generator_test

import (
	"math"
	"math/bits"
	"testing"

	"github.com/goycsb/goycsb/generator"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestZipfianDrawsAreYCSBs(t *testing.T) {
	const theta = generator.ZipfianConstant
	generators := map[string]generator.Generator{
		"zipfian(0,9)":             generator.NewZipfian(0, 9, theta),
		"zipfian(0,999)":           generator.NewZipfian(0, 999, theta),
		"zipfian(0,99999)":         generator.NewZipfian(0, 99999, theta),
		"zipfian(1,100)":           generator.NewZipfian(1, 100, theta),
		"zipfian(5,10)":            generator.NewZipfian(5, 10, theta),
		"zipfian(0,999,theta=0.5)": generator.NewZipfian(0, 999, 0.5),
		"zipfian(0,10000000000,zetan=26.46902820178302)": generator.NewZipfian(0, 10_000_000_000, theta),
		"scrambled(0,999)":     generator.NewScrambledZipfian(0, 999),
		"scrambled(0,1100)":    generator.NewScrambledZipfian(0, 1100),
		"scrambled(500,1500)":  generator.NewScrambledZipfian(500, 1500),
		"scrambled(0,100000)":  generator.NewScrambledZipfian(0, 100000),
		"latest(basis=1000)":   generator.NewLatest(counter(1000)),
		"latest(basis=100000)": generator.NewLatest(counter(100_000)),
	}
	for _, row := range rows(t, "draws_zipfian") {
		require.Contains(t, generators, row[0])
		assert.Equal(t, parseInt(t, row[2]), generators[row[0]].Next(uniform(parseFloat(t, row[1]))), row)
	}
}

func TestLatestGrowsAsYCSBs(t *testing.T) {
	records := counter(1000)
	latest := generator.NewLatest(records)
	for _, row := range rows(t, "draws_latest_growing") {
		for range parseInt(t, row[0]) {
			records.Acknowledge(records.Next())
		}
		require.Equal(t, parseInt(t, row[1]), records.Last())
		assert.Equal(t, parseInt(t, row[3]), latest.Next(uniform(parseFloat(t, row[2]))), row)
	}
}

func TestExponentialDrawsAreYCSBs(t *testing.T) {
	for _, row := range rows(t, "draws_exponential") {
		g := generator.NewExponential(parseFloat(t, row[0]), parseFloat(t, row[1]))
		want, u := parseFloat(t, row[3]), parseFloat(t, row[2])
		assert.InEpsilon(t, want, g.Value(uniform(u)), 1e-12, row)
		assert.Equal(t, int64(want), g.Next(uniform(u)), row)
	}
}

func TestExponentialIsBoundedAtAnInfiniteDistance(t *testing.T) {
	g := generator.NewExponential(95, 857)
	assert.Equal(t, math.Inf(1), g.Value(uniform(0)))
	assert.Equal(t, int64(math.MaxInt64), g.Next(uniform(0)))
}

// picking returns the 64 bits from which a bounded draw below n makes k.
func picking(k, n uint64) uint64 {
	if n&(n-1) == 0 {
		return k
	}
	quotient, _ := bits.Div64(k, 1<<63, n) // the middle of the k-th of n parts of 2^64
	return quotient
}

// YCSB takes the remainder of a random number, where the draws here are
// unbiased: so its numbers are turned into the bits that give the same item. For
// hotspot that shows that the same draw decides for the hot or the cold set.
func TestUniformAndHotspotDrawsAreYCSBs(t *testing.T) {
	hotspot := generator.NewHotspot(0, 999, 0.2, 0.8)
	for _, row := range rows(t, "draws_uniform_hotspot") {
		raw, want := uint64(max(parseInt(t, row[2]), -parseInt(t, row[2]))), parseInt(t, row[3])
		switch row[0] {
		case "uniform(0,999)":
			assert.Equal(t, want, generator.NewUniform(0, 999).Next(yielding(picking(raw%1000, 1000))), row)
		case "uniform(5,10)":
			assert.Equal(t, want, generator.NewUniform(5, 10).Next(yielding(picking(raw%6, 6))), row)
		default:
			u, n := parseFloat(t, row[1]), uint64(800)
			if u < 0.8 {
				n = 200
			}
			assert.Equal(t, want, hotspot.Next(yielding(bitsOf(u), picking(raw%n, n))), row)
		}
	}
}

func TestChoiceDrawsAreYCSBs(t *testing.T) {
	for _, row := range rows(t, "draws_discrete") {
		c := generator.NewChoice(parseList[float64](t, row[0]))
		assert.Equal(t, parseInt(t, row[2][1:]), c.Next(uniform(parseFloat(t, row[1]))), row)
	}
}

func TestChoiceNeverDrawsAWeightOfZero(t *testing.T) {
	c := generator.NewChoice([]float64{0, 0.1, 0, 0.7, 0.1, 0})
	assert.Equal(t, int64(1), c.Next(uniform(0)))
	for n := range 50 { // for some n the rounded shares add up to less than the draw
		c := generator.NewChoice(append(make1s(int64(n+1)), 0))
		assert.Equal(t, int64(n), c.Next(uniform(1-0x1p-53)))
	}
	r := seeded(1)
	for range 10_000 {
		assert.Contains(t, []int64{1, 3, 4}, c.Next(r))
	}
}
