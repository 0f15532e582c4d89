package generator

import "math"

const (
	fnvBasis = 0xCBF29CE484222325
	fnvPrime = 1099511628211
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
	h = (h ^ v>>32&0xff) * fnvPrime
	h = (h ^ v>>40&0xff) * fnvPrime
	h = (h ^ v>>48&0xff) * fnvPrime
	h = (h ^ v>>56) * fnvPrime
	return magnitude(int64(h))
}

func magnitude(h int64) int64 {
	switch {
	case h == math.MinInt64:
		return 0
	case h < 0:
		return -h
	}
	return h
}
