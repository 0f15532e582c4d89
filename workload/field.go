package workload

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"unsafe"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
)

// layout is what the records look like. It does not change.
type layout struct {
	table     string
	keys      keyNames
	names     []string   // of the fields
	lengths   lengths    // of the fields' values
	sizes     string     // the lengths in bytes, for a reader
	integrity *integrity // makes the values; nil if they are random
}

func newLayout(c *Core) (*layout, error) {
	l := &layout{
		table: c.Table,
		keys:  keyNames{prefix: c.KeyPrefix, hashed: c.InsertOrder == "hashed", padding: int(c.ZeroPadding)},
		names: make([]string, c.FieldCount),
	}
	for i := range l.names {
		l.names[i] = c.FieldNamePrefix + strconv.Itoa(i)
	}
	if c.DataIntegrity {
		l.integrity = newIntegrity(l.names, int(c.FieldLength))
	}
	var err error
	l.lengths, l.sizes, err = c.fieldLengths()
	return l, err
}

// lengths draws lengths of values, in bytes.
type lengths interface {
	generator.Generator

	// Mean is the mean of the lengths.
	Mean() float64
}

// fieldLengths returns the generator of field lengths and the range of them.
func (c *Core) fieldLengths() (lengths, string, error) {
	lo, hi := c.MinFieldLength, c.FieldLength
	switch c.FieldLengthDistribution {
	case "uniform":
		return generator.NewUniform(lo, hi), fmt.Sprintf("%d to %d (uniform)", lo, hi), nil
	case "zipfian":
		return generator.NewZipfian(lo, hi, generator.ZipfianConstant), fmt.Sprintf("%d to %d (zipfian)", lo, hi), nil
	case "histogram":
		g, err := readFieldLengths(c.FieldLengthHistogram)
		return g, "lengths from " + c.FieldLengthHistogram, err
	}
	return generator.NewConstant(hi), strconv.FormatInt(hi, 10), nil
}

func readFieldLengths(path string) (lengths, error) {
	refuse := func(err error) error {
		return &db.PropertyError{Property: "fieldlengthhistogram", Value: path,
			Want: fmt.Sprintf("a file of field lengths (%v)", err)}
	}
	f, err := os.Open(path)
	if err != nil {
		var cause *os.PathError
		if errors.As(err, &cause) {
			err = cause.Err
		}
		return nil, refuse(err)
	}
	defer f.Close()
	g, err := generator.ReadHistogram(path, f)
	if err != nil {
		return nil, refuse(err)
	}
	return g, nil
}

// draft is one worker's record under way. Its key and values are written into
// the same memory again for each operation.
type draft struct {
	*layout
	r      *rand.Rand
	buf    []byte // the key, whose prefix stays
	key    string // in buf
	fields []db.Field
}

func newDraft(l *layout, r *rand.Rand) draft {
	d := draft{layout: l, r: r, fields: make([]db.Field, len(l.names))}
	// The key's memory has none of another worker's beside it.
	d.buf = append(make([]byte, 0, l.keys.maxLen()+cacheLine), l.keys.prefix...)
	for i := range d.fields {
		d.fields[i].Name = l.names[i]
	}
	return d
}

// begin makes op an operation on a record. The key is the draft's memory, which
// the next operation overwrites: the contract of package db has whoever keeps a
// key clone it.
func (d *draft) begin(op *db.Op, kind db.Kind, number int64) {
	d.buf = d.keys.appendNumber(d.buf[:len(d.keys.prefix)], number)
	d.key = textOf(d.buf)
	// One by one, as a literal would be built beside it and copied.
	op.Kind, op.Table, op.Key, op.Number = kind, d.table, d.key, number
	op.Fields, op.Values, op.Count = nil, nil, 0
	op.Result, op.Records, op.Err = nil, nil, nil
}

// textOf returns a string that shares memory with b: it changes when b does.
func textOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// field draws a field.
func (d *draft) field() int { return d.r.IntN(len(d.names)) }

// all makes new values for all fields.
func (d *draft) all() []db.Field {
	for i := range d.fields {
		d.write(i)
	}
	return d.fields
}

// one makes a new value for one field, drawn at random.
func (d *draft) one() []db.Field {
	i := d.field()
	d.write(i)
	return d.fields[i : i+1]
}

func (d *draft) write(field int) {
	f := &d.fields[field]
	if d.integrity != nil {
		f.Value = d.integrity.append(f.Value[:0], d.key, field)
		return
	}
	n := int(d.lengths.Next(d.r))
	if len(f.Value) != n { // most often all have the same length
		f.Value = slices.Grow(f.Value[:0], n)[:n]
	}
	generator.Printable(f.Value, d.r)
}
