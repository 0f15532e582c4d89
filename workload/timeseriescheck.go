package workload

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
)

const (
	maxNames  = 1 << 24 // metrics, tags, values of a tag: they are kept in memory
	maxLetter = 1 << 16 // letters of one of those names
	maxSeries = 1 << 40
)

// timeUnits are those of timestampunits. YCSB refuses MICROSECONDS and
// NANOSECONDS.
var timeUnits = map[string]time.Duration{
	"MILLISECONDS": time.Millisecond,
	"SECONDS":      time.Second,
	"MINUTES":      time.Minute,
	"HOURS":        time.Hour,
	"DAYS":         24 * time.Hour,
}

func (c *TimeSeries) unit() time.Duration { return timeUnits[strings.ToUpper(c.TimestampUnits)] }

// check returns the settings that cannot be used, joined.
func (c *TimeSeries) check() error {
	var r refusals
	r.count("recordcount", c.RecordCount, 0)
	r.count("operationcount", c.OperationCount, 0)
	r.count("insertcount", c.InsertCount, 0)
	c.checkSeries(&r)
	c.checkTimes(&r)
	c.checkQueries(&r)
	c.checkMix(&r)
	if c.DataIntegrity {
		c.checkIntegrity(&r)
	}
	if len(r) == 0 {
		c.checkSizes(&r)
	}
	return errors.Join(append(r, c.Encoding.Check())...)
}

func (c *TimeSeries) checkSeries(r *refusals) {
	for _, p := range []struct {
		property      string
		count         int64
		lengthOf      string
		length, least int64
	}{
		{"fieldcount", c.FieldCount, "fieldlength", c.FieldLength, 1},
		{"tagcount", c.TagCount, "tagkeylength", c.TagKeyLength, 0},
		{"tagcardinality", c.widest(), "tagvaluelength", c.TagValueLength, 1},
	} {
		r.unless(1 <= p.length && p.length <= maxLetter, p.lengthOf, p.length, fmt.Sprintf("1 to %d letters", maxLetter))
		most := int64(maxNames)
		if 1 <= p.length && p.length <= maxLetter {
			most = min(most, generator.NewStrings(int(p.length), generator.Letters).Count())
		}
		r.unless(p.least <= p.count && p.count <= most, p.property, p.count,
			fmt.Sprintf("%d to %d, as names of %s=%d letters begin again after that", p.least, most, p.lengthOf, p.length))
	}
	for _, n := range c.TagCardinality {
		r.unless(n >= 1, "tagcardinality", n, "numbers of 1 or more")
	}
	workers := int64(max(1, c.Threads)) * int64(max(1, c.Batch))
	r.unless(workers <= max(1, c.FieldCount), "fieldcount", c.FieldCount,
		fmt.Sprintf("at least threadcount × batchsize = %d metrics, as each worker and place of a batch has metrics of its own", workers))
}

// cardinality returns how many values each tag has.
func (c *TimeSeries) cardinality() []int64 {
	all := make([]int64, c.TagCount)
	for i := range all {
		all[i] = 1
	}
	copy(all, c.TagCardinality)
	return all
}

func (c *TimeSeries) widest() int64 {
	widest := int64(1)
	for i := range min(int64(len(c.TagCardinality)), max(0, c.TagCount)) {
		widest = max(widest, c.TagCardinality[i])
	}
	return widest
}

func (c *TimeSeries) checkTimes(r *refusals) {
	r.unless(c.InsertStart >= StartNow, "insertstart", c.InsertStart, "a timestamp of 0 or more")
	r.unless(1 <= c.TimestampInterval && c.TimestampInterval <= math.MaxInt32, "timestampinterval", c.TimestampInterval,
		fmt.Sprintf("1 to %d timestampunits", math.MaxInt32))
	r.unless(c.unit() != 0, "timestampunits", c.TimestampUnits, "MILLISECONDS, SECONDS, MINUTES, HOURS or DAYS")
	r.share("sparsity", c.Sparsity)
	r.share("delayedseries", c.DelayedSeries)
	r.count("delayedintervals", c.DelayedIntervals, 0)
}

func (c *TimeSeries) checkQueries(r *refusals) {
	r.count("querytimespan", c.QueryTimeSpan, 0)
	if c.GroupByFunction != "" {
		r.unless(int64(len(c.GroupByKeys)) == c.TagCount, "groupbykeys", (*numbers)(&c.GroupByKeys).String(),
			fmt.Sprintf("0 or 1 for each of tagcount=%d tags, as groupbyfunction is set", c.TagCount))
	}
	for _, n := range c.GroupByKeys {
		r.unless(n == 0 || n == 1, "groupbykeys", n, "0 or 1 for each tag")
	}
	if c.DownsamplingFunction != "" {
		r.count("downsamplinginterval", c.DownsamplingInterval, 1)
	}
	r.word("scanlengthdistribution", c.ScanLengthDistribution, "", "uniform", "zipfian")
	r.unless(1 <= c.MaxScanLength && c.MaxScanLength <= math.MaxInt32, "maxscanlength", c.MaxScanLength,
		fmt.Sprintf("1 to %d points", math.MaxInt32))
	r.word("requestdistribution", c.RequestDistribution, "", "uniform", "sequential", "zipfian", "hotspot")
	r.share("hotspotdatafraction", c.HotspotDataFraction)
	r.share("hotspotopnfraction", c.HotspotOpnFraction)
}

func (c *TimeSeries) checkMix(r *refusals) {
	for _, w := range c.weights() {
		r.weight(w.property, w.value)
	}
	r.unless(c.ReadModifyWriteProportion == 0, "readmodifywriteproportion", c.ReadModifyWriteProportion,
		"0: time series have no read-modify-writes")
}

// checkIntegrity refuses what YCSB refuses with dataintegrity.
func (c *TimeSeries) checkIntegrity(r *refusals) {
	const because = ", as dataintegrity is on"
	r.unless(strings.EqualFold(c.ValueType, "integers"), "valuetype", c.ValueType, "integers"+because)
	r.unless(c.GroupByFunction == "", "groupbyfunction", c.GroupByFunction, "it left out"+because)
	r.unless(c.DownsamplingFunction == "", "downsamplingfunction", c.DownsamplingFunction, "it left out"+because)
	r.unless(c.QueryTimeSpan == 0, "querytimespan", c.QueryTimeSpan, "0"+because)
	r.unless(!c.RandomTimeSeriesOrder, "randomtimeseriesorder", c.RandomTimeSeriesOrder, "false"+because)
	if c.InsertStart == StartNow {
		*r = append(*r, &db.PropertyError{Property: "insertstart", Want: "a timestamp" + because})
	}
}

// checkSizes refuses numbers that are too large together.
func (c *TimeSeries) checkSizes(r *refusals) {
	series := c.FieldCount
	for _, n := range c.cardinality() {
		if series > maxSeries/n {
			r.unless(false, "tagcardinality", (*numbers)(&c.TagCardinality).String(),
				fmt.Sprintf("at most %d series: fieldcount=%d times the product of the numbers", int64(maxSeries), c.FieldCount))
			return
		}
		series *= n
	}
	steps := max(c.RecordCount, c.OperationCount, c.InsertCount)/series + 2
	step := generator.NewTimestamps(0, c.TimestampInterval, c.unit()).Step()
	const now = 1 << 42 // a moment in milliseconds that is not past
	room := (math.MaxInt64 - max(now, c.InsertStart) - c.QueryTimeSpan) / step
	r.unless(c.InsertStart <= maxCount && max(steps, c.DelayedIntervals) <= room/2, "insertstart", c.InsertStart,
		fmt.Sprintf("room for %d timestamps %d apart below 2^63", steps, step))
	if c.RandomWriteTimestampOrder {
		r.unless(c.RecordCount/series < generator.MaxShuffled, "recordcount", c.RecordCount,
			fmt.Sprintf("fewer than %d timestamps for each of %d series, as randomwritetimestamporder is on", generator.MaxShuffled, series))
	}
	names := generator.NewStrings(int(c.TagKeyLength), generator.Letters)
	for i := range c.TagCount {
		r.unless(!c.IsReserved(names.At(i)), "tagkeylength", c.TagKeyLength, "no tag of the name "+names.At(i))
	}
}
