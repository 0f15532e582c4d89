package generator

import "math"

const (
	fnvBasis = 0xCBF29CE484222325
	fnvPrime = 1099511628211

	fnvPrime2 = fnvPrime * fnvPrime & math.MaxUint64
	fnvPrime4 = fnvPrime2 * fnvPrime2 & math.MaxUint64
)

// Hash spreads key numbers over 0 to 2^63-1 as YCSB does: the absolute value of
// the 64-bit FNV-1a hash of the eight bytes of n, the lowest first. A hash of
// [math.MinInt64], which has no absolute value, is 0; YCSB leaves it negative.
func Hash(n int64) int64 {
	v := uint64(n)
	h := (fnvBasis ^ v&0xff) * fnvPrime
	h = (h ^ v>>8&0xff) * fnvPrime
	h = (h ^ v>>16&0xff) * fnvPrime
	h = (h ^ v>>24&0xff) * fnvPrime
	if v>>32 == 0 { // as of nearly all numbers: four bytes of 0 are four multiplications, which are one
		return magnitude(int64(h * fnvPrime4))
	}
	h = (h ^ v>>32&0xff) * fnvPrime
	h = (h ^ v>>40&0xff) * fnvPrime
	h = (h ^ v>>48&0xff) * fnvPrime
	h = (h ^ v>>56) * fnvPrime
	return magnitude(int64(h))
}

// magnitude has no branch: a processor would guess the sign of a hash wrong every
// other time.
func magnitude(h int64) int64 {
	sign := h >> 63 // -1 or 0
	return (h ^ sign - sign) & math.MaxInt64
}
