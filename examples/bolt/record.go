package bolt

import (
	"encoding/binary"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// A record is stored as its fields, each a name and a value, each of these after
// its length.

// appendFields appends fields as they are stored.
func appendFields(dst []byte, fields []db.Field) []byte {
	for _, f := range fields {
		dst = appendPart(appendPart(dst, f.Name), f.Value)
	}
	return dst
}

func appendPart[T string | []byte](dst []byte, part T) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(part))), part...)
}

// appendChanged appends a stored record with these values in the place of its own.
func appendChanged(dst, stored []byte, values []db.Field) ([]byte, error) {
	for len(stored) > 0 {
		name, value, rest, err := nextField(stored)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(values, func(f db.Field) bool { return f.Name == string(name) }) {
			dst = appendPart(appendPart(dst, name), value)
		}
		stored = rest
	}
	return appendFields(dst, values), nil
}

// take copies the named fields of a stored record, or all, to the results.
func (s *session) take(stored []byte, names []string) ([]db.Field, error) {
	first := len(s.fields)
	for len(stored) > 0 {
		name, value, rest, err := nextField(stored)
		if err != nil {
			return nil, err
		}
		if names == nil || slices.Contains(names, string(name)) {
			s.keep(name, value)
		}
		stored = rest
	}
	return s.fields[first:len(s.fields):len(s.fields)], nil
}

// keep copies a field to the results. What was kept before stays where it is, even
// if the memory grows.
func (s *session) keep(name, value []byte) {
	known, ok := s.names[string(name)]
	if !ok {
		known = string(name)
		s.names[known] = known
	}
	at := len(s.memory)
	s.memory = append(s.memory, value...)
	s.fields = append(s.fields, db.Field{Name: known, Value: s.memory[at:len(s.memory):len(s.memory)]})
}

// nextField takes a field off a stored record.
func nextField(stored []byte) (name, value, rest []byte, err error) {
	name, rest, ok := nextPart(stored)
	if ok {
		value, rest, ok = nextPart(rest)
	}
	if !ok {
		return nil, nil, nil, errCorrupt
	}
	return name, value, rest, nil
}

func nextPart(stored []byte) (part, rest []byte, ok bool) {
	length, n := binary.Uvarint(stored)
	if n <= 0 || length > uint64(len(stored)-n) {
		return nil, nil, false
	}
	end := n + int(length)
	return stored[n:end], stored[end:], true
}
