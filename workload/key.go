package workload

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/generator"
)

// keyNames makes the keys of records: a prefix, zeros, and the record's number
// or the hash of it, with at least padding digits.
type keyNames struct {
	prefix  string
	hashed  bool
	padding int
}

func (k keyNames) append(dst []byte, number int64) []byte {
	return k.appendNumber(append(dst, k.prefix...), number)
}

// appendNumber appends what stands behind the prefix.
func (k keyNames) appendNumber(dst []byte, number int64) []byte {
	if k.hashed {
		number = generator.Hash(number)
	}
	if number >= 0 {
		return appendDigits(dst, uint64(number), k.padding)
	}
	digits := strconv.FormatInt(number, 10) // no record's: YCSB's sign comes after the zeros
	return append(dst, strings.Repeat("0", max(0, k.padding-len(digits)))+digits...)
}

// maxLen is the length in bytes of the longest key that a number can have.
func (k keyNames) maxLen() int {
	const digits = 19 // of the greatest int64
	return len(k.prefix) + max(k.padding, digits)
}

// length tells the length in bytes of the keys of records first to last.
func (k keyNames) length(first, last int64) string {
	shortest, longest := len(k.append(nil, first)), len(k.append(nil, last))
	if k.hashed {
		shortest, longest = len(k.prefix)+max(k.padding, 1), k.maxLen()
	}
	if shortest == longest {
		return strconv.Itoa(longest)
	}
	return fmt.Sprintf("%d to %d", shortest, longest)
}
