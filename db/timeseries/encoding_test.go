package timeseries_test

import (
	"flag"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

// encoding returns YCSB's encoding with values of a type.
func encoding(values string) timeseries.Encoding {
	e := timeseries.DefaultEncoding()
	e.ValueType = values
	return e
}

func TestNumbersAreEightBytesFromTheHighest(t *testing.T) {
	for n, want := range map[int64]string{
		0: "\x00\x00\x00\x00\x00\x00\x00\x00", 1: "\x00\x00\x00\x00\x00\x00\x00\x01", -1: "\xff\xff\xff\xff\xff\xff\xff\xff",
		math.MaxInt64: "\x7f\xff\xff\xff\xff\xff\xff\xff", math.MinInt64: "\x80\x00\x00\x00\x00\x00\x00\x00",
	} {
		b := timeseries.Integer(n).Append(nil)
		assert.Equal(t, want, string(b))
		got, err := timeseries.Timestamp(b)
		require.NoError(t, err)
		assert.Equal(t, n, got)
		e := encoding("integers")
		v, err := e.Value(b)
		require.NoError(t, err)
		assert.Equal(t, timeseries.Integer(n), v)
	}
	for x, want := range map[float64]string{
		0: "\x00\x00\x00\x00\x00\x00\x00\x00", 1: "\x3f\xf0\x00\x00\x00\x00\x00\x00", -1: "\xbf\xf0\x00\x00\x00\x00\x00\x00",
		math.MaxFloat64: "\x7f\xef\xff\xff\xff\xff\xff\xff", math.SmallestNonzeroFloat64: "\x00\x00\x00\x00\x00\x00\x00\x01",
	} {
		b := timeseries.Float(x).Append(nil)
		assert.Equal(t, want, string(b))
		e := encoding("floats")
		v, err := e.Value(b)
		require.NoError(t, err)
		assert.True(t, v.IsFloat())
		assert.Equal(t, x, v.Float64())
	}
}

func TestMixedValuesTellTheirType(t *testing.T) {
	for _, kind := range []string{"mixednumbers", "Mixed"} {
		e := encoding(kind)
		for _, want := range []timeseries.Value{
			timeseries.Integer(0), timeseries.Integer(math.MaxInt32), timeseries.Integer(math.MinInt32), timeseries.Integer(-1),
			timeseries.Float(100000 * 0x1p-53), timeseries.Float(1), timeseries.Float(99999.99),
		} {
			got, err := e.Value(want.Append(nil))
			require.NoError(t, err)
			assert.Equal(t, want, got)
		}
	}
}

func TestPointsAreTakenApartAndPutTogether(t *testing.T) {
	e := encoding("floats")
	tags := []db.Field{{Name: "AA", Value: []byte("AB")}, {Name: "AB", Value: []byte("AA")}}
	values, memory := e.AppendPoint(tags, nil, 1451606400, timeseries.Float(42.75))
	assert.Len(t, memory, 16)
	var p timeseries.Point
	require.NoError(t, e.Point(values, &p))
	assert.Equal(t, timeseries.Point{Timestamp: 1451606400, Value: timeseries.Float(42.75), Tags: tags}, p)

	for name, values := range map[string][]db.Field{
		"no timestamp":      values[3:],
		"no value":          values[:3],
		"a short timestamp": {{Name: "YCSBTS", Value: []byte("1234567")}, values[3]},
		"a long value":      {values[2], {Name: "YCSBV", Value: []byte("123456789")}},
		"nothing":           nil,
	} {
		assert.ErrorIs(t, e.Point(values, &p), db.ErrBadRequest, name)
	}
}

func TestQueriesAreTakenApart(t *testing.T) {
	e := timeseries.DefaultEncoding()
	var q timeseries.Query
	require.NoError(t, e.Query([]string{"AA=AB", "AB=AA", "YCSBTS=1451606400"}, &q))
	tags := []timeseries.Tag{{Name: "AA", Value: "AB"}, {Name: "AB", Value: "AA"}}
	assert.Equal(t, timeseries.Query{Tags: tags, First: 1451606400, Last: 1451606400}, q)

	require.NoError(t, e.Query([]string{"YCSBTS=-60,60", "AA", "YCSBGB=SUM", "YCSBDS=AVERAGE60"}, &q))
	assert.Equal(t, timeseries.Query{Tags: []timeseries.Tag{{Name: "AA", Grouped: true}}, First: -60, Last: 60, Ranged: true,
		GroupBy: "SUM", Downsampling: "AVERAGE60"}, q)

	metric, err := e.Delete("AAAA:AA=AB:AB:YCSBTS=1,2", &q)
	require.NoError(t, err)
	assert.Equal(t, "AAAA", metric)
	assert.Equal(t, timeseries.Query{Tags: []timeseries.Tag{{Name: "AA", Value: "AB"}, {Name: "AB", Grouped: true}}, First: 1, Last: 2, Ranged: true}, q)

	for _, fields := range [][]string{nil, {"AA=AB"}, {"YCSBTS="}, {"YCSBTS=x"}, {"YCSBTS=1,"}, {"YCSBTS=1,2,3"}} {
		assert.ErrorIs(t, e.Query(fields, &q), db.ErrBadRequest, fields)
	}
	_, err = e.Delete("AAAA", &q)
	assert.ErrorIs(t, err, db.ErrBadRequest)
}

func TestQueriesAreWrittenAsTheyAreRead(t *testing.T) {
	e := timeseries.DefaultEncoding()
	e.TimestampKey, e.TagDelimiter, e.SpanDelimiter = "T", "==", "-"
	assert.Equal(t, "AA==AB", e.Field("AA", "AB"))
	assert.Equal(t, "T==5", string(e.AppendTime(nil, 5, 5, false)))
	text := string(e.AppendTime(nil, -5, -3, true))
	assert.Equal(t, "T==-5--3", text)
	var q timeseries.Query
	require.NoError(t, e.Query([]string{text}, &q))
	assert.Equal(t, timeseries.Query{First: -5, Last: -3, Ranged: true}, q)
}

func TestEncodingDeclaresItsProperties(t *testing.T) {
	e := timeseries.DefaultEncoding()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	e.RegisterFlags(fs)
	for _, name := range []string{"timestampkey", "valuekey", "tagpairdelimiter", "querytimespandelimiter", "deletedelimiter", "groupbykey", "downsamplingkey"} {
		require.NoError(t, fs.Set(name, name))
	}
	require.NoError(t, fs.Set("valuetype", "integers"))
	assert.Equal(t, timeseries.Encoding{
		TimestampKey: "timestampkey", ValueKey: "valuekey", TagDelimiter: "tagpairdelimiter", SpanDelimiter: "querytimespandelimiter",
		DeleteDelimiter: "deletedelimiter", GroupByKey: "groupbykey", DownsamplingKey: "downsamplingkey", ValueType: "integers",
	}, e)
	err := e.Check()
	for _, want := range []string{"tagpairdelimiter: want a delimiter", "querytimespandelimiter: want a delimiter", "deletedelimiter: want a delimiter"} {
		assert.ErrorContains(t, err, want)
	}
}
