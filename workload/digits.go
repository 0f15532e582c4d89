package workload

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strconv"
)

// appendDigits appends a number in decimal, with zeros in front if it has fewer
// digits than least. Of 17 digits or more, which nearly all hashes have and which are
// most of a key, it makes three times eight at once, in half the time of strconv's.
func appendDigits(dst []byte, number uint64, least int) []byte {
	const eightDigits = 100_000_000
	upper := number / eightDigits
	top := upper / eightDigits
	if top == 0 {
		return appendFewDigits(dst, number, least)
	}
	first := digitsOf(top)
	zeros := bits.TrailingZeros64(first) / 8 // in front of it, which go
	dst = appendZeros(dst, least-(24-zeros))
	start := len(dst)
	dst = slices.Grow(dst, 24)[:start+24]
	text := dst[start:]
	putDigits(text, first>>(8*zeros&63))
	putDigits(text[8-zeros:], digitsOf(upper%eightDigits))
	putDigits(text[16-zeros:], digitsOf(number%eightDigits))
	return dst[:start+24-zeros]
}

func appendFewDigits(dst []byte, number uint64, least int) []byte {
	var buf [20]byte
	digits := strconv.AppendUint(buf[:0], number, 10)
	return append(appendZeros(dst, least-len(digits)), digits...)
}

func appendZeros(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, '0')
	}
	return dst
}

func putDigits(dst []byte, digits uint64) {
	const zeros = 0x3030303030303030
	binary.LittleEndian.PutUint64(dst, digits|zeros)
}

// digitsOf returns the eight decimal digits of n, which has no more, a byte each,
// the first one lowest. It halves the number, the halves and the quarters, all of
// those at once: where p is x/10^i and r the rest, p + r<<k is x<<k - p*(10^i<<k - 1).
// The divisions by 100 and 10 are multiplications, exact for numbers below 10,000
// and 100.
func digitsOf(n uint64) uint64 {
	fours := n<<32 - n/10_000*(10_000<<32-1)
	hundreds := fours * 10_486 >> 20 & 0x7f0000007f
	twos := fours<<16 - hundreds*(100<<16-1)
	tens := twos * 103 >> 10 & 0x000f000f000f000f
	return twos<<8 - tens*(10<<8-1)
}
