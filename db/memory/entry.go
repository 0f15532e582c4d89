package memory

import (
	"bytes"
	"encoding/binary"
)

// entry is a record in the order of keys. The first bytes of the key stand
// beside it, as numbers, so that most comparisons need not look into the record.
type entry struct {
	high, low uint64
	record    record
}

// newEntry returns the entry of a record.
func newEntry(r record) entry {
	var first [16]byte
	copy(first[:], r.key())
	return entry{binary.BigEndian.Uint64(first[:8]), binary.BigEndian.Uint64(first[8:]), r}
}

// of returns the entry of another record of the same key.
func (e entry) of(r record) entry { return entry{e.high, e.low, r} }

// before orders entries by the bytes of their keys. A key that ends within its
// first bytes is filled up with zeros, which come before all else, so numbers
// that differ are ordered as the keys are.
func (e entry) before(other entry) bool {
	if e.high != other.high {
		return e.high < other.high
	}
	if e.low != other.low {
		return e.low < other.low
	}
	return bytes.Compare(e.record.key(), other.record.key()) < 0
}
