package redis

import (
	"fmt"
	"slices"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis/packed"
	"github.com/goycsb/goycsb/db/redis/resp"
)

// blob is the layout of records that are one string each: the value of their
// lone field, bare, or all their fields, packed.
type blob struct {
	dialect dialect
	expiry  expiry
	field   string // the name of the lone field
	count   int64  // how many fields a record has
	names   names
	fields  []db.Field
}

func (b *blob) reset() { b.fields = b.fields[:0] }

// readsFirst is true for an update that leaves fields as they are.
func (b *blob) readsFirst(op *db.Op) bool {
	switch {
	case op.Kind != db.Update:
		return false
	case b.count == 1:
		return len(op.Values) != 1 || op.Values[0].Name != b.field
	}
	return int64(len(op.Values)) < b.count
}

func (b *blob) encode(f *flight, op *db.Op) {
	switch {
	case op.Kind == db.Read, b.readsFirst(op):
		f.begin("GET", 1, isText)
		f.addKey(op.Key)
	case op.Kind == db.Delete:
		f.begin(b.dialect.remove, 1, isInteger)
		f.addKey(op.Key)
	default:
		b.write(f, op.Key, op.Values)
	}
}

func (b *blob) write(f *flight, key string, values []db.Field) {
	ttl := b.expiry.draw()
	if ttl == 0 {
		f.begin("SET", 2, isOK)
	} else {
		f.begin("SET", 4, isOK)
	}
	f.addKey(key)
	if b.bare(values) {
		f.addBytes(values[0].Value)
	} else {
		f.addPacked(values)
	}
	if ttl != 0 {
		f.addString("PX")
		f.addInt(ttl)
	}
}

// bare reports whether the record is stored as the value of its lone field. A
// value that looks packed is not: it would be read as what it looks like.
func (b *blob) bare(values []db.Field) bool {
	return len(values) == 1 && values[0].Name == b.field && !packed.Is(values[0].Value)
}

func (b *blob) decode(op *db.Op, replies []command) {
	reply := &replies[0].reply
	switch {
	case op.Kind == db.Read:
		b.found(op, op.Fields, reply)
	case b.readsFirst(op):
		b.found(op, nil, reply)
	case op.Kind == db.Delete && reply.Integer == 0:
		op.Err = db.ErrNotFound
	}
}

func (b *blob) found(op *db.Op, names []string, reply *resp.Reply) {
	first := len(b.fields)
	if reply.Kind == resp.Bulk {
		op.Err = b.take(names, reply.Bytes)
	}
	switch {
	case op.Err != nil:
		b.fields = b.fields[:first]
	case len(b.fields) == first:
		op.Err = db.ErrNotFound
	default:
		op.Result = b.fields[first:len(b.fields):len(b.fields)]
	}
}

// take takes the fields of these names from a stored value.
func (b *blob) take(names []string, value []byte) error {
	if !packed.Is(value) {
		if wanted(names, b.field) {
			b.fields = append(b.fields, db.Field{Name: b.field, Value: value})
		}
		return nil
	}
	fields := packed.NewReader(value)
	for position := 0; ; position++ {
		name, value, ok := fields.Next()
		if !ok {
			break
		}
		if wanted(names, name) {
			b.fields = append(b.fields, db.Field{Name: keep(&b.names, position, name), Value: value})
		}
	}
	if err := fields.Err(); err != nil {
		return fmt.Errorf("%w: %w", db.ErrUnexpectedState, err)
	}
	return nil
}

// wanted reports whether a name is among those that are asked for: nil for all.
func wanted[T string | []byte](names []string, name T) bool {
	return names == nil || slices.Contains(names, string(name))
}

// addPacked adds a record as one argument.
func (f *flight) addPacked(values []db.Field) {
	f.out = resp.BeginWord(f.out, packed.Size(values))
	f.out = packed.Append(f.out, values)
	f.out = resp.EndWord(f.out)
	f.last().end = len(f.out)
}

// isText is the shape of a string that may not be there.
func isText(reply resp.Reply, _ int) error {
	if reply.Kind == resp.Nil {
		return nil
	}
	return want(resp.Bulk, reply)
}
