// Package packed is the value of a record of several fields that is stored as
// one string: [Magic], the number of fields, then the length and the bytes of
// each name and of each value in turn. Numbers are unsigned varints, as package
// binary of the standard library writes them. Names and values may hold any
// bytes, and nothing follows the last.
package packed

import (
	"encoding/binary"
	"errors"
	"math/bits"

	"github.com/goycsb/goycsb/db"
)

// Magic is how a packed record begins. It is no UTF-8, so text does not begin
// so. The last byte is the version of the format.
const Magic = "\xffYCSB\x01"

// ErrFormat is the error of a value that begins with [Magic] but is no packed
// record.
var ErrFormat = errors.New("no packed record: its lengths do not fit")

// Is reports whether the value begins as a packed record does.
func Is(value []byte) bool {
	return len(value) >= len(Magic) && string(value[:len(Magic)]) == Magic
}

// Size is how many bytes Append adds.
func Size(fields []db.Field) int {
	n := len(Magic) + size(len(fields))
	for i := range fields {
		name, value := len(fields[i].Name), len(fields[i].Value)
		n += size(name) + name + size(value) + value
	}
	return n
}

// size is how many bytes a varint has.
func size(n int) int { return (bits.Len64(uint64(n)|1) + 6) / 7 }

// Append appends the packed record of these fields.
func Append(b []byte, fields []db.Field) []byte {
	b = append(b, Magic...)
	b = binary.AppendUvarint(b, uint64(len(fields)))
	for i := range fields {
		b = binary.AppendUvarint(b, uint64(len(fields[i].Name)))
		b = append(b, fields[i].Name...)
		b = binary.AppendUvarint(b, uint64(len(fields[i].Value)))
		b = append(b, fields[i].Value...)
	}
	return b
}

// Reader takes a packed record apart, field by field.
type Reader struct {
	rest []byte
	left uint64 // fields
	err  error
}

// NewReader returns a reader of a value.
func NewReader(value []byte) Reader {
	if !Is(value) {
		return Reader{err: ErrFormat}
	}
	r := Reader{rest: value[len(Magic):]}
	r.left = r.number()
	return r
}

// Next returns the next field, whose bytes are the value's own. Ok is false
// behind the last, and where the value is no packed record: see Err.
func (r *Reader) Next() (name, value []byte, ok bool) {
	if r.err == nil && r.left == 0 && len(r.rest) > 0 {
		r.err = ErrFormat
	}
	if r.err != nil || r.left == 0 {
		return nil, nil, false
	}
	r.left--
	name, value = r.word(), r.word()
	return name, value, r.err == nil
}

// Err is nil, or [ErrFormat]: then what was read so far is of no use.
func (r *Reader) Err() error { return r.err }

// word takes a length and as many bytes.
func (r *Reader) word() []byte {
	n := r.number()
	if n > uint64(len(r.rest)) {
		r.err = ErrFormat
		return nil
	}
	word := r.rest[:n:n]
	r.rest = r.rest[n:]
	return word
}

func (r *Reader) number() uint64 {
	n, length := binary.Uvarint(r.rest)
	if length <= 0 {
		r.err = ErrFormat
		return 0
	}
	r.rest = r.rest[length:]
	return n
}
