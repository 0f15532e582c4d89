package workload

import "math/rand/v2"

// seedStream sets a source so that any two seeds and any two numbers, near or far,
// have independent streams.
func seedStream(pcg *rand.PCG, seed uint64, number int) {
	high := splitMix(seed)
	pcg.Seed(high, splitMix(high+uint64(number)))
}

// splitMix is the output function of SplitMix64 (Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", 2014), a bijection in which every
// bit of the input moves every bit of the output.
func splitMix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
