package generator

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// Printable fills dst with the bytes of YCSB's field values: ASCII from the
// blank to DEL, six of them from each 32 random bits. The bytes of each group are
// from five to seven bits that overlap, so their ranges go by position: 32 to 63
// for the first and the fourth, 32 to 95 for the second and the fifth, 32 to 63 and
// 96 to 127 for the third and the sixth. One draw from r fixes them all.
func Printable(dst []byte, r *rand.Rand) {
	w := wyrand(r.Uint64())
	for len(dst) >= 12 {
		putTwelve((*[12]byte)(dst), w.next())
		dst = dst[12:]
	}
	if len(dst) > 0 {
		var rest [12]byte
		putTwelve(&rest, w.next())
		copy(dst, rest[:])
	}
}

// wyrand is the generator of that name by Wang Yi (wyhash, final version 4), which
// takes a third of the time of a source behind an interface. Its streams from
// random states are independent for all that field values show.
type wyrand uint64

func (w *wyrand) next() uint64 {
	*w += 0xa0761d6478bd642f
	high, low := bits.Mul64(uint64(*w), uint64(*w)^0xe7037ed1a0b428db)
	return high ^ low
}

// putTwelve writes the bytes of 64 random bits, those of the low half first. Byte i
// of a half takes its bits from 5i on. Both halves are worked on at once: their bytes
// 0 to 2, then their bytes 3 to 5.
func putTwelve(dst *[12]byte, random uint64) {
	const (
		both  = 1<<32 | 1
		mask0 = 31 * both
		mask1 = 63 << 8 * both
		mask2 = 95 << 16 * both
		blank = 0x202020 * both
	)
	early := (random&mask0 | random<<3&mask1 | random<<6&mask2) + blank
	late := (random>>15&mask0 | random>>12&mask1 | random>>9&mask2) + blank
	binary.LittleEndian.PutUint64(dst[:8], early&0xffffff|late&0xffffff<<24|early>>32<<48)
	binary.LittleEndian.PutUint32(dst[8:], uint32(early>>48|late>>32<<8))
}
