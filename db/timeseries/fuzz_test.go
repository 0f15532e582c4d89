package timeseries_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

// Whatever a query is, it is refused as such, or read alike when it is written
// again.
func FuzzQuery(f *testing.F) {
	for _, fields := range []string{
		"", "AA=AB\nYCSBTS=1451606400", "YCSBTS=-60,60\nAA\nYCSBGB=SUM\nYCSBDS=AVERAGE60", "YCSBTS=", "YCSBTS=1,", "YCSBTS=,1",
		"YCSBTS=1,2,3", "YCSBTS=-,-", "YCSBTS", "=", "==\nYCSBTS=0", "YCSBTS=9223372036854775808", "YCSBGB=\nYCSBTS=+1",
	} {
		f.Add(fields)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e := timeseries.DefaultEncoding()
		var q, again timeseries.Query
		if err := e.Query(strings.Split(text, "\n"), &q); err != nil {
			require.ErrorIs(t, err, db.ErrBadRequest)
			return
		}
		require.NoError(t, e.Query(fieldsOf(&e, &q), &again))
		assert.ElementsMatch(t, q.Tags, again.Tags)
		q.Tags, again.Tags = nil, nil
		assert.Equal(t, q, again)
	})
}

// fieldsOf writes a query.
func fieldsOf(e *timeseries.Encoding, q *timeseries.Query) []string {
	fields := []string{string(e.AppendTime(nil, q.First, q.Last, q.Ranged))}
	for _, tag := range q.Tags {
		if tag.Grouped {
			fields = append(fields, tag.Name)
		} else {
			fields = append(fields, e.Field(tag.Name, tag.Value))
		}
	}
	if q.GroupBy != "" {
		fields = append(fields, e.Field(e.GroupByKey, q.GroupBy))
	}
	if q.Downsampling != "" {
		fields = append(fields, e.Field(e.DownsamplingKey, q.Downsampling))
	}
	return fields
}

// The key of a delete is refused as such, or has all that is between its
// delimiters.
func FuzzDelete(f *testing.F) {
	for _, key := range []string{"", "AAAA", ":", "AAAA:AA=AB:AB:YCSBTS=1,2", "::YCSBTS=1:", "YCSBTS=1", "a:YCSBTS=1:YCSBTS=x"} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		e := timeseries.DefaultEncoding()
		var q, again timeseries.Query
		metric, err := e.Delete(key, &q)
		if err != nil {
			require.ErrorIs(t, err, db.ErrBadRequest)
			return
		}
		whole := strings.Join(append([]string{metric}, fieldsOf(&e, &q)...), e.DeleteDelimiter)
		sameMetric, err := e.Delete(whole, &again)
		require.NoError(t, err)
		assert.Equal(t, metric, sameMetric)
		assert.Equal(t, q.First, again.First)
		assert.Equal(t, q.Last, again.Last)
		assert.ElementsMatch(t, q.Tags, again.Tags)
	})
}

// A point is refused as such, or is the same bytes when it is written again.
func FuzzPoint(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x00\x00\x00\x00\x01"), []byte("\xbf\xf0\x00\x00\x00\x00\x00\x00"), "AA", []byte("AB"))
	f.Add([]byte("short"), []byte("12345678"), "AA", []byte(""))
	f.Add([]byte("12345678"), []byte("a long one"), "", []byte("x"))
	f.Add([]byte("12345678"), []byte("12345678"), "YCSBV", []byte("x"))
	f.Fuzz(func(t *testing.T, timestamp, value []byte, tag string, content []byte) {
		for _, kind := range []string{"integers", "floats", "mixednumbers"} {
			e := encoding(kind)
			values := []db.Field{{Name: tag, Value: content}, {Name: e.TimestampKey, Value: timestamp}, {Name: e.ValueKey, Value: value}}
			var p timeseries.Point
			if err := e.Point(values, &p); err != nil {
				require.ErrorIs(t, err, db.ErrBadRequest)
				continue
			}
			written, _ := e.AppendPoint(p.Tags, nil, p.Timestamp, p.Value)
			if e.IsReserved(tag) && len(p.Tags) == 0 {
				continue // the name was given twice: the last one counts
			}
			assert.Equal(t, values, written)
		}
	})
}
