package redis

import "unicode/utf16"

// score is a key's place in the index: Java's String.hashCode,
// s[0]*31^(n-1) + ... + s[n-1] in 32 bits, over the key's UTF-16 units. Bytes
// that are not UTF-8 count as U+FFFD, which Java decodes them to.
func score(key string) int32 {
	var hash int32
	for _, r := range key {
		if r > 0xFFFF {
			var high rune
			high, r = utf16.EncodeRune(r)
			hash = 31*hash + high
		}
		hash = 31*hash + r
	}
	return hash
}
