package memory

import (
	"encoding/binary"
	"slices"
	"unsafe"

	"github.com/goycsb/goycsb/db"
)

// parts is a record as bytes: its key, then the name and the value of each
// field. Each part comes after its length as a varint.
type parts []byte

// cut splits the first part from the rest.
func (p parts) cut() (first []byte, rest parts) {
	if n := int(p[0]); n < 0x80 {
		return p[1 : 1+n], p[1+n:]
	}
	return p.cutLong()
}

func (p parts) cutLong() (first []byte, rest parts) {
	n, width := binary.Uvarint(p)
	end := width + int(n)
	return p[width:end], p[end:]
}

func (p parts) key() []byte {
	key, _ := p.cut()
	return key
}

// fields returns the parts after the key.
func (p parts) fields() parts {
	_, rest := p.cut()
	return rest
}

// field returns a field. It shares memory with the record.
func (p parts) field(name string) (db.Field, bool) {
	for rest := p.fields(); len(rest) > 0; {
		var f db.Field
		f, rest = rest.cutField()
		if f.Name == name {
			return f, true
		}
	}
	return db.Field{}, false
}

// cutField splits the first field from the rest.
func (p parts) cutField() (first db.Field, rest parts) {
	name, rest := p.cut()
	value, rest := rest.cut()
	return db.Field{Name: text(name), Value: value}, rest
}

// overwrite puts values in the place of old ones. It changes nothing and
// returns false if one of them is new or of another length.
func (p parts) overwrite(values []db.Field) bool {
	for _, f := range values {
		if old, ok := p.field(f.Name); !ok || len(old.Value) != len(f.Value) {
			return false
		}
	}
	for _, f := range values {
		old, _ := p.field(f.Name)
		copy(old.Value, f.Value)
	}
	return true
}

// appendUpdated appends the record with values in the place of old ones, and
// with new ones after them.
func (p parts) appendUpdated(dst parts, values []db.Field) parts {
	dst = appendPart(dst, p.key())
	for rest := p.fields(); len(rest) > 0; {
		var f db.Field
		f, rest = rest.cutField()
		if i := slices.IndexFunc(values, func(v db.Field) bool { return v.Name == f.Name }); i >= 0 {
			f = values[i]
		}
		dst = appendField(dst, f)
	}
	for _, f := range values {
		if _, ok := p.field(f.Name); !ok {
			dst = appendField(dst, f)
		}
	}
	return dst
}

// appendFields appends the named fields to dst, or all of them if names is nil.
// They share memory with the record.
func (p parts) appendFields(dst []db.Field, names []string) []db.Field {
	if names == nil {
		return p.appendAll(dst)
	}
	for _, name := range names {
		if f, ok := p.field(name); ok {
			dst = append(dst, f)
		}
	}
	return dst
}

func (p parts) appendAll(dst []db.Field) []db.Field {
	for rest := p.fields(); len(rest) > 0; {
		var f db.Field
		f, rest = rest.cutField()
		dst = append(dst, f)
	}
	return dst
}

// appendRecord appends a whole record to dst.
func appendRecord(dst parts, key string, values []db.Field) parts {
	dst = appendPart(dst, key)
	for _, f := range values {
		dst = appendField(dst, f)
	}
	return dst
}

func appendField(dst parts, f db.Field) parts {
	return appendPart(appendPart(dst, f.Name), f.Value)
}

func appendPart[T string | []byte](dst parts, part T) parts {
	return append(binary.AppendUvarint(dst, uint64(len(part))), part...)
}

// text returns a string that shares memory with b: it changes when b does.
func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
