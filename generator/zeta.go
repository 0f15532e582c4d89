package generator

import (
	"fmt"
	"math"
)

const (
	summed = 1 << 16 // Zeta adds up term by term to here
	headed = 64      // the closed form starts here
)

// Zeta returns the sum of 1/i^theta for i from 1 to n, by which a zipfian law
// is normalised. It takes under 10 ms at any n. It panics unless n >= 0 and
// theta > 0.
//
// Up to n = 65536 the terms are added one by one from the first, as YCSB adds
// them; the result differs from YCSB's in the last bits at most, where the two
// languages' powers are rounded differently (relative 1e-15). Beyond, the sum of
// the terms after the 64th is the Euler-Maclaurin formula with two derivatives.
// The relative error of either is below 1e-13; YCSB's own sum of 10^10 terms is
// off by 1e-12.
func Zeta(n int64, theta float64) float64 {
	if n < 0 || !(theta > 0) {
		panic(fmt.Sprintf("generator: want a zeta of n >= 0 and theta > 0, got n %d, theta %g", n, theta))
	}
	if n <= summed {
		return sum(n, theta)
	}
	z := newZetas(theta)
	return z.at(n)
}

func sum(n int64, theta float64) float64 {
	total := 0.0
	for i := int64(1); i <= n; i++ {
		total += 1 / math.Pow(float64(i), theta)
	}
	return total
}

// zetas knows the zeta of every n for one theta, each in some 30 ns. It is
// immutable.
type zetas struct {
	theta, rest float64             // rest is 1 - theta
	head        [headed + 1]float64 // the zetas of 0 to headed
	power       float64             // headed^rest
	scale       float64             // power/rest
	start       float64             // the correction at headed
}

func newZetas(theta float64) zetas {
	z := zetas{theta: theta, rest: 1 - theta}
	for i := 1; i <= headed; i++ {
		z.head[i] = z.head[i-1] + 1/math.Pow(float64(i), theta)
	}
	z.power = math.Pow(headed, z.rest)
	z.scale = z.power / z.rest
	z.start = z.correction(1.0/headed, z.power/headed)
	return z
}

// at returns the zeta of n >= 0. Above headed it is the zeta of headed, plus the
// integral of x^-theta from there to n, plus the corrections at both ends.
func (z *zetas) at(n int64) float64 {
	if n <= headed {
		return z.head[n]
	}
	inverse := 1 / float64(n)
	log := math.Log(float64(n) * (1.0 / headed))
	integral, growth := z.power*log, 0.0
	if z.rest != 0 {
		growth = math.Expm1(z.rest * log) // (n/headed)^rest - 1
		integral = z.scale * growth
	}
	term := z.power * (1 + growth) * inverse // n^-theta
	return z.head[headed] + integral + (z.correction(inverse, term) - z.start)
}

// correction returns the terms of the Euler-Maclaurin formula at x, given 1/x
// and x^-theta: half of x^-theta, and its first and third derivative.
func (z *zetas) correction(inverse, power float64) float64 {
	t, square := z.theta, inverse*inverse
	first := t * inverse
	third := first * (t + 1) * (t + 2) * square
	return power * (0.5 - first*(1.0/12) + third*(1.0/720))
}
