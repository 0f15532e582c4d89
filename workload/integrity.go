package workload

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf16"

	"github.com/goycsb/goycsb/db"
)

// integrity makes the values of dataintegrity=true: what a field holds follows
// from its record's key and its name, by YCSB's rule.
type integrity struct {
	size  int
	names [][]uint16 // ":" and a field's name, in Java's characters
}

func newIntegrity(names []string, size int) *integrity {
	g := &integrity{size: size}
	for _, name := range names {
		g.names = append(g.names, utf16.Encode([]rune(":"+name)))
	}
	return g
}

// append appends key ":" name, then ":" and Java's hash code of everything so
// far, again and again, cut to the size. Of Java's characters the low byte is
// written, as YCSB does. Dst is empty.
func (g *integrity) append(dst []byte, key string, field int) []byte {
	var hash javaHash
	for i := range len(key) {
		dst, hash = append(dst, key[i]), hash.add(uint16(key[i]))
	}
	for _, char := range g.names[field] {
		dst, hash = append(dst, byte(char)), hash.add(char)
	}
	for len(dst) < g.size {
		dst, hash = append(dst, ':'), hash.add(':')
		start := len(dst)
		dst = strconv.AppendInt(dst, int64(hash), 10)
		for _, b := range dst[start:] {
			hash = hash.add(uint16(b))
		}
	}
	return dst[:g.size]
}

// javaHash is the value of Java's String.hashCode for the characters added.
type javaHash int32

func (h javaHash) add(char uint16) javaHash { return 31*h + javaHash(char) }

// errNothing is counted as ERROR, as YCSB counts a verification without data.
var errNothing = errors.New("the read succeeded but brought no fields")

// verify checks what a read brought against the values that the fields it asked
// for must have. Those are neighbours in the record. Scratch is memory for one
// value, to be passed to the next call.
func (l *layout) verify(op *db.Op, scratch *[]byte) error {
	if len(op.Result) == 0 {
		return fmt.Errorf("key %s: %w", op.Key, errNothing)
	}
	first, count := 0, len(l.names)
	if op.Fields != nil {
		first, count = slices.Index(l.names, op.Fields[0]), len(op.Fields)
	}
	for i := range count {
		*scratch = l.integrity.append((*scratch)[:0], op.Key, first+i)
		if err := verifyField(op.Result, i, l.names[first+i], *scratch); err != nil {
			return fmt.Errorf("key %s: %w: %w", op.Key, db.ErrUnexpectedState, err)
		}
	}
	return nil
}

// verifyField checks the value of one field, which is probably the i-th of the
// result.
func verifyField(result []db.Field, i int, name string, want []byte) error {
	if i >= len(result) || result[i].Name != name {
		i = slices.IndexFunc(result, func(f db.Field) bool { return f.Name == name })
	}
	if i < 0 {
		return fmt.Errorf("%s is missing", name)
	}
	value := result[i].Value
	if len(value) != len(want) {
		return fmt.Errorf("%s has %d bytes, want %d", name, len(value), len(want))
	}
	for at := range want {
		if value[at] != want[at] {
			return fmt.Errorf("%s differs from what was written from byte %d on", name, at)
		}
	}
	return nil
}
