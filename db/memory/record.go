package memory

import (
	"bytes"
	"encoding/binary"
	"slices"
	"unsafe"

	"github.com/goycsb/goycsb/db"
)

// record is a record in one block of memory, so that ten million of them are
// ten million objects without pointers: its key, then the name and the value of
// each field. Each of these parts comes after its length as a varint. The key
// alone is a record without fields; it serves to search.
type record []byte

// before orders records by the bytes of their keys.
func before(a, b record) bool { return bytes.Compare(a.key(), b.key()) < 0 }

func (r record) key() []byte {
	key, _ := cut(r)
	return key
}

// fields returns the parts after the key.
func (r record) fields() []byte {
	_, rest := cut(r)
	return rest
}

// cut splits the first part from the rest.
func cut(parts []byte) (first, rest []byte) {
	if n := int(parts[0]); n < 0x80 {
		return parts[1 : 1+n], parts[1+n:]
	}
	return cutLong(parts)
}

func cutLong(parts []byte) (first, rest []byte) {
	n, width := binary.Uvarint(parts)
	end := width + int(n)
	return parts[width:end], parts[end:]
}

func appendPart[T string | []byte](dst []byte, part T) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(part)))
	return append(dst, part...)
}

func appendField(dst []byte, name string, value []byte) []byte {
	return appendPart(appendPart(dst, name), value)
}

// appendRecord appends a record's block to dst.
func appendRecord(dst []byte, key string, values []db.Field) []byte {
	dst = appendPart(dst, key)
	for _, f := range values {
		dst = appendField(dst, f.Name, f.Value)
	}
	return dst
}

// value returns the value of a field, in place.
func (r record) value(name string) ([]byte, bool) {
	for rest := r.fields(); len(rest) > 0; {
		var found, value []byte
		found, rest = cut(rest)
		value, rest = cut(rest)
		if string(found) == name {
			return value, true
		}
	}
	return nil, false
}

// overwrite puts values in the place of old ones. It changes nothing and
// returns false if one of them is new or of another length.
func (r record) overwrite(values []db.Field) bool {
	for _, f := range values {
		if old, ok := r.value(f.Name); !ok || len(old) != len(f.Value) {
			return false
		}
	}
	for _, f := range values {
		old, _ := r.value(f.Name)
		copy(old, f.Value)
	}
	return true
}

// appendUpdated appends the block of the record with values in the place of old
// ones, and with new ones after them.
func (r record) appendUpdated(dst []byte, values []db.Field) []byte {
	dst = appendPart(dst, r.key())
	for rest := r.fields(); len(rest) > 0; {
		var name, value []byte
		name, rest = cut(rest)
		value, rest = cut(rest)
		named := func(f db.Field) bool { return f.Name == string(name) }
		if i := slices.IndexFunc(values, named); i >= 0 {
			value = values[i].Value
		}
		dst = appendPart(appendPart(dst, name), value)
	}
	for _, f := range values {
		if _, ok := r.value(f.Name); !ok {
			dst = appendField(dst, f.Name, f.Value)
		}
	}
	return dst
}

// appendFields appends the named fields to dst, or all of them if names is nil.
// They share the record's memory.
func (r record) appendFields(dst []db.Field, names []string) []db.Field {
	if names != nil {
		for _, name := range names {
			if value, ok := r.value(name); ok {
				dst = append(dst, db.Field{Name: name, Value: value})
			}
		}
		return dst
	}
	for rest := r.fields(); len(rest) > 0; {
		var name, value []byte
		name, rest = cut(rest)
		value, rest = cut(rest)
		dst = append(dst, db.Field{Name: text(name), Value: value})
	}
	return dst
}

// text returns a string that shares memory with b: it changes when b does.
func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
