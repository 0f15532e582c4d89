package generator

import (
	"encoding/binary"
	"math/rand/v2"
)

// Printable fills dst with the bytes of YCSB's field values: ASCII from the
// blank to DEL, six of them from each 32 random bits. A draw of 64 bits gives
// twelve, the low half first. The bytes of each group are from five to seven
// bits that overlap, so their ranges go by position: 32 to 63 for the first and
// the fourth, 32 to 95 for the second and the fifth, 32 to 63 and 96 to 127 for
// the third and the sixth.
func Printable(dst []byte, r *rand.Rand) {
	for len(dst) >= 14 { // the two groups, and two bytes that the next ones replace
		putTwelve(dst, r.Uint64())
		dst = dst[12:]
	}
	for len(dst) > 0 {
		var rest [14]byte
		putTwelve(rest[:], r.Uint64())
		dst = dst[copy(dst, rest[:12]):]
	}
}

func putTwelve(dst []byte, random uint64) {
	binary.LittleEndian.PutUint64(dst, six(random&0xffffffff))
	binary.LittleEndian.PutUint64(dst[6:], six(random>>32))
}

// six returns the bytes of 32 random bits, the first one lowest. Byte i takes
// its bits from 5i on.
func six(x uint64) uint64 {
	spread := x&31 |
		x<<3&(63<<8) |
		x<<6&(95<<16) |
		x<<9&(31<<24) |
		x<<12&(63<<32) |
		x<<15&(95<<40)
	return spread + 0x202020202020
}
