package basic_test

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/basic"
	"github.com/goycsb/goycsb/db/timeseries"
)

// openSeries opens a binding of time series, set by names and values in turn.
func openSeries(t *testing.T, out *bytes.Buffer, properties ...string) (db.DB, db.Session) {
	b := &basic.Series{}
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	b.RegisterFlags(fs)
	for i := 0; i < len(properties); i += 2 {
		require.NoError(t, fs.Set(properties[i], properties[i+1]))
	}
	b.SetOutput(out)
	d, err := b.Open(t.Context())
	require.NoError(t, err)
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	return d, s
}

var seriesOperation = regexp.MustCompile(`^(READ|SCAN|INSERT) (\S+) (\S+) (?:(\d+) )?\[ (.*) \]$`)

func TestSeriesLinesAreThoseOfYCSB(t *testing.T) {
	for _, name := range []string{"ts_load_basicts", "ts_run_basicts", "x_ts_scan"} {
		text, err := os.ReadFile("testdata/" + name + ".out")
		require.NoError(t, err)
		var out bytes.Buffer
		d, s := openSeries(t, &out)
		assert.Implements(t, (*timeseries.Store)(nil), d)
		repeated := 0
		for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
			m := seriesOperation.FindStringSubmatch(lines.Text())
			if m == nil {
				continue
			}
			repeated++
			out.Reset()
			fields := strings.Fields(m[5])
			switch m[1] {
			case "INSERT":
				err = s.Insert(t.Context(), m[2], m[3], pointOf(t, fields))
			case "READ":
				_, err = s.Read(t.Context(), m[2], m[3], fields)
			case "SCAN":
				count, _ := strconv.Atoi(m[4])
				_, err = s.(db.Scanner).Scan(t.Context(), m[2], m[3], count, fields)
			}
			require.NoError(t, err)
			assert.Equal(t, lines.Text()+"\n", out.String())
		}
		assert.NotZero(t, repeated, name)
	}
}

// pointOf makes the values of a point from the fields of a line.
func pointOf(t *testing.T, fields []string) (values []db.Field) {
	var timestamp int64
	e := timeseries.DefaultEncoding()
	for _, f := range fields {
		name, value, _ := strings.Cut(f, "=")
		switch name {
		case "YCSBTS":
			_, err := fmt.Sscan(value, &timestamp)
			require.NoError(t, err)
		case "YCSBV":
			x, err := strconv.ParseFloat(value, 64)
			require.NoError(t, err)
			values, _ = e.AppendPoint(values, nil, timestamp, timeseries.Float(x))
		default:
			values = append(values, db.Field{Name: name, Value: []byte(value)})
		}
	}
	return values
}

func TestSeriesNumbersAreJavas(t *testing.T) {
	for text, value := range map[string]timeseries.Value{
		"0.0": timeseries.Float(0), "1.0": timeseries.Float(1), "42.75": timeseries.Float(42.75), "0.001": timeseries.Float(0.001),
		"9.99E-4": timeseries.Float(0.000999), "1.0E-5": timeseries.Float(1e-5), "99999.0": timeseries.Float(99999),
		"-5": timeseries.Integer(-5),
	} {
		var out bytes.Buffer
		kind := "floats"
		if !value.IsFloat() {
			kind = "integers"
		}
		_, s := openSeries(t, &out, "valuetype", kind)
		e := timeseries.DefaultEncoding()
		values, _ := e.AppendPoint(nil, nil, 7, value)
		require.NoError(t, s.Update(t.Context(), "", "AA", values))
		assert.Equal(t, "UPDATE null AA [ YCSBTS=7 YCSBV="+text+" ]\n", out.String())
	}
}

func TestSeriesAreCounted(t *testing.T) {
	var out bytes.Buffer
	d, s := openSeries(t, &out, "basicdb.verbose", "false", "basicdb.count", "true", "valuetype", "mixednumbers")
	e := timeseries.DefaultEncoding()
	for i := range int64(6) {
		value := timeseries.Float(float64(i) + 0.5)
		if i >= 4 {
			value = timeseries.Integer(i)
		}
		values, _ := e.AppendPoint([]db.Field{{Name: "AA", Value: []byte{'A' + byte(i%2)}}}, nil, 100+i, value)
		require.NoError(t, s.Insert(t.Context(), "t", "AA", values))
		_, err := s.Read(t.Context(), "t", "AA", []string{"AA=A", fmt.Sprintf("YCSBTS=%d,%d", 98+i, 500)})
		require.NoError(t, err)
	}
	require.NoError(t, s.Close())
	require.NoError(t, d.Close())
	assert.Equal(t, `[READS], Uniques, 1
[SCANS], Uniques, 0
[UPDATES], Uniques, 0
[INSERTS], Uniques, 2
[DELETES], Uniques, 0
[TIMESTAMPS], Unique, 8
[FLOATS], Unique series, 2
[INTEGERS], Unique series, 2
[TIMESTAMPS], Min, 98
[TIMESTAMPS], Max, 105
`, out.String())
}

func TestSeriesRefuseAnEncodingThatCannotBe(t *testing.T) {
	b := &basic.Series{}
	b.RegisterFlags(flag.NewFlagSet("", flag.ContinueOnError))
	b.TimestampKey = ""
	_, err := b.Open(t.Context())
	assert.ErrorContains(t, err, "timestampkey")
}
