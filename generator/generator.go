// Package generator draws numbers from the distributions of YCSB: key numbers,
// lengths, and choices between operations.
//
// A generator holds no randomness. It is immutable after it is made, or atomic,
// so all workers share one; each passes its own source of random numbers. What
// is drawn is fixed by the numbers that the source yields, and making a
// generator draws none. Which keys are hot is arithmetic and never depends on a
// source.
//
// # Arguments
//
// A constructor panics if it is given numbers that cannot work, such as a range
// that ends before it starts: that is a mistake in the program, as it is for
// [rand.Rand.Int64N]. Whoever takes numbers from a user checks them first, with
// the conditions that each constructor states, and names the setting in the
// error. [ReadHistogram], which reads a user's file itself, returns errors.
//
// # Agreement with YCSB
//
// For the same uniform draw the zipfian generators, [Latest], [Exponential] and
// [Choice] give the value that YCSB gives. [Uniform] and [Hotspot] follow the
// same law by an unbiased bounded draw where YCSB takes a remainder.
package generator

import (
	"fmt"
	"math/rand/v2"
)

// Generator draws whole numbers. It is safe for concurrent use as long as each
// goroutine has its own r.
type Generator interface {
	// Next returns the next number, drawn with the randomness of r.
	Next(r *rand.Rand) int64
}

// items returns how many numbers lo to hi are. It panics if there are none or
// more than an int64 can count.
func items(lo, hi int64) int64 {
	n := hi - lo + 1
	if hi < lo || n <= 0 {
		panic(fmt.Sprintf("generator: want a range of 1 to 2^63-1 numbers, got %d to %d", lo, hi))
	}
	return n
}
