package generator_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/generator"
)

// Whatever a range is that a constructor takes, what is drawn is in it.
func FuzzRanges(f *testing.F) {
	for _, ends := range [][2]int64{
		{0, 0}, {0, 999}, {-1, 1}, {math.MinInt64, math.MinInt64}, {math.MaxInt64, math.MaxInt64}, {0, math.MaxInt64 - 1},
		{1, math.MaxInt64}, {math.MinInt64, -2}, {-1 << 62, 1<<62 - 1}, {5, 4}, {math.MinInt64, math.MaxInt64}, {-2, math.MaxInt64},
	} {
		f.Add(ends[0], ends[1], uint64(1), 0.2, 0.8)
		f.Add(ends[0], ends[1], uint64(2), 0.0, 1.0)
	}
	f.Add(int64(0), int64(9), uint64(3), 0.999999, 1e-300)
	f.Fuzz(func(t *testing.T, lo, hi int64, seed uint64, data, operations float64) {
		if hi < lo || uint64(hi)-uint64(lo) >= math.MaxInt64 {
			require.Panics(t, func() { generator.NewUniform(lo, hi) })
			return
		}
		drawn := map[string]generator.Generator{
			"uniform":    generator.NewUniform(lo, hi),
			"sequential": generator.NewSequential(lo, hi),
			"zipfian":    generator.NewZipfian(lo, hi, generator.ZipfianConstant),
			"scrambled":  generator.NewScrambledZipfian(lo, hi),
		}
		if 0 <= data && data <= 1 && 0 <= operations && operations <= 1 {
			drawn["hotspot"] = generator.NewHotspot(lo, hi, data, operations)
		}
		if 0 < data && data < 1 {
			drawn["of that theta"] = generator.NewZipfian(lo, hi, data)
		}
		r := seeded(seed)
		for name, g := range drawn {
			for range 50 {
				n := g.Next(r)
				require.True(t, lo <= n && n <= hi, "%s of %d to %d drew %d", name, lo, hi, n)
			}
		}
	})
}

// The parts of a range are all of it, in order, and of about one size.
func FuzzParts(f *testing.F) {
	f.Add(int64(0), int64(99), 7)
	f.Add(int64(-5), int64(-5), 3)
	f.Add(int64(1), int64(math.MaxInt64), 64)
	f.Add(int64(math.MinInt64), int64(-2), 1)
	f.Fuzz(func(t *testing.T, first, last int64, n int) {
		if last < first || uint64(last)-uint64(first) >= math.MaxInt64 || n < 1 || n > 1000 {
			return
		}
		whole := generator.Range{First: first, Last: last}
		next, least := first, (last-first+1)/int64(n)
		for i := range n {
			part := whole.Part(i, n)
			require.Equal(t, next, part.First, "part %d of %d of %v", i, n, whole)
			size := part.Last - part.First + 1
			require.True(t, size == least || size == least+1, "part %d of %d of %v has %d", i, n, whole, size)
			next = part.Last + 1
		}
		assert.Equal(t, last+1, next)
	})
}
