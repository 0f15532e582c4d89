// Package resp is the protocol of Redis, version 2, without a connection:
// commands are appended to a buffer, replies are read from an [io.Reader] into
// memory that is used again. Neither allocates once the memory is large enough.
package resp

import "strconv"

// AppendArray begins a command of n words, which follow one by one.
func AppendArray(b []byte, n int) []byte { return appendHeader(b, '*', int64(n)) }

// AppendString appends a word.
func AppendString(b []byte, s string) []byte {
	b = appendHeader(b, '$', int64(len(s)))
	b = append(b, s...)
	return append(b, '\r', '\n')
}

// AppendBytes appends a word.
func AppendBytes(b, word []byte) []byte {
	b = appendHeader(b, '$', int64(len(word)))
	b = append(b, word...)
	return append(b, '\r', '\n')
}

// AppendInt appends a number as a word of decimal digits.
func AppendInt(b []byte, n int64) []byte {
	var digits [20]byte
	return AppendBytes(b, strconv.AppendInt(digits[:0], n, 10))
}

func appendHeader(b []byte, kind byte, n int64) []byte {
	if 0 <= n && n < 10 { // as most are
		return append(b, kind, '0'+byte(n), '\r', '\n')
	}
	b = append(b, kind)
	b = strconv.AppendInt(b, n, 10)
	return append(b, '\r', '\n')
}
