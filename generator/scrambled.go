package generator

import "math/rand/v2"

// The zipfian under the scrambled one, as YCSB fixes it: items 0 to 10^10, with
// the zeta of 10^10 that YCSB found by adding it up.
const (
	scrambledItems = 10_000_000_000
	scrambledZeta  = 26.46902820178302
)

// ScrambledZipfian draws a zipfian rank out of a fixed 10^10+1, with theta 0.99,
// and spreads the ranks over a range by a hash: rank z is the number
// lo + Hash(z) mod n. It is YCSB's "zipfian".
//
// The skew hardly depends on n. The hottest number has 3.78 % (1/26.469) and
// what else the hash gives it: 3.9, 2.0 and 1.6 % for the first three of 1000;
// 3.8, 1.9 and 1.5 % of 100000; and the flat part, ranks that share a number
// with many others, is most of it: a plain zipfian of 1000 would have 12.9, 6.5
// and 5.1 %. Several ranks meet in one number and a number may have none: a
// share of about e^(-10^10/n) is never drawn, which is nothing below 10^8 and
// 0.005 % at 10^9.
//
// Which numbers are hot is fixed by lo and n alone: number 144 of 1001, 42439 of
// 100001. So it changes with n.
type ScrambledZipfian struct {
	ranks *Zipfian
	lo, n int64
}

// NewScrambledZipfian returns a generator of lo to hi, both included. It panics
// unless lo <= hi and the range has fewer than 2^63 numbers.
func NewScrambledZipfian(lo, hi int64) *ScrambledZipfian {
	ranks := newZipfian(0, scrambledItems+1, ZipfianConstant, scrambledZeta)
	return &ScrambledZipfian{ranks: ranks, lo: lo, n: items(lo, hi)}
}

// Next returns a number of the range.
func (g *ScrambledZipfian) Next(r *rand.Rand) int64 { return g.lo + Hash(g.ranks.Next(r))%g.n }
