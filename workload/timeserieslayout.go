package workload

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
)

// timeSeries is the workload that the settings make. But for begun, it does not
// change.
type timeSeries struct {
	settings  TimeSeries
	begun     atomic.Bool // whether a load began
	startsNow bool        // whether the first timestamp was left to the clock

	metrics     []string
	tags        []string
	values      [][]byte // of tags: a tag has the first ones
	cardinality []int64  // of each tag
	conditions  [][]string
	perMetric   int64 // series of each metric
	series      int64
	records     int64 // points of a load

	times    interface{ At(i int64) int64 } // in the order of inserts
	step     int64
	readable int64    // how many timestamps a load fills
	suffix   []string // fields of every query: its functions

	metricOf generator.Generator // of a read
	lengths  generator.Generator // of a scan
}

// orderSeed fixes every order that is random: a run reads what another program
// has loaded.
const orderSeed = 0x59435342

func newTimeSeries(c TimeSeries) *timeSeries {
	r := rand.New(rand.NewPCG(orderSeed, orderSeed))
	w := &timeSeries{
		settings:    c,
		metrics:     names(c.FieldLength, c.FieldCount),
		tags:        names(c.TagKeyLength, c.TagCount),
		cardinality: c.cardinality(),
		perMetric:   1,
		records:     c.RecordCount,
		metricOf:    c.metricChooser(),
		lengths:     generator.NewUniform(1, c.MaxScanLength),
	}
	if c.InsertCount > 0 {
		w.records = c.InsertCount
	}
	if c.ScanLengthDistribution == "zipfian" {
		w.lengths = generator.NewZipfian(1, c.MaxScanLength, generator.ZipfianConstant)
	}
	for _, n := range w.cardinality {
		w.perMetric *= n
	}
	w.series = c.FieldCount * w.perMetric
	w.nameValues(r)
	w.setTimes(r)
	w.setFunctions()
	return w
}

func names(length, count int64) []string {
	strings := generator.NewStrings(int(length), generator.Letters)
	all := make([]string, count)
	for i := range all {
		all[i] = strings.At(int64(i))
	}
	return all
}

// nameValues makes the tags' values, in their order, and the conditions on them.
func (w *timeSeries) nameValues(r *rand.Rand) {
	c := &w.settings
	values := names(c.TagValueLength, c.widest())
	if c.RandomTimeSeriesOrder {
		r.Shuffle(len(w.metrics), func(i, j int) { w.metrics[i], w.metrics[j] = w.metrics[j], w.metrics[i] })
		r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	}
	for _, v := range values {
		w.values = append(w.values, []byte(v))
	}
	w.conditions = make([][]string, len(w.tags))
	for i, tag := range w.tags {
		for _, v := range values[:w.cardinality[i]] {
			w.conditions[i] = append(w.conditions[i], c.Field(tag, v))
		}
	}
}

func (w *timeSeries) setTimes(r *rand.Rand) {
	c := &w.settings
	if c.InsertStart == StartNow {
		w.startsNow = true
		c.InsertStart = generator.Now(time.Now(), c.unit()) - generator.NewTimestamps(0, c.TimestampInterval, c.unit()).Step()
	}
	times := generator.NewTimestamps(c.InsertStart, c.TimestampInterval, c.unit())
	w.times, w.step = times, times.Step()
	w.readable = max(1, c.RecordCount/w.series)
	if c.RandomWriteTimestampOrder {
		w.times = generator.NewShuffledTimestamps(times, c.RecordCount/w.series+1, r)
	}
}

func (w *timeSeries) setFunctions() {
	c := &w.settings
	if c.GroupByFunction != "" {
		w.suffix = append(w.suffix, c.Field(c.GroupByKey, c.GroupByFunction))
	}
	if c.DownsamplingFunction != "" {
		w.suffix = append(w.suffix, c.Field(c.DownsamplingKey, fmt.Sprintf("%s%d", c.DownsamplingFunction, c.DownsamplingInterval)))
	}
}

func (c *TimeSeries) metricChooser() generator.Generator {
	switch last := c.FieldCount - 1; c.RequestDistribution {
	case "sequential":
		return generator.NewSequential(0, last)
	case "zipfian":
		return generator.NewScrambledZipfian(0, last)
	case "hotspot":
		return generator.NewHotspot(0, last, c.HotspotDataFraction, c.HotspotOpnFraction)
	}
	return generator.NewUniform(0, c.FieldCount-1)
}

// grouped reports whether queries group by a tag.
func (w *timeSeries) grouped(tag int) bool {
	return w.settings.GroupByFunction != "" && w.settings.GroupByKeys[tag] == 1
}

// delay returns how much earlier the timestamps of a series are.
func (w *timeSeries) delay(series int64) int64 {
	c := &w.settings
	if c.DelayedIntervals == 0 || float64(series)/float64(w.series) >= c.DelayedSeries {
		return 0
	}
	return series % c.DelayedIntervals * w.step
}

// Load returns the load phase.
func (w *timeSeries) Load() (Phase, error) {
	if w.records == 0 {
		return nil, &db.PropertyError{Property: "recordcount", Value: "0", Want: "the number of points to load, 1 or more (or an insertcount)"}
	}
	m, err := newMix([]weight{{"insertproportion", db.Insert, 1, 1}})
	return &seriesPhase{series: w, mix: m, load: true}, err
}

// Run returns the run phase.
func (w *timeSeries) Run() (Phase, error) {
	if w.settings.RecordCount == 0 {
		return nil, &db.PropertyError{Property: "recordcount", Value: "0", Want: "the number of points that were loaded, 1 or more"}
	}
	m, err := newMix(w.settings.weights())
	if err != nil {
		return nil, err
	}
	return &seriesPhase{series: w, mix: m}, nil
}

// describe tells which series there are.
func (w *timeSeries) describe() string {
	if len(w.tags) == 0 {
		return fmt.Sprintf("%d, one for each metric", w.series)
	}
	var counts []string
	for _, n := range w.cardinality {
		counts = append(counts, fmt.Sprint(n))
	}
	return fmt.Sprintf("%d: %d metrics of %d tags with %s values", w.series, len(w.metrics), len(w.tags), strings.Join(counts, ", "))
}
