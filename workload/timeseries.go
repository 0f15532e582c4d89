package workload

import (
	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

// TimeSeries is the settings of YCSB's TimeSeriesWorkload. Each field is the
// property of the same name in lower case. Start from [DefaultTimeSeries]; the
// zero value lacks most settings.
//
// There are FieldCount metrics, each with TagCount tags, the i-th of which has
// one of TagCardinality[i] values: so there are FieldCount times the product of
// the cardinalities series. Inserts write a point of each series at one timestamp,
// with the last tag's values fastest and the metrics slowest, then go on to the
// next timestamp. Each worker does so on metrics of its own; reads, scans and
// deletes go to the metrics of all. How operations look is the matter of package
// timeseries.
//
// What differs from YCSB, besides what [TimeSeries.New] refuses:
//   - delayedSeries and delayedIntervals, as YCSB's own files spell them, mean
//     delayedseries and delayedintervals; in YCSB they have no effect;
//   - delayedintervals=0 is no delay; in YCSB it divides by zero;
//   - valuetype=mixed, as in YCSB's template, means mixednumbers;
//   - groupbyfunction works; YCSB ends before it starts;
//   - reads and scans have the interval in the same form (YCSBDS=SUM60);
//   - an update before the second timestamp goes to the first one; an update goes
//     to a point that was inserted, also if the series is delayed;
//   - fewer records than twice the number of series can be read;
//   - every tag without a cardinality has one value;
//   - the values of dataintegrity follow from the timestamp that is written, also
//     if the series is delayed;
//   - a sparsity that leaves out nothing leaves out nothing, and a querytimespan
//     shorter than the interval works;
//   - reads ask for a point where the series' delay has put it;
//   - what is put in a random order is put in the same one by every program, so
//     that a run reads the series that were loaded; if the timestamps are, reads
//     start from insertstart, and inserts beyond the last one begin again;
//   - metrics are spread over the workers evenly, and a load gives each series the
//     same number of points, however fast its worker is;
//   - deletes can be drawn, by deleteproportion.
type TimeSeries struct {
	timeseries.Encoding

	Table string // the table of all operations

	RecordCount    int64 // points in the store when a run begins
	OperationCount int64 // operations of the run phase; 0 for no end of its own
	InsertStart    int64 // the first timestamp; StartNow for the moment of New, less an interval
	InsertCount    int64 // points to load; 0 for RecordCount

	FieldCount     int64   // metrics
	FieldLength    int64   // letters of a metric's name
	TagCount       int64   // tags of each metric
	TagCardinality []int64 // how many values each tag has; 1 if there are fewer numbers than tags
	TagKeyLength   int64   // letters of a tag's name
	TagValueLength int64   // letters of a tag's value

	TimestampInterval         int64   // units between two timestamps
	TimestampUnits            string  // MILLISECONDS (of Unix time), SECONDS, MINUTES, HOURS or DAYS, in any case
	RandomWriteTimestampOrder bool    // whether inserts take the timestamps in a random order
	RandomTimeSeriesOrder     bool    // whether metrics and tag values are in a random order
	Sparsity                  float64 // share of a metric's series of which a random number, up to it, is left out after each insert
	DelayedSeries             float64 // share of the series, the first ones, that are late
	DelayedIntervals          int64   // the i-th of those is i modulo so many intervals late

	QueryTimeSpan        int64   // length of the range of a query, in the timestamps' unit; 0 for one timestamp
	QueryRandomTimeSpan  bool    // whether it is a random number of intervals below that instead
	GroupByFunction      string  // of queries; empty for none
	GroupByKeys          []int64 // for each tag, 1 if points are grouped by it, or 0
	DownsamplingFunction string  // of queries; empty for none
	DownsamplingInterval int64   // of queries, in the timestamps' unit

	ReadProportion            float64 // weight of READ
	UpdateProportion          float64 // weight of UPDATE
	InsertProportion          float64 // weight of INSERT
	ScanProportion            float64 // weight of SCAN
	DeleteProportion          float64 // weight of DELETE
	ReadModifyWriteProportion float64 // 0: there are none

	RequestDistribution string  // of the metrics that are read: uniform, sequential, zipfian or hotspot
	HotspotDataFraction float64 // share of the metrics that is hot
	HotspotOpnFraction  float64 // share of the reads that go to hot metrics

	MaxScanLength          int64  // longest scan in points
	ScanLengthDistribution string // uniform or zipfian

	DataIntegrity bool // whether values follow from tags and timestamp, and reads are verified

	// What [Executor] has of the same names, so that New can refuse more workers
	// than there are metrics; 0 if that is not known.
	Threads, Batch int
}

// StartNow is the InsertStart of a workload that starts with the current time.
const StartNow = -1

// DefaultTimeSeries returns YCSB's defaults.
func DefaultTimeSeries() TimeSeries {
	return TimeSeries{
		Encoding:               timeseries.DefaultEncoding(),
		Table:                  "usertable",
		InsertStart:            StartNow,
		FieldCount:             10,
		FieldLength:            100,
		TagCount:               4,
		TagCardinality:         []int64{1, 2, 4, 8},
		TagKeyLength:           8,
		TagValueLength:         8,
		TimestampInterval:      60,
		TimestampUnits:         "SECONDS",
		RandomTimeSeriesOrder:  true,
		DelayedSeries:          0.1,
		DelayedIntervals:       5,
		ReadProportion:         0.95,
		UpdateProportion:       0.05,
		RequestDistribution:    "uniform",
		HotspotDataFraction:    0.2,
		HotspotOpnFraction:     0.8,
		MaxScanLength:          1000,
		ScanLengthDistribution: "uniform",
	}
}

func init() {
	Register("timeseries", "YCSB's time series: points of metrics with tags, and queries of them",
		func() Config { c := DefaultTimeSeries(); return &c },
		"site.ycsb.workloads.TimeSeriesWorkload", "com.yahoo.ycsb.workloads.TimeSeriesWorkload", "TimeSeriesWorkload")
}

// New checks the settings and makes the workload from a copy of them. All
// settings that cannot be used are joined, each a [db.PropertyError].
func (c *TimeSeries) New() (Workload, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	return newTimeSeries(*c), nil
}

// weights returns the proportions in the order in which a draw walks them.
func (c *TimeSeries) weights() []weight {
	core := Core{ReadProportion: c.ReadProportion, UpdateProportion: c.UpdateProportion,
		InsertProportion: c.InsertProportion, ScanProportion: c.ScanProportion}
	return append(core.weights(), weight{"deleteproportion", db.Delete, c.DeleteProportion, 0})
}
