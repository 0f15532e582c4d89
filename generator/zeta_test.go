package generator_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/generator"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// To 20 digits by mpmath's Hurwitz zeta with 60.
var exactZetas = []struct {
	n           int64
	theta, want float64
}{
	{0, 0.99, 0},
	{64, 0.01, 61.983362831890490138},
	{65537, 0.01, 59249.684810719756876},
	{1000000000, 0.01, 821040925.31540660789},
	{1 << 62, 0.01, 3031000020169656543.6},
	{64, 0.5, 14.602064112223729625},
	{65536, 0.5, 510.54159861370688632},
	{65537, 0.5, 510.54550483390490499},
	{1000000000, 0.5, 63244.092864670165353},
	{1 << 62, 0.5, 4294967294.5396454914},
	{65537, 0.9, 20.884286694115651022},
	{1000000000, 0.9, 70.002709456997517875},
	{1 << 62, 0.9, 725.73683317869961148},
	{1, 0.99, 1},
	{64, 0.99, 4.8311863737188230251},
	{65, 0.99, 4.8472267952450890085},
	{1000, 0.99, 7.7289532172847386012},
	{65536, 0.99, 12.305209353696728603},
	{65537, 0.99, 12.305226401887957305},
	{1000000, 0.99, 15.391849746036803861},
	{1000000000, 0.99, 23.603364104125101753},
	{1000000000000, 0.99, 32.402160877913185169},
	{1 << 62, 0.99, 54.264005151073056849},
	{65537, 1, 11.667593441792021917},
	{1 << 62, 1, 43.552340859618142045},
	{1000000, 1.5, 2.6103753491854882183},
	{1 << 62, 1.5, 2.6123753477541657687},
}

func TestZetaIsExactToItsStatedError(t *testing.T) {
	for _, c := range exactZetas {
		got := generator.Zeta(c.n, c.theta)
		assert.LessOrEqual(t, math.Abs(got-c.want), 1e-13*c.want, "n %d, theta %g: want %.17g, got %.17g", c.n, c.theta, c.want, got)
	}
}

// The sums differ where the powers of Java and Go are rounded differently; so the
// bits are equal in most rows only. The rows of 10^6 and more carry the rounding
// of as many additions, which the closed form does not make.
func TestZetaIsYCSBs(t *testing.T) {
	for _, row := range rows(t, "zetan") {
		first, more, extended := strings.Cut(row[0], "+")
		n, theta, want := parseInt(t, first), parseFloat(t, row[1]), parseFloat(t, row[2])
		if extended {
			n += parseInt(t, more)
		}
		tolerance := 1e-12
		if n <= 65536 {
			tolerance = 1e-15
		}
		if n == 10_000_000_000 {
			tolerance = 2e-12
		}
		assert.InEpsilon(t, want, generator.Zeta(n, theta), tolerance, row)
		if theta == 0.5 && n <= 65536 || theta == generator.ZipfianConstant && n <= 10_000 {
			assert.Equal(t, row[3], strconv.FormatUint(math.Float64bits(generator.Zeta(n, theta)), 16), row)
		}
	}
}

func TestZetaRefusesWhatHasNone(t *testing.T) {
	for _, theta := range []float64{0, -1, math.NaN()} {
		assert.Panics(t, func() { generator.Zeta(10, theta) }, theta)
	}
	assert.Panics(t, func() { generator.Zeta(-1, 0.99) })
}

func TestZipfianConstantsAreYCSBs(t *testing.T) {
	for _, row := range rows(t, "zipf_params") {
		lo, hi, theta := parseInt(t, row[0]), parseInt(t, row[1]), parseFloat(t, row[2])
		alpha, zeta, eta, zeta2 := generator.NewZipfian(lo, hi, theta).Params()
		tolerance := 1e-12
		if hi == 10_000_000_000 { // YCSB takes the zeta of one item less
			tolerance = 5e-12
		}
		assert.Equal(t, parseFloat(t, row[3]), alpha, row)
		assert.InEpsilon(t, parseFloat(t, row[4]), zeta, tolerance, row)
		assert.InEpsilon(t, parseFloat(t, row[6]), zeta2, 1e-15, row)
		if hi-lo+1 > 2 { // one and two items have no use for an eta
			assert.InEpsilon(t, parseFloat(t, row[5]), eta, tolerance, row)
		}
	}
}

func BenchmarkZeta(b *testing.B) {
	for _, n := range []int64{65536, 1 << 62} {
		b.Run(strconv.FormatInt(n, 10), func(b *testing.B) {
			for range b.N {
				require.Positive(b, generator.Zeta(n, 0.99))
			}
		})
	}
}
