package redis

import (
	"fmt"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// decoder makes fields of replies.
type decoder struct {
	// The field names of earlier replies, by position: most records have the
	// same ones in the same order, so that their names are not made again.
	names []string
}

// fields appends the fields of a reply to HMGET of the named ones, or to
// HGETALL if names is nil. The values are the reply's.
func (d *decoder) fields(dst []db.Field, reply any, names []string) ([]db.Field, error) {
	values, ok := reply.([]any)
	switch {
	case !ok:
		return dst, unexpected("an array", reply)
	case names != nil:
		return d.named(dst, values, names)
	}
	return d.pairs(dst, values)
}

func (d *decoder) pairs(dst []db.Field, pairs []any) ([]db.Field, error) {
	if len(pairs)%2 != 0 {
		return dst, fmt.Errorf("%w: want pairs, got %d elements", errProtocol, len(pairs))
	}
	for i := 0; i < len(pairs); i += 2 {
		name, isName := pairs[i].([]byte)
		value, isValue := pairs[i+1].([]byte)
		if !isName || !isValue {
			return dst, fmt.Errorf("%w: want two strings, got %T and %T", errProtocol, pairs[i], pairs[i+1])
		}
		dst = append(dst, db.Field{Name: d.name(i/2, name), Value: value})
	}
	return dst, nil
}

func (d *decoder) named(dst []db.Field, values []any, names []string) ([]db.Field, error) {
	if len(values) != len(names) {
		return dst, fmt.Errorf("%w: want %d values, got %d", errProtocol, len(names), len(values))
	}
	for i, value := range values {
		switch value := value.(type) {
		case nil:
		case []byte:
			dst = append(dst, db.Field{Name: d.clone(i, names[i]), Value: value})
		default:
			return dst, unexpected("a string or nil", value)
		}
	}
	return dst, nil
}

// name returns a string of these bytes.
func (d *decoder) name(position int, bytes []byte) string {
	d.reserve(position)
	if d.names[position] != string(bytes) {
		d.names[position] = string(bytes)
	}
	return d.names[position]
}

// clone returns a string that does not share the caller's bytes.
func (d *decoder) clone(position int, name string) string {
	d.reserve(position)
	if d.names[position] != name {
		d.names[position] = strings.Clone(name)
	}
	return d.names[position]
}

func (d *decoder) reserve(position int) {
	if position >= len(d.names) {
		d.names = append(d.names, make([]string, position+1-len(d.names))...)
	}
}

// asKeys reads a reply that is a list of keys, each a []byte.
func asKeys(reply any) ([]any, error) {
	keys, ok := reply.([]any)
	if !ok {
		return nil, unexpected("an array", reply)
	}
	for _, key := range keys {
		if _, ok := key.([]byte); !ok {
			return nil, unexpected("a string", key)
		}
	}
	return keys, nil
}

func unexpected(want string, reply any) error {
	return fmt.Errorf("%w: want %s, got %T", errProtocol, want, reply)
}
