package workload_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
	"github.com/goycsb/goycsb/workload"
)

// smallSeries is the settings of YCSB's own tests: two metrics AAAA and AAAB with
// the tags AA, of one value, and AB, of two. More properties follow as names and
// values in turn.
func smallSeries(t *testing.T, properties ...string) *workload.TimeSeries {
	c := workload.DefaultTimeSeries()
	setAll(t, c.RegisterFlags, append([]string{
		"recordcount", "10", "fieldcount", "2", "fieldlength", "4", "tagcount", "2", "tagkeylength", "2", "tagvaluelength", "4",
		"tagcardinality", "1,2", "insertstart", "1451606400", "delayedseries", "0", "delayedintervals", "0",
		"randomtimeseriesorder", "false", "readproportion", "0", "updateproportion", "0", "insertproportion", "1",
	}, properties...))
	return &c
}

func newSeries(t *testing.T, properties ...string) workload.Workload {
	w, err := smallSeries(t, properties...).New()
	require.NoError(t, err)
	return w
}

// written is an insert or an update in words: metric tags timestamp value.
func written(t *testing.T, op *db.Op) (words string, value timeseries.Value) {
	e := timeseries.DefaultEncoding()
	var p timeseries.Point
	require.NoError(t, e.Point(op.Values, &p))
	value, err := e.Value(op.Values[len(op.Values)-1].Value)
	require.NoError(t, err)
	words = op.Key
	for _, tag := range p.Tags {
		words += fmt.Sprintf(" %s=%s", tag.Name, tag.Value)
	}
	return fmt.Sprintf("%s %d", words, p.Timestamp), value
}

// drawnBy returns what a worker draws, in words, up to n operations.
func drawnBy(t *testing.T, p workload.Phase, worker, workers, n int) (all []string) {
	s := p.Source(workload.Share{Worker: worker, Workers: workers, Rand: rand.New(rand.NewPCG(1, uint64(worker)))})
	var op db.Op
	for range n {
		if err := s.Next(&op); err != nil {
			require.ErrorIs(t, err, io.EOF)
			break
		}
		text := op.Kind.String() + " " + op.Key
		switch op.Kind {
		case db.Insert, db.Update:
			words, _ := written(t, &op)
			text = op.Kind.String() + " " + words
		case db.Read, db.Scan:
			text += " " + strings.Join(op.Fields, " ")
		}
		assert.Equal(t, "usertable", op.Table)
		all = append(all, text)
		s.Done(&op)
	}
	return all
}

func TestTimeSeriesIsRegistered(t *testing.T) {
	for _, name := range []string{"timeseries", "TimeSeriesWorkload", "site.ycsb.workloads.TimeSeriesWorkload", "com.yahoo.ycsb.workloads.TimeSeriesWorkload"} {
		c, err := workload.New(name)
		require.NoError(t, err, name)
		defaults := workload.DefaultTimeSeries()
		assert.Equal(t, &defaults, c, name)
		_, err = c.New()
		assert.NoError(t, err)
	}
}

// The order of golden run ts_load_basicts.
func TestSeriesAreInsertedInYCSBsOrder(t *testing.T) {
	load := loadOf(t, newSeries(t, "recordcount", "12", "tagvaluelength", "2"))
	var want []string
	for _, timestamp := range []string{"1451606400", "1451606460", "1451606520"} {
		for _, series := range []string{"AAAA AA=AA AB=AA", "AAAA AA=AA AB=AB", "AAAB AA=AA AB=AA", "AAAB AA=AA AB=AB"} {
			want = append(want, "INSERT "+series+" "+timestamp)
		}
	}
	assert.Equal(t, want, drawnBy(t, load, 0, 1, 100))
	assert.EqualValues(t, 12, load.Operations())
}

func TestWorkersHaveMetricsOfTheirOwn(t *testing.T) {
	w := newSeries(t, "recordcount", "74", "fieldcount", "3")
	load := loadOf(t, w)
	first, second := drawnBy(t, load, 0, 2, 1000), drawnBy(t, load, 1, 2, 1000)
	assert.Equal(t, []string{
		"INSERT AAAA AA=AAAA AB=AAAA 1451606400", "INSERT AAAA AA=AAAA AB=AAAB 1451606400", "INSERT AAAA AA=AAAA AB=AAAA 1451606460",
	}, first[:3])
	assert.Equal(t, []string{
		"INSERT AAAB AA=AAAA AB=AAAA 1451606400", "INSERT AAAB AA=AAAA AB=AAAB 1451606400",
		"INSERT AAAC AA=AAAA AB=AAAA 1451606400", "INSERT AAAC AA=AAAA AB=AAAB 1451606400", "INSERT AAAB AA=AAAA AB=AAAA 1451606460",
	}, second[:5])

	// 74 points are 12 of each of 6 series, and one more of the first two.
	assert.Len(t, first, 26)
	assert.Len(t, second, 48)
	alone := drawnBy(t, load, 0, 1, 1000)
	assert.ElementsMatch(t, alone, append(first, second...))

	s := runOf(t, w).Source(workload.Share{Worker: 3, Workers: 4, Rand: rand.New(rand.NewPCG(1, 1))})
	assert.NoError(t, s.Next(new(db.Op)), "the last of four has a metric, another none")
	s = runOf(t, w).Source(workload.Share{Worker: 0, Workers: 4, Rand: rand.New(rand.NewPCG(1, 1))})
	assert.ErrorContains(t, s.Next(new(db.Op)), "fieldcount: want at least as many metrics as workers")
}

func TestSeriesOfOneTagValue(t *testing.T) {
	for _, properties := range [][]string{{"tagcount", "1"}, {"tagcount", "0"}} {
		properties = append(properties, "fieldcount", "1")
		drawn := drawnBy(t, loadOf(t, newSeries(t, properties...)), 0, 1, 3)
		require.Len(t, drawn, 3)
		for i, text := range drawn {
			assert.True(t, strings.HasSuffix(text, fmt.Sprint(1451606400+60*i)), text)
		}
	}
	assert.Contains(t, factsOf(loadOf(t, newSeries(t, "tagcount", "4")))["series"], "with 1, 2, 1, 1 values",
		"tags beyond the cardinalities have one value")
}

func TestValuesAreOfTheirType(t *testing.T) {
	for kind, want := range map[string][]bool{"integers": {false}, "Floats": {true}, "mixednumbers": {false, true}, "mixed": {false, true}} {
		c := smallSeries(t, "recordcount", "1000", "valuetype", kind)
		w, err := c.New()
		require.NoError(t, err)
		floats := map[bool]int{}
		eachOp(t, loadOf(t, w).Source(alone(1)), 1000, func(op *db.Op) {
			v, err := c.Value(op.Values[3].Value)
			require.NoError(t, err)
			floats[v.IsFloat()]++
			if v.IsFloat() {
				assert.True(t, 0 <= v.Float64() && v.Float64() < 100000, v.Float64())
			} else {
				assert.Equal(t, v.Int64(), int64(int32(v.Int64())))
			}
		})
		assert.ElementsMatch(t, want, slices.Collect(maps.Keys(floats)), kind)
		for _, n := range floats {
			assert.Greater(t, n, 400, kind) // of a fair coin in 1000: six standard deviations
		}
	}
}

func TestQueriesAskForWhatIsLoaded(t *testing.T) {
	for name, test := range map[string]struct {
		properties []string
		want       string // of each query, as a pattern
	}{
		"points":     {[]string{"readproportion", "1"}, `^READ AAA[AB] AA=AAAA AB=AAA[AB] YCSBTS=14516064[06]0$`},
		"scans":      {[]string{"scanproportion", "1"}, `^SCAN AAA[AB] AA=AAAA AB=AAA[AB] YCSBTS=14516064[06]0$`},
		"deletes":    {[]string{"deleteproportion", "1"}, `^DELETE AAA[AB]:AA=AAAA:AB=AAA[AB]:YCSBTS=14516064[06]0$`},
		"ranges":     {[]string{"readproportion", "1", "querytimespan", "3600"}, `YCSBTS=(1451606400,1451610000|1451606460,1451610060)$`},
		"random":     {[]string{"readproportion", "1", "querytimespan", "120", "queryrandomtimespan", "true"}, `YCSBTS=14516064[06]0,1451606(400|460|520)$`},
		"short":      {[]string{"readproportion", "1", "querytimespan", "59", "queryrandomtimespan", "true"}, `YCSBTS=(1451606400,1451606400|1451606460,1451606460)$`},
		"groups":     {[]string{"scanproportion", "1", "groupbyfunction", "SUM", "groupbykeys", "0, 1"}, ` AA=AAAA AB YCSBTS=\d+ YCSBGB=SUM$`},
		"intervals":  {[]string{"scanproportion", "1", "downsamplingfunction", "SUM", "downsamplinginterval", "60"}, ` YCSBTS=\d+ YCSBDS=SUM60$`},
		"read alike": {[]string{"readproportion", "1", "downsamplingfunction", "SUM", "downsamplinginterval", "60"}, ` YCSBTS=\d+ YCSBDS=SUM60$`},
		"few points": {[]string{"readproportion", "1", "recordcount", "1"}, `YCSBTS=1451606400$`},
		"words": {[]string{"readproportion", "1", "timestampkey", "T", "tagpairdelimiter", "==", "querytimespan", "9", "querytimespandelimiter", "-"},
			` AA==AAAA AB==AAA[AB] T==1451606400-1451606409$|T==1451606460-1451606469$`},
	} {
		t.Run(name, func(t *testing.T) {
			run := runOf(t, newSeries(t, append(test.properties, "insertproportion", "0")...))
			for _, text := range drawnBy(t, run, 1, 2, 100) {
				assert.Regexp(t, test.want, text)
			}
		})
	}
}

func TestUpdatesGoBack(t *testing.T) {
	run := runOf(t, newSeries(t, "fieldcount", "1", "tagcount", "0", "insertproportion", "0.5", "updateproportion", "0.5"))
	steps, earlier := int64(0), map[string]bool{}
	for _, text := range drawnBy(t, run, 0, 1, 200) {
		var timestamp int64
		kind, rest, _ := strings.Cut(text, " AAAA ")
		fmt.Sscan(rest, &timestamp)
		if kind == "INSERT" {
			assert.Equal(t, 1451606400+60*steps, timestamp)
		} else {
			earlier[rest] = true
			assert.LessOrEqual(t, timestamp, 1451606400+60*max(0, steps-1))
		}
		steps++
	}
	assert.Greater(t, len(earlier), 10)
}

func TestDelayedSeriesAreLateAndReadThere(t *testing.T) {
	for _, spelling := range [][2]string{{"delayedseries", "delayedintervals"}, {"delayedSeries", "delayedIntervals"}} {
		properties := []string{"recordcount", "400", "fieldcount", "10", spelling[0], "0.5", spelling[1], "3", "dataintegrity", "true", "valuetype", "integers"}
		if spelling[0] == "delayedSeries" {
			c := workload.DefaultTimeSeries()
			setAll(t, c.RegisterFlags, properties)
			assert.Equal(t, 0.5, c.DelayedSeries)
			assert.EqualValues(t, 3, c.DelayedIntervals)
			continue
		}
		inserted := map[string]bool{}
		late := 0
		for _, text := range drawnBy(t, loadOf(t, newSeries(t, properties...)), 0, 1, 400) {
			inserted[strings.TrimPrefix(text, "INSERT ")] = true
			if strings.HasSuffix(text, "1451606340") || strings.HasSuffix(text, "1451606280") {
				late++
			}
		}
		assert.Equal(t, 3+3+3, late, "places 1, 4, 7 are 1 late, and places 2, 5, 8 are 2 late, for two timestamps")
		assert.Len(t, inserted, 400)
		read := runOf(t, newSeries(t, append(properties, "insertproportion", "0", "readproportion", "1", "updateproportion", "1")...))
		for _, text := range drawnBy(t, read, 0, 1, 600) {
			_, words, _ := strings.Cut(text, " ")
			assert.True(t, inserted[strings.Replace(words, "YCSBTS=", "", 1)], text)
		}
	}
}

func TestTheLowerCaseSpellingWins(t *testing.T) {
	for _, order := range [][]string{{"delayedseries", "0.25", "delayedSeries", "0"}, {"delayedSeries", "0", "delayedseries", "0.25"}} {
		c := workload.DefaultTimeSeries()
		setAll(t, c.RegisterFlags, order)
		assert.Equal(t, 0.25, c.DelayedSeries)
	}
}

func TestSparsityLeavesOutPoints(t *testing.T) {
	few := drawnBy(t, loadOf(t, newSeries(t, "recordcount", "1000", "tagcount", "1", "tagcardinality", "100", "sparsity", "0.5")), 0, 1, 1000)
	require.Len(t, few, 1000)
	last := few[999]
	var timestamp int64
	fmt.Sscan(last[strings.LastIndex(last, " ")+1:], &timestamp)
	// On average 24.5 points are for one insert, so 1000 inserts go over some 122
	// timestamps of 200 series; the standard deviation is 2.3.
	assert.InDelta(t, 122, (timestamp-1451606400)/60, 12)

	none := drawnBy(t, loadOf(t, newSeries(t, "sparsity", "0.1")), 0, 1, 10)
	assert.Equal(t, drawnBy(t, loadOf(t, newSeries(t)), 0, 1, 10), none, "less than one series of a metric")
}

func TestRandomOrdersAreTheSameInEveryProgram(t *testing.T) {
	random := []string{"recordcount", "400", "randomtimeseriesorder", "true", "randomwritetimestamporder", "true", "fieldcount", "20", "tagcardinality", "1,3"}
	first := drawnBy(t, loadOf(t, newSeries(t, random...)), 0, 1, 1000)
	assert.Equal(t, first, drawnBy(t, loadOf(t, newSeries(t, random...)), 0, 1, 1000))
	random[3], random[5] = "false", "false"
	sorted := drawnBy(t, loadOf(t, newSeries(t, random...)), 0, 1, 1000)
	assert.NotEqual(t, sorted, first)
	assert.NotContains(t, first[0], "AAAA AA=AAAA")

	inserted := map[string]bool{}
	for _, text := range first {
		inserted[strings.TrimPrefix(text, "INSERT ")] = true
	}
	random[3], random[5] = "true", "true"
	for _, text := range drawnBy(t, runOf(t, newSeries(t, append(random, "insertproportion", "0", "readproportion", "1")...)), 0, 1, 1000) {
		assert.True(t, inserted[strings.Replace(strings.TrimPrefix(text, "READ "), "YCSBTS=", "", 1)], text)
	}
}

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

func TestTimeSeriesRefuses(t *testing.T) {
	for _, test := range []struct{ property, value, want string }{
		{"timestampunits", "foobar", "timestampunits: want MILLISECONDS, SECONDS"},
		{"timestampunits", "NANOSECONDS", "timestampunits: want MILLISECONDS"},
		{"timestampinterval", "0", "timestampinterval: want 1"},
		{"tagcardinality", "1,0", `tagcardinality: want numbers of 1 or more, got "0"`},
		{"fieldcount", "0", "fieldcount: want 1"},
		{"fieldlength", "0", "fieldlength: want 1"},
		{"tagkeylength", "0", "tagkeylength: want 1"},
		{"sparsity", "2", "sparsity: want a share"},
		{"delayedseries", "-1", "delayedseries: want a share"},
		{"requestdistribution", "latest", "requestdistribution: want uniform, sequential, zipfian or hotspot"},
		{"readmodifywriteproportion", "0.1", "readmodifywriteproportion: want 0: time series have no"},
		{"groupbyfunction", "SUM", "groupbykeys: want 0 or 1 for each of tagcount=2 tags"},
		{"downsamplingfunction", "SUM", "downsamplinginterval: want a whole number from 1"},
		{"valuetype", "text", "valuetype: want integers, floats or mixednumbers"},
		{"valuekey", "YCSBTS", "valuekey: want a name of its own"},
		{"tagpairdelimiter", "A", "tagpairdelimiter: want a delimiter"},
		{"deletedelimiter", "=", "tagpairdelimiter: want three delimiters that differ"},
		{"timestampkey", "AB", "tagkeylength: want no tag of the name AB"},
		{"threadcount", "3", "fieldcount: want at least threadcount × batchsize = 3 metrics"},
		{"insertstart", "9223372036854775807", "insertstart: want room for"},
	} {
		_, err := smallSeries(t, test.property, test.value).New()
		assert.ErrorContains(t, err, test.want, test.property)
	}
	many := []string{"fieldlength", "1", "fieldcount", "53"}
	_, err := smallSeries(t, many...).New()
	assert.ErrorContains(t, err, "fieldcount: want 1 to 52, as names of fieldlength=1 letters begin again")
	_, err = smallSeries(t, "fieldlength", "8", "fieldcount", "16000000", "tagcardinality", "1,1000000", "tagvaluelength", "8").New()
	assert.ErrorContains(t, err, "tagcardinality: want at most")
	_, err = newSeries(t, "recordcount", "0").Load()
	assert.ErrorContains(t, err, "recordcount: want the number of points to load")
	_, err = newSeries(t, "recordcount", "0").Run()
	assert.ErrorContains(t, err, "recordcount: want the number of points that were loaded")
	_, err = newSeries(t, "insertproportion", "0").Run()
	assert.ErrorContains(t, err, "at least one proportion above 0")
}

func TestDataIntegrityOfSeriesRefuses(t *testing.T) {
	for property, value := range map[string]string{
		"valuetype": "floats", "groupbyfunction": "SUM", "downsamplingfunction": "SUM", "querytimespan": "60", "randomtimeseriesorder": "true",
	} {
		_, err := smallSeries(t, "dataintegrity", "true", "valuetype", "integers", "groupbykeys", "0,1", "downsamplinginterval", "60", property, value).New()
		var told *db.PropertyError
		require.ErrorAs(t, err, &told)
		assert.Equal(t, property, told.Property)
	}
	c := smallSeries(t, "dataintegrity", "true", "valuetype", "integers")
	c.InsertStart = workload.StartNow
	_, err := c.New()
	assert.EqualError(t, err, "insertstart: want a timestamp, as dataintegrity is on")
}

func TestTimeSeriesWarns(t *testing.T) {
	assert.Empty(t, loadOf(t, newSeries(t)).Warnings())
	assert.Empty(t, runOf(t, newSeries(t)).Warnings())
	assert.Contains(t, loadOf(t, newSeries(t, "recordcount", "3")).Warnings()[0], "3 points do for a part of the 4 series only")
	reads := []string{"readproportion", "1", "insertproportion", "0"}
	assert.Contains(t, runOf(t, newSeries(t, append(reads, "sparsity", "0.5")...)).Warnings()[0], "sparsity")

	c := smallSeries(t, reads...)
	c.InsertStart = workload.StartNow
	w, err := c.New()
	require.NoError(t, err)
	assert.Contains(t, runOf(t, w).Warnings()[0], "insertstart is not set")
	loadOf(t, w).Source(alone(1))
	assert.Empty(t, runOf(t, w).Warnings(), "what was loaded by the same program is found")
}

func TestOnlyStoresOfTimeSeriesGetThem(t *testing.T) {
	o := carryOut(t, workload.DefaultExecutor(), &scriptedDB{}, loadOf(t, newSeries(t)))
	assert.True(t, errors.Is(o.err, db.ErrNotImplemented))
	assert.ErrorContains(t, o.err, "basicts and memoryts do")
}
