package workload_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
	"github.com/goycsb/goycsb/workload"
)

func TestSeriesValuesAreYCSBs(t *testing.T) {
	text, err := os.ReadFile("testdata/timeseries_validation.tsv")
	require.NoError(t, err)
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Scan() // the header
	for lines.Scan() {
		var timestamp, want int64
		columns := strings.Split(lines.Text(), "\t")
		_, err := fmt.Sscan(columns[1], &timestamp)
		require.NoError(t, err)
		_, err = fmt.Sscan(columns[3], &want)
		require.NoError(t, err)
		assert.Equal(t, want, workload.SeriesValue(tagsOf(columns[2]), timestamp), lines.Text())
	}
}

func tagsOf(text string) (tags []db.Field) {
	for pair := range strings.SplitSeq(strings.Trim(text, "{}"), ", ") {
		if name, value, ok := strings.Cut(pair, "="); ok {
			tags = append(tags, db.Field{Name: name, Value: []byte(value)})
		}
	}
	return tags
}

func TestReadsOfSeriesAreVerified(t *testing.T) {
	properties := []string{"dataintegrity", "true", "valuetype", "integers", "insertproportion", "0", "readproportion", "1"}
	s := runOf(t, newSeries(t, properties...)).Source(alone(1))
	var op db.Op
	require.NoError(t, s.Next(&op))
	var q timeseries.Query
	e := timeseries.DefaultEncoding()
	require.NoError(t, e.Query(op.Fields, &q))

	found := func(timestamp, value int64, tags ...string) []db.Field {
		fields, _ := e.AppendPoint(nil, nil, timestamp, timeseries.Integer(value))
		for i := 0; i+1 < len(tags); i += 2 {
			fields = append(fields, db.Field{Name: tags[i], Value: []byte(tags[i+1])})
		}
		return fields
	}
	second := q.Tags[1].Value
	right := workload.SeriesValue(tagsOf("AA=AAAA, AB="+second), q.First)
	verify := s.(workload.Verifier).Verify
	op.Result = found(q.First, right, "AB", second, "AA", "AAAA")
	assert.NoError(t, verify(&op), "in any order")
	for name, result := range map[string][]db.Field{
		"another value":     found(q.First, right+1, "AA", "AAAA", "AB", second),
		"another time":      found(q.First+60, workload.SeriesValue(tagsOf("AA=AAAA, AB="+second), q.First+60), "AA", "AAAA", "AB", second),
		"another tag":       found(q.First, right, "AA", "AAAB", "AB", second),
		"a tag is missing":  found(q.First, right, "AA", "AAAA"),
		"no value":          found(q.First, right, "AA", "AAAA", "AB", second)[:1],
		"a value too short": {{Name: "YCSBTS", Value: binary.BigEndian.AppendUint64(nil, uint64(q.First))}, {Name: "YCSBV", Value: []byte("1")}},
		"nothing":           nil,
	} {
		op.Result = result
		assert.Equal(t, "UNEXPECTED_STATE", db.Status(verify(&op)), name)
	}
	s = runOf(t, newSeries(t)).Source(alone(1))
	_, verifies := s.(workload.Verifier)
	assert.False(t, verifies)
}

func TestSeriesAreDrawnWithoutAllocations(t *testing.T) {
	run := runOf(t, newSeries(t, "recordcount", "1000", "querytimespan", "60", "readproportion", "1", "updateproportion", "1",
		"insertproportion", "1", "scanproportion", "1", "deleteproportion", "1"))
	s := run.Source(alone(1))
	var op db.Op
	for range 1000 {
		require.NoError(t, s.Next(&op))
	}
	assert.Zero(t, testing.AllocsPerRun(1000, func() { _ = s.Next(&op) }))
}
