package timeseries

import (
	"encoding/binary"
	"math"

	"github.com/goycsb/goycsb/db"
)

// Point is a point of a time series.
type Point struct {
	Timestamp int64      // in the workload's unit of time
	Value     Value      // of the series at that time
	Tags      []db.Field // of the operation, whose memory they share
}

// Value is a number: an integer or a double.
type Value struct {
	bits  uint64
	float bool
}

// Integer returns an integer as a value.
func Integer(n int64) Value { return Value{bits: uint64(n)} }

// Float returns a double as a value.
func Float(x float64) Value { return Value{bits: math.Float64bits(x), float: true} }

// IsFloat reports whether the value is a double.
func (v Value) IsFloat() bool { return v.float }

// Int64 returns the value of an integer.
func (v Value) Int64() int64 { return int64(v.bits) }

// Float64 returns the value of a double.
func (v Value) Float64() float64 { return math.Float64frombits(v.bits) }

// Append appends the 8 bytes of the value to dst.
func (v Value) Append(dst []byte) []byte { return binary.BigEndian.AppendUint64(dst, v.bits) }

// Value returns the value that 8 bytes are. With mixednumbers they are an integer
// if it has 32 bits, and a double otherwise: a double of such bytes would be 0,
// less than 10^-300, or not a number.
func (e *Encoding) Value(b []byte) (Value, error) {
	if len(b) != 8 {
		return Value{}, bad("want a value of 8 bytes, got %d", len(b))
	}
	v := Value{bits: binary.BigEndian.Uint64(b), float: e.kind() == floats}
	if e.kind() == mixed {
		v.float = int64(v.bits) != int64(int32(v.bits))
	}
	return v, nil
}

// Timestamp returns the timestamp that 8 bytes are.
func Timestamp(b []byte) (int64, error) {
	if len(b) != 8 {
		return 0, bad("want a timestamp of 8 bytes, got %d", len(b))
	}
	return int64(binary.BigEndian.Uint64(b)), nil
}

// Point takes the values of an insert or an update apart. It uses p.Tags again.
// The error of values that are no point wraps [db.ErrBadRequest].
func (e *Encoding) Point(values []db.Field, p *Point) (err error) {
	p.Tags = p.Tags[:0]
	var timed, valued bool
	for _, f := range values {
		switch f.Name {
		case e.TimestampKey:
			timed = true
			p.Timestamp, err = Timestamp(f.Value)
		case e.ValueKey:
			valued = true
			p.Value, err = e.Value(f.Value)
		default:
			p.Tags = append(p.Tags, f)
		}
		if err != nil {
			return err
		}
	}
	if !timed || !valued {
		return bad("want a timestamp %s and a value %s in a point", e.TimestampKey, e.ValueKey)
	}
	return nil
}

// AppendPoint appends the timestamp and the value of a point to its tags in dst.
// Their bytes are appended to memory, which is returned as well.
func (e *Encoding) AppendPoint(dst []db.Field, memory []byte, timestamp int64, v Value) ([]db.Field, []byte) {
	at := len(memory)
	memory = binary.BigEndian.AppendUint64(memory, uint64(timestamp))
	memory = v.Append(memory)
	return append(dst,
		db.Field{Name: e.TimestampKey, Value: memory[at : at+8 : at+8]},
		db.Field{Name: e.ValueKey, Value: memory[at+8 : at+16 : at+16]}), memory
}
