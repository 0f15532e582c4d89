package generator

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// ZipfianConstant is the theta of YCSB's zipfian distributions.
const ZipfianConstant = 0.99

// Zipfian draws the lowest number of a range most often, the next one less
// often, and so on: rank i (from 1) has a share near 1/i^theta/zeta(n).
//
// It can draw every one of the n numbers. With theta 0.99 the first three have
// 12.9, 6.5 and 5.1 % for n = 1000, and 7.8, 3.9 and 3.1 % for n = 100000. The
// law is that of Gray and others, "Quickly generating billion-record synthetic
// databases" (1994), which YCSB uses: exact for the first two ranks, and a curve
// for the others, by which rank 3 has some 20 % more than the textbook's share,
// ranks 4 to 15 some 7 % more, and those from 64 on 1 to 2 % less.
type Zipfian struct {
	gray
	lo, n     int64
	zeta, eta float64
}

// NewZipfian returns a generator of lo to hi, both included. It panics unless
// lo <= hi, the range has fewer than 2^63 numbers, and 0 < theta < 1.
func NewZipfian(lo, hi int64, theta float64) *Zipfian {
	return newZipfian(lo, items(lo, hi), theta, Zeta(items(lo, hi), theta))
}

func newZipfian(lo, n int64, theta, zeta float64) *Zipfian {
	g := newGray(theta)
	return &Zipfian{gray: g, lo: lo, n: n, zeta: zeta, eta: g.eta(g.span(n), zeta)}
}

// Next returns a number of the range.
func (g *Zipfian) Next(r *rand.Rand) int64 { return g.lo + g.rank(r.Float64(), g.n, g.zeta, g.eta) }

// gray is what Gray's formula keeps for one theta.
type gray struct {
	theta   float64
	alpha   float64 // 1/(1-theta)
	second  float64 // the first two terms of zeta, as the formula adds them
	zeta2   float64 // the same as zeta adds them
	hundred bool    // alpha is 100 but for rounding
}

func newGray(theta float64) gray {
	if !(theta > 0 && theta < 1) {
		panic(fmt.Sprintf("generator: want a zipfian theta between 0 and 1, got %g", theta))
	}
	return gray{
		theta:   theta,
		alpha:   1 / (1 - theta),
		second:  1 + math.Pow(0.5, theta),
		zeta2:   Zeta(2, theta),
		hundred: theta == ZipfianConstant,
	}
}

// span returns 1 - (2/n)^(1-theta).
func (g *gray) span(n int64) float64 { return 1 - math.Pow(2/float64(n), 1-g.theta) }

// eta returns the factor that makes the curve start where the second rank ends.
// One and two items have no curve.
func (g *gray) eta(span, zeta float64) float64 {
	if zeta <= g.zeta2 {
		return 0
	}
	return span / (1 - g.zeta2/zeta)
}

// rank returns the rank, from 0 to n-1, at u of [0,1). The conversion keeps a
// compiler from fusing the multiplication, which would change the last bit.
func (g *gray) rank(u float64, n int64, zeta, eta float64) int64 {
	uz := u * zeta
	switch {
	case uz < 1:
		return 0
	case uz < g.second:
		return min(1, n-1)
	}
	x := float64(eta*u) - eta + 1
	if x >= 1 { // u is the highest draw, or there is no curve
		return n - 1
	}
	return min(int64(float64(n)*g.power(x)), n-1)
}

// power returns x^alpha. Eight multiplications do for an alpha of 100, ten times
// as fast; the item drawn differs for 1 in 10^7 draws of 10^9 items.
func (g *gray) power(x float64) float64 {
	if !g.hundred {
		return math.Pow(x, g.alpha)
	}
	x4 := x * x * x * x
	x8 := x4 * x4
	x16 := x8 * x8
	x32 := x16 * x16
	return x32 * x32 * x32 * x4
}
