package packed_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis/packed"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// unpack returns all fields of a value.
func unpack(value []byte) ([]db.Field, error) {
	var fields []db.Field
	r := packed.NewReader(value)
	for {
		name, value, ok := r.Next()
		if !ok {
			return fields, r.Err()
		}
		fields = append(fields, db.Field{Name: string(name), Value: value})
	}
}

func TestFormat(t *testing.T) {
	value := packed.Append([]byte("before"), []db.Field{{Name: "a", Value: []byte("bcd")}, {Name: "", Value: make([]byte, 300)}})
	assert.Equal(t, "before\xffYCSB\x01"+"\x02"+"\x01a"+"\x03bcd"+"\x00"+"\xac\x02"+strings.Repeat("\x00", 300), string(value))
}

func TestRoundTrip(t *testing.T) {
	for name, fields := range map[string][]db.Field{
		"no fields":   nil,
		"empty":       {{Name: "", Value: []byte{}}},
		"any bytes":   {{Name: "\x00\xff\r\n", Value: []byte("\xffYCSB\x01")}, {Name: "ключ", Value: []byte{0}}},
		"long":        {{Name: strings.Repeat("n", 127), Value: make([]byte, 128)}, {Name: strings.Repeat("n", 16384), Value: make([]byte, 1<<20)}},
		"many fields": make([]db.Field, 1000),
	} {
		value := packed.Append(nil, fields)
		assert.True(t, packed.Is(value), name)
		assert.Len(t, value, packed.Size(fields), name)
		found, err := unpack(value)
		require.NoError(t, err, name)
		require.Len(t, found, len(fields), name)
		for i, f := range found {
			assert.Equal(t, fields[i].Name, f.Name, name)
			assert.True(t, bytes.Equal(fields[i].Value, f.Value), name)
		}
	}
}

func TestValuesThatAreNotPacked(t *testing.T) {
	whole := string(packed.Append(nil, []db.Field{{Name: "field0", Value: []byte("abc")}, {Name: "field1", Value: []byte("d")}}))
	for length := range len(whole) {
		_, err := unpack([]byte(whole[:length]))
		assert.ErrorIs(t, err, packed.ErrFormat, "the first %d bytes", length)
	}
	for name, value := range map[string]string{
		"text":              "field0",
		"another version":   "\xffYCSB\x02\x00",
		"more":              whole + "x",
		"a long name":       packed.Magic + "\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01a",
		"a number too long": packed.Magic + "\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01a",
		"too many fields":   packed.Magic + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00\x00",
	} {
		_, err := unpack([]byte(value))
		assert.ErrorIs(t, err, packed.ErrFormat, name)
	}
}

func FuzzReader(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte(packed.Magic))
	f.Add([]byte(packed.Magic + "\x01\x80\x00\x01a"))
	f.Add(packed.Append(nil, []db.Field{{Name: "field0", Value: []byte("abc")}, {Name: "field1"}}))
	f.Fuzz(func(t *testing.T, value []byte) {
		fields, err := unpack(value)
		if err != nil {
			assert.ErrorIs(t, err, packed.ErrFormat)
			return
		}
		again, err := unpack(packed.Append(nil, fields))
		require.NoError(t, err)
		assert.Equal(t, fields, again)
	})
}
