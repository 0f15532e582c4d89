package workload

import (
	"flag"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// RegisterFlags declares the properties of time series, YCSB's and
// deleteproportion, with the current settings as defaults.
func (c *TimeSeries) RegisterFlags(fs *flag.FlagSet) {
	c.Encoding.RegisterFlags(fs)
	c.registerCounts(fs)
	c.registerSeries(fs)
	c.registerTimes(fs)
	c.registerQueries(fs)
	c.registerMix(fs)
	fs.IntVar(&c.Threads, "threadcount", 1, "number of `workers`; each has metrics of its own")
	fs.IntVar(&c.Batch, "batchsize", 1, "number of `operations` that a worker sends together; each has metrics of its own")
}

func (c *TimeSeries) registerCounts(fs *flag.FlagSet) {
	fs.StringVar(&c.Table, "table", c.Table, "`name` of the table")
	fs.Int64Var(&c.RecordCount, "recordcount", c.RecordCount,
		"number of `points` in the store when a run begins; a load inserts them unless insertcount says otherwise")
	fs.Int64Var(&c.OperationCount, "operationcount", c.OperationCount,
		"number of `operations` of the run phase, over all workers; 0 if a time limit ends it")
	fs.Var((*insertCount)(&c.InsertCount), "insertcount", "number of `points` to load; recordcount if it is not set")
	fs.Var((*firstTimestamp)(&c.InsertStart), "insertstart",
		"first `timestamp`, in Unix time; the current time less an interval if it is not set")
	fs.BoolVar(&c.DataIntegrity, "dataintegrity", c.DataIntegrity,
		"write values that follow from tags and timestamp, and verify them after each read; wanted for load and run alike")
}

func (c *TimeSeries) registerSeries(fs *flag.FlagSet) {
	fs.Int64Var(&c.FieldCount, "fieldcount", c.FieldCount, "number of `metrics`; at least as many as workers")
	fs.Int64Var(&c.FieldLength, "fieldlength", c.FieldLength, "length of a metric's name in `letters`")
	fs.Var(newFixed("constant"), "fieldlengthdistribution", "constant: all metrics' names have the same length")
	fs.Int64Var(&c.TagCount, "tagcount", c.TagCount, "number of `tags` of each metric")
	fs.Var((*numbers)(&c.TagCardinality), "tagcardinality",
		"how many values each tag has, as `numbers` with commas; 1 for tags beyond them, and numbers beyond the tags mean nothing")
	fs.Int64Var(&c.TagKeyLength, "tagkeylength", c.TagKeyLength, "length of a tag's name in `letters`")
	fs.Int64Var(&c.TagValueLength, "tagvaluelength", c.TagValueLength, "length of a tag's value in `letters`")
}

func (c *TimeSeries) registerTimes(fs *flag.FlagSet) {
	fs.Int64Var(&c.TimestampInterval, "timestampinterval", c.TimestampInterval, "number of timestampunits from one timestamp to the next")
	fs.StringVar(&c.TimestampUnits, "timestampunits", c.TimestampUnits,
		"`unit` of the interval: MILLISECONDS, for timestamps in milliseconds, or SECONDS, MINUTES, HOURS or DAYS, for timestamps in seconds")
	fs.BoolVar(&c.RandomWriteTimestampOrder, "randomwritetimestamporder", c.RandomWriteTimestampOrder,
		"insert at the timestamps in a random order")
	fs.BoolVar(&c.RandomTimeSeriesOrder, "randomtimeseriesorder", c.RandomTimeSeriesOrder,
		"put metrics and tag values in a random order, the same in every run")
	fs.Float64Var(&c.Sparsity, "sparsity", c.Sparsity,
		"`share` of a metric's series, from 0 to 1, of which a random number, below it, is left out before each insert")
	set := new(bool)
	fs.Var(&spelled[float64]{&c.DelayedSeries, set, true}, "delayedseries",
		"`share` of the series, from 0 to 1, whose points have timestamps that are late")
	fs.Var(&laterSpelled[float64]{spelled[float64]{&c.DelayedSeries, set, false}, "delayedseries"}, "delayedSeries", "delayedseries, as YCSB's files spell it")
	set = new(bool)
	fs.Var(&spelled[int64]{&c.DelayedIntervals, set, true}, "delayedintervals",
		"how many `intervals` those are late at most, and one less; 0 or 1 for none")
	fs.Var(&laterSpelled[int64]{spelled[int64]{&c.DelayedIntervals, set, false}, "delayedintervals"}, "delayedIntervals", "delayedintervals, as YCSB's files spell it")
}

func (c *TimeSeries) registerQueries(fs *flag.FlagSet) {
	fs.Int64Var(&c.QueryTimeSpan, "querytimespan", c.QueryTimeSpan,
		"length of a query's range, in the unit of timestamps; 0 for queries of one timestamp")
	fs.BoolVar(&c.QueryRandomTimeSpan, "queryrandomtimespan", c.QueryRandomTimeSpan,
		"take a random number of intervals below querytimespan as the length of a range")
	fs.StringVar(&c.GroupByFunction, "groupbyfunction", c.GroupByFunction, "`function` by which queries group points, such as SUM; none if it is empty")
	fs.Var((*numbers)(&c.GroupByKeys), "groupbykeys", "for each tag, 1 if points are grouped by it or else 0, as `numbers` with commas")
	fs.StringVar(&c.DownsamplingFunction, "downsamplingfunction", c.DownsamplingFunction,
		"`function` by which queries draw points together, such as SUM; none if it is empty")
	fs.Int64Var(&c.DownsamplingInterval, "downsamplinginterval", c.DownsamplingInterval,
		"length of time whose points are drawn together, in the unit of timestamps")
	fs.Int64Var(&c.MaxScanLength, "maxscanlength", c.MaxScanLength, "greatest number of `points` of a scan")
	fs.StringVar(&c.ScanLengthDistribution, "scanlengthdistribution", c.ScanLengthDistribution,
		"`distribution` of scan lengths: uniform or zipfian (short ones most often)")
	fs.StringVar(&c.RequestDistribution, "requestdistribution", c.RequestDistribution,
		"`distribution` of the metrics that are read: uniform, sequential, zipfian or hotspot")
	fs.Float64Var(&c.HotspotDataFraction, "hotspotdatafraction", c.HotspotDataFraction,
		"`share` of the metrics, from 0 to 1, that is hot with requestdistribution=hotspot")
	fs.Float64Var(&c.HotspotOpnFraction, "hotspotopnfraction", c.HotspotOpnFraction,
		"`share` of the reads, from 0 to 1, that go to hot metrics with requestdistribution=hotspot")
}

func (c *TimeSeries) registerMix(fs *flag.FlagSet) {
	const usage = ", relative to the other proportions"
	fs.Float64Var(&c.ReadProportion, "readproportion", c.ReadProportion, "`weight` of reads"+usage)
	fs.Float64Var(&c.UpdateProportion, "updateproportion", c.UpdateProportion, "`weight` of updates"+usage+"; they go to earlier timestamps")
	fs.Float64Var(&c.InsertProportion, "insertproportion", c.InsertProportion, "`weight` of inserts"+usage+"; they begin at insertstart again")
	fs.Float64Var(&c.ScanProportion, "scanproportion", c.ScanProportion, "`weight` of scans"+usage)
	fs.Float64Var(&c.DeleteProportion, "deleteproportion", c.DeleteProportion, "`weight` of deletes"+usage)
	fs.Float64Var(&c.ReadModifyWriteProportion, "readmodifywriteproportion", c.ReadModifyWriteProportion,
		"`weight` of read-modify-writes, which time series do not have: 0")
}

// firstTimestamp is the value of insertstart. A start at the current time cannot
// be set, only left.
type firstTimestamp int64

func (n *firstTimestamp) String() string {
	if n == nil || *n == StartNow {
		return ""
	}
	return strconv.FormatInt(int64(*n), 10)
}

func (n *firstTimestamp) Get() any { return int64(*n) }

func (n *firstTimestamp) Set(text string) error {
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil || v < 0 {
		return &db.PropertyError{Property: "insertstart", Value: text, Want: "a timestamp of 0 or more (leave it out for the current time)"}
	}
	*n = firstTimestamp(v)
	return nil
}

// numbers is the value of a list of whole numbers.
type numbers []int64

func (l *numbers) String() string {
	var texts []string
	if l != nil {
		for _, n := range *l {
			texts = append(texts, strconv.FormatInt(n, 10))
		}
	}
	return strings.Join(texts, ",")
}

func (l *numbers) Set(text string) error {
	var all []int64
	for item := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(text) == "" {
			break
		}
		n, err := strconv.ParseInt(strings.TrimSpace(item), 10, 64)
		if err != nil {
			return errNumbers
		}
		all = append(all, n)
	}
	*l = all
	return nil
}
