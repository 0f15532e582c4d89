package memory

import (
	"encoding/binary"
	"unsafe"
)

// record points at a record's block of memory: the length of its parts in 8
// bytes, then the parts. A block has no pointers, and of ten million records
// each costs 8 bytes wherever it is listed, where a slice would cost 24.
type record struct{ start *byte }

const lengthSize = 8

// newRecord returns a record with a block of its own.
func newRecord(p parts) record {
	return recordAt(appendBlock(make([]byte, 0, lengthSize+len(p)), p))
}

// appendBlock appends the block of a record to dst.
func appendBlock(dst []byte, p parts) []byte {
	return append(binary.LittleEndian.AppendUint64(dst, uint64(len(p))), p...)
}

// recordAt returns the record that shares the memory of a block.
func recordAt(block []byte) record { return record{unsafe.SliceData(block)} }

// parts returns the record's parts, in place: the key alone never changes.
func (r record) parts() parts {
	n := binary.LittleEndian.Uint64(unsafe.Slice(r.start, lengthSize))
	return unsafe.Slice(r.start, lengthSize+n)[lengthSize:]
}

// key returns the bytes of the record's key.
func (r record) key() []byte { return r.parts().key() }
