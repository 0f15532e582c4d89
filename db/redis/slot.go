package redis

// slots is how many there are in a cluster. Each key belongs to one.
const slots = 16384

// slotOf is the slot of a key. If the key has a tag, which is what is between
// its first { and the next }, and that is not empty, the tag alone decides.
// https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/
func slotOf[T string | []byte](key T) int {
	if start := indexByte(key, '{') + 1; start > 0 {
		if length := indexByte(key[start:], '}'); length > 0 {
			key = key[start:][:length]
		}
	}
	return int(crc16(key)) % slots
}

// indexByte returns the place of the first such byte, or -1.
func indexByte[T string | []byte](key T, b byte) int {
	for i := range len(key) {
		if key[i] == b {
			return i
		}
	}
	return -1
}

// crc16 is CRC-16/XMODEM: polynomial 0x1021, most significant bit first, and
// nothing added.
func crc16[T string | []byte](b T) uint16 {
	var crc uint16
	for i := range len(b) {
		crc = crc<<8 ^ crcTable[byte(crc>>8)^b[i]]
	}
	return crc
}

var crcTable = func() (table [256]uint16) {
	const polynomial = 0x1021
	for i := range table {
		crc := uint16(i) << 8
		for range 8 {
			carry := crc & 0x8000
			crc <<= 1
			if carry != 0 {
				crc ^= polynomial
			}
		}
		table[i] = crc
	}
	return table
}()
