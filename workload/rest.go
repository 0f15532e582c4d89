package workload

import (
	"errors"
	"flag"
	"fmt"
	"math"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
)

// Rest is the settings of YCSB's RestWorkload: requests to the URLs of trace
// files. Each field is the property of the same name in lower case, unless its
// comment names another. Start from [DefaultRest].
//
// An operation's key is a URL and it has no table; what an insert or an update
// sends is its one value, named data. There is nothing to load, as the service
// has its own data: the load phase has no operations.
//
// What differs from YCSB: the trace of a kind of operation is read if that has a
// weight; blank lines of a trace are left out; an exponential draw beyond the
// trace is drawn again, where YCSB asks for no URL at all; weights of scans and
// read-modify-writes are refused, where YCSB reads instead; a zipfian size is of
// minfieldlength at least.
type Rest struct {
	OperationCount int64 // operations of the run phase; 0 for no end of its own

	Read, Insert, Update, Delete Trace // of each kind of operation

	FieldLength             int64   // bytes that an insert or an update sends, or the most
	MinFieldLength          int64   // the fewest, unless the number is constant or from a file
	FieldLengthDistribution string  // constant, uniform, zipfian or histogram
	FieldLengthHistogram    string  // path of the file for histogram
	InsertSizeZipfConstant  float64 // of zipfian sizes, between 0 and 1

	RequestDistribution   string  // of the lines of a trace: uniform, zipfian, hotspot or exponential
	HotspotDataFraction   float64 // share of the lines that is hot
	HotspotOpnFraction    float64 // share of the operations that go to hot lines
	ExponentialPercentile float64 // exponential.percentile: percentage of operations for the first lines
	ExponentialFrac       float64 // exponential.frac: how many lines those are, as a share

	ScanProportion            float64 // 0: there are none
	ReadModifyWriteProportion float64 // 0: there are none

	// Properties of other workloads that have no effect, as in YCSB.
	RecordCount, FieldCount int64
}

// Trace is where one kind of operation finds its URLs. The properties are named
// after the kind, as for READ.
type Trace struct {
	Proportion   float64 // readproportion: the weight
	File         string  // url.trace.read: path of a file of URLs, one a line
	RecordCount  int64   // readrecordcount: how many of its first lines are read
	ZipfConstant float64 // readzipfconstant: of zipfian draws, between 0 and 1
}

// DefaultRest returns YCSB's defaults.
func DefaultRest() Rest {
	trace := func(kind string, proportion float64) Trace {
		return Trace{proportion, kind + "trace.txt", math.MaxInt32, generator.ZipfianConstant}
	}
	core := DefaultCore()
	return Rest{
		Read:                    trace("read", core.ReadProportion),
		Insert:                  trace("insert", core.InsertProportion),
		Update:                  trace("update", core.UpdateProportion),
		Delete:                  trace("delete", 0),
		FieldLength:             core.FieldLength,
		MinFieldLength:          core.MinFieldLength,
		FieldLengthDistribution: core.FieldLengthDistribution,
		FieldLengthHistogram:    core.FieldLengthHistogram,
		InsertSizeZipfConstant:  generator.ZipfianConstant,
		RequestDistribution:     core.RequestDistribution,
		HotspotDataFraction:     core.HotspotDataFraction,
		HotspotOpnFraction:      core.HotspotOpnFraction,
		ExponentialPercentile:   core.ExponentialPercentile,
		ExponentialFrac:         core.ExponentialFrac,
	}
}

func init() {
	Register("rest", "YCSB's requests to the URLs of trace files, for the rest binding",
		func() Config { c := DefaultRest(); return &c },
		"site.ycsb.workloads.RestWorkload", "com.yahoo.ycsb.workloads.RestWorkload", "RestWorkload")
}

// kindOfTrace is a trace and the kind of operation it is for.
type kindOfTrace struct {
	*Trace
	kind     db.Kind
	name     string
	standard float64
}

// traces returns the traces in the order in which a draw walks their weights.
func (c *Rest) traces() []kindOfTrace {
	return []kindOfTrace{
		{&c.Read, db.Read, "read", 0.95},
		{&c.Update, db.Update, "update", 0.05},
		{&c.Insert, db.Insert, "insert", 0},
		{&c.Delete, db.Delete, "delete", 0},
	}
}

// RegisterFlags declares YCSB's properties, with the current settings as
// defaults.
func (c *Rest) RegisterFlags(fs *flag.FlagSet) {
	fs.Int64Var(&c.OperationCount, "operationcount", c.OperationCount,
		"number of `operations` of the run phase, over all workers; 0 if a time limit ends it")
	for _, t := range c.traces() {
		fs.Float64Var(&t.Proportion, t.name+"proportion", t.Proportion, "`weight` of "+t.name+"s, relative to the other proportions")
		fs.StringVar(&t.File, "url.trace."+t.name, t.File, "`file` of the URLs of "+t.name+"s, one a line")
		fs.Int64Var(&t.RecordCount, t.name+"recordcount", t.RecordCount, "how many `lines` of url.trace."+t.name+" are read at most")
		fs.Float64Var(&t.ZipfConstant, t.name+"zipfconstant", t.ZipfConstant,
			"`constant` of "+t.name+"s with requestdistribution=zipfian, between 0 and 1")
	}
	c.registerSizes(fs)
	c.registerChoice(fs)
	fs.Float64Var(&c.ScanProportion, "scanproportion", c.ScanProportion, "`weight` of scans, which services do not have: 0")
	fs.Float64Var(&c.ReadModifyWriteProportion, "readmodifywriteproportion", c.ReadModifyWriteProportion,
		"`weight` of read-modify-writes, which services do not have: 0")
	fs.Int64Var(&c.RecordCount, "recordcount", c.RecordCount, "without effect: traces say which `records` there are")
	fs.Int64Var(&c.FieldCount, "fieldcount", c.FieldCount, "without effect: a request sends one of the `fields`")
	fs.Var(newFixed(""), "fieldlengthdistfile", "empty: YCSB never reads it; see fieldlengthhistogram")
}

func (c *Rest) registerSizes(fs *flag.FlagSet) {
	fs.Int64Var(&c.FieldLength, "fieldlength", c.FieldLength, "`bytes` that an insert or an update sends, or the most if the number is drawn")
	fs.Int64Var(&c.MinFieldLength, "minfieldlength", c.MinFieldLength,
		"fewest `bytes` of an insert or an update, for the uniform and zipfian fieldlengthdistribution")
	fs.StringVar(&c.FieldLengthDistribution, "fieldlengthdistribution", c.FieldLengthDistribution,
		"`distribution` of sizes: constant, uniform, zipfian (small ones most often) or histogram (from a file)")
	fs.StringVar(&c.FieldLengthHistogram, "fieldlengthhistogram", c.FieldLengthHistogram, "`file` of sizes for fieldlengthdistribution=histogram")
	fs.Float64Var(&c.InsertSizeZipfConstant, "insertsizezipfconstant", c.InsertSizeZipfConstant,
		"`constant` of zipfian sizes, of inserts and updates, between 0 and 1")
}

func (c *Rest) registerChoice(fs *flag.FlagSet) {
	fs.StringVar(&c.RequestDistribution, "requestdistribution", c.RequestDistribution,
		"`distribution` of the lines of a trace: uniform, zipfian, hotspot or exponential; the first lines are the popular ones")
	fs.Float64Var(&c.HotspotDataFraction, "hotspotdatafraction", c.HotspotDataFraction,
		"`share` of the lines, from 0 to 1, that is hot with requestdistribution=hotspot")
	fs.Float64Var(&c.HotspotOpnFraction, "hotspotopnfraction", c.HotspotOpnFraction,
		"`share` of the operations, from 0 to 1, that go to hot lines with requestdistribution=hotspot")
	fs.Float64Var(&c.ExponentialPercentile, "exponential.percentile", c.ExponentialPercentile,
		"`percentage` of the operations that go to the first lines, a share exponential.frac of all, with requestdistribution=exponential")
	fs.Float64Var(&c.ExponentialFrac, "exponential.frac", c.ExponentialFrac,
		"`share` of the lines, the first ones, that gets exponential.percentile of the operations")
}

// New checks the settings, reads the traces and makes the workload. All settings
// that cannot be used are joined, each a [db.PropertyError].
func (c *Rest) New() (Workload, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	return newRest(*c)
}

func (c *Rest) check() error {
	sizes := DefaultCore()
	sizes.FieldCount, sizes.FieldLength, sizes.MinFieldLength = 1, c.FieldLength, c.MinFieldLength
	sizes.FieldLengthDistribution = c.FieldLengthDistribution
	sizes.HotspotDataFraction, sizes.HotspotOpnFraction = c.HotspotDataFraction, c.HotspotOpnFraction
	sizes.ExponentialPercentile, sizes.ExponentialFrac = c.ExponentialPercentile, c.ExponentialFrac

	var r refusals
	r.count("operationcount", c.OperationCount, 0)
	sizes.checkFields(&r)
	sizes.checkChoice(&r)
	r.word("requestdistribution", c.RequestDistribution, "", "uniform", "zipfian", "hotspot", "exponential")
	constant := func(property string, value float64) {
		r.unless(0 < value && value < 1, property, value, "a zipfian constant above 0 and below 1")
	}
	for _, t := range c.traces() {
		r.weight(t.name+"proportion", t.Proportion)
		r.count(t.name+"recordcount", t.RecordCount, 1)
		constant(t.name+"zipfconstant", t.ZipfConstant)
	}
	constant("insertsizezipfconstant", c.InsertSizeZipfConstant)
	r.unless(c.ScanProportion == 0, "scanproportion", c.ScanProportion, "0: services have no scans, and YCSB reads instead")
	r.unless(c.ReadModifyWriteProportion == 0, "readmodifywriteproportion", c.ReadModifyWriteProportion,
		"0: services have no read-modify-writes, and YCSB reads instead")
	return errors.Join(r...)
}

// weights returns the proportions in the order in which a draw walks them.
func (c *Rest) weights() (all []weight) {
	for _, t := range c.traces() {
		all = append(all, weight{t.name + "proportion", t.kind, t.Proportion, t.standard})
	}
	return all
}

// unused warns of settings without effect.
func (c *Rest) unused() (warnings []string) {
	if c.RecordCount != 0 {
		warnings = append(warnings, fmt.Sprintf("recordcount=%d has no effect on the rest workload: the traces say what there is", c.RecordCount))
	}
	if c.FieldCount > 1 {
		warnings = append(warnings, fmt.Sprintf("fieldcount=%d has no effect on the rest workload: a request sends one value", c.FieldCount))
	}
	return warnings
}
