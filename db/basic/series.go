package basic

import (
	"context"
	"flag"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

func init() {
	db.Register("basicts", "stores nothing; prints, delays or counts operations on time series",
		func() db.Binding { return &Series{} }, "site.ycsb.BasicTSDB", "com.yahoo.ycsb.BasicTSDB")
}

// Series is the settings of YCSB's BasicTSDB: a [Binding] that prints the numbers
// of time series as such, and counts series and timestamps. RegisterFlags sets
// YCSB's defaults.
type Series struct {
	Binding
	timeseries.Encoding
}

// RegisterFlags declares the properties of BasicDB and those of the encoding.
func (b *Series) RegisterFlags(fs *flag.FlagSet) {
	b.Binding.RegisterFlags(fs)
	b.Encoding = timeseries.DefaultEncoding()
	b.Encoding.RegisterFlags(fs)
}

// Open checks the settings.
func (b *Series) Open(ctx context.Context) (db.DB, error) {
	if err := b.Encoding.Check(); err != nil {
		return nil, err
	}
	d, err := b.Binding.Open(ctx)
	if err != nil {
		return nil, err
	}
	s := d.(*store)
	s.encoding, s.series = &b.Encoding, newSeriesCounts()
	return seriesStore{s}, nil
}

// seriesStore is a store for operations on time series.
type seriesStore struct{ *store }

// StoresTimeSeries says that the store reads the encoding.
func (seriesStore) StoresTimeSeries() {}

// appendNumber appends the value of a field as a number, if it is one.
func appendNumber(line []byte, f db.Field, e *timeseries.Encoding) ([]byte, bool) {
	if e == nil {
		return line, false
	}
	switch f.Name {
	case e.TimestampKey:
		if n, err := timeseries.Timestamp(f.Value); err == nil {
			return strconv.AppendInt(line, n, 10), true
		}
	case e.ValueKey:
		if v, err := e.Value(f.Value); err == nil && v.IsFloat() {
			return append(line, javaDouble(v.Float64())...), true
		} else if err == nil {
			return strconv.AppendInt(line, v.Int64(), 10), true
		}
	}
	return line, false
}

// javaDouble writes a number from 0 to 10^7 as Java does: with a fraction, and
// with an exponent below 10^-3.
func javaDouble(x float64) string {
	if x == 0 || x >= 1e-3 {
		text := strconv.FormatFloat(x, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e-")
	if !strings.Contains(mantissa, ".") {
		mantissa += ".0"
	}
	return mantissa + "E-" + strings.TrimLeft(exponent, "0")
}
