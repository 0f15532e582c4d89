package generator

import (
	"fmt"
	"math"
)

// Letters is the alphabet of YCSB's incrementing strings.
const Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// Strings are strings of one length that count up like an odometer, the last
// letter fastest: AA, AB, and so on. It is immutable.
type Strings struct {
	length  int
	letters []rune
}

// NewStrings returns the strings of a length over the letters, in their order.
// It panics unless length is above 0 and there are letters.
func NewStrings(length int, letters string) Strings {
	if length < 1 || letters == "" {
		panic(fmt.Sprintf("generator: want strings of 1 or more letters, got %d of %q", length, letters))
	}
	return Strings{length, []rune(letters)}
}

// Count returns how many strings there are before they begin again: 2^63-1 if
// there are more.
func (s Strings) Count() int64 {
	n, count := int64(len(s.letters)), int64(1)
	for range s.length {
		if count > math.MaxInt64/n {
			return math.MaxInt64
		}
		if count *= n; n == 1 {
			break
		}
	}
	return count
}

// At returns the i-th string, from 0. It begins again after the last one, as
// YCSB does unless it is told to fail; whoever wants them to differ asks Count.
// At panics if i is below 0.
func (s Strings) At(i int64) string {
	if i < 0 {
		panic(fmt.Sprintf("generator: want a string from 0 on, got %d", i))
	}
	text := make([]rune, s.length)
	for at := s.length - 1; at >= 0; at-- {
		n := int64(len(s.letters))
		text[at] = s.letters[i%n]
		i /= n
	}
	return string(text)
}
