package generator_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/generator"
)

// The mean of a million draws is within five standard errors of what Mean says.
func TestMeanIsThatOfTheDraws(t *testing.T) {
	const draws = 1_000_000
	for name, g := range map[string]interface {
		generator.Generator
		Mean() float64
	}{
		"constant":         generator.NewConstant(100),
		"uniform":          generator.NewUniform(10, 20),
		"histogram":        generator.NewHistogram([]int64{3, 0, 5, 1}, 10),
		"zipfian":          generator.NewZipfian(1, 100, generator.ZipfianConstant),
		"zipfian of one":   generator.NewZipfian(7, 7, generator.ZipfianConstant),
		"zipfian of two":   generator.NewZipfian(7, 8, generator.ZipfianConstant),
		"zipfian of three": generator.NewZipfian(7, 9, 0.5),
		"zipfian by 0.5":   generator.NewZipfian(0, 999, 0.5),
	} {
		sum, squares := 0.0, 0.0
		for r, i := rand.New(rand.NewPCG(3, 4)), 0; i < draws; i++ {
			v := float64(g.Next(r))
			sum, squares = sum+v, squares+v*v
		}
		mean := sum / draws
		bound := 5*math.Sqrt(math.Max(0, squares/draws-mean*mean)/draws) + 1e-9
		assert.InDelta(t, mean, g.Mean(), bound, name)
	}
}
