package workload_test

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
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
