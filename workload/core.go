package workload

// Core is the settings of YCSB's core workload. Each field is the property of
// the same name in lower case, unless its comment names another. Start from
// [DefaultCore]; the zero value lacks most settings.
type Core struct {
	Table string // the table of all operations

	RecordCount    int64 // records in the store when a run begins, over all clients; 0 if not told
	OperationCount int64 // operations of the run phase; 0 for no end of its own
	InsertStart    int64 // number of the first record of this client
	InsertCount    int64 // records of this client; 0 for all from InsertStart to RecordCount

	FieldCount              int64  // fields of a record
	FieldNamePrefix         string // what comes before a field's index in its name
	FieldLength             int64  // length of a field in bytes, or the longest one
	MinFieldLength          int64  // shortest field in bytes, unless the length is constant or from a file
	FieldLengthDistribution string // constant, uniform, zipfian or histogram
	FieldLengthHistogram    string // path of the file for histogram

	ReadAllFields       bool // whether reads want all fields, or one drawn at random
	ReadAllFieldsByName bool // whether a READ of all fields names each of them
	WriteAllFields      bool // whether updates write all fields, or one drawn at random
	DataIntegrity       bool // whether values follow from key and field name, and reads are verified

	ReadProportion            float64 // weight of READ
	UpdateProportion          float64 // weight of UPDATE
	InsertProportion          float64 // weight of INSERT
	ScanProportion            float64 // weight of SCAN
	ReadModifyWriteProportion float64 // weight of READ-MODIFY-WRITE

	RequestDistribution   string  // uniform, sequential, partitioned, zipfian, latest, hotspot or exponential
	HotspotDataFraction   float64 // share of the records that is hot
	HotspotOpnFraction    float64 // share of the operations that go to hot records
	ExponentialPercentile float64 // exponential.percentile: percentage of operations for the newest records
	ExponentialFrac       float64 // exponential.frac: how many of the records those are, as a share

	MinScanLength          int64  // shortest scan in records
	MaxScanLength          int64  // longest scan in records
	ScanLengthDistribution string // uniform or zipfian

	KeyPrefix   string // what comes before a key's digits
	InsertOrder string // hashed or ordered: what a key's digits are made of
	ZeroPadding int64  // least number of digits of a key
}

// DefaultCore returns YCSB's defaults.
func DefaultCore() Core {
	return Core{
		Table:                   "usertable",
		FieldCount:              10,
		FieldNamePrefix:         "field",
		FieldLength:             100,
		MinFieldLength:          1,
		FieldLengthDistribution: "constant",
		FieldLengthHistogram:    "hist.txt",
		ReadAllFields:           true,
		ReadProportion:          0.95,
		UpdateProportion:        0.05,
		RequestDistribution:     "uniform",
		HotspotDataFraction:     0.2,
		HotspotOpnFraction:      0.8,
		ExponentialPercentile:   95,
		ExponentialFrac:         0.8571428571,
		MinScanLength:           1,
		MaxScanLength:           1000,
		ScanLengthDistribution:  "uniform",
		KeyPrefix:               "user",
		InsertOrder:             "hashed",
		ZeroPadding:             1,
	}
}

func init() {
	Register("core", "YCSB's core workload: reads, updates, inserts, scans and read-modify-writes",
		func() Config { c := DefaultCore(); return &c },
		"site.ycsb.workloads.CoreWorkload", "com.yahoo.ycsb.workloads.CoreWorkload", "CoreWorkload")
}

// New checks the settings and makes the workload from a copy of them. All
// settings that cannot be used are joined, each a [db.PropertyError]. What only
// one phase needs is checked by the workload's Load and Run. Each call of those
// starts a stream of its own; a run only draws records that the last load
// begun before it did not miss.
func (c *Core) New() (Workload, error) {
	w, err := c.workload()
	if err != nil {
		return nil, err
	}
	return w, nil
}

func (c *Core) workload() (*core, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	layout, err := newLayout(c)
	if err != nil {
		return nil, err
	}
	return &core{settings: *c, layout: layout}, nil
}

// initial returns the number of the first record of this client and how many
// there are.
func (c *Core) initial() (first, count int64) {
	if c.InsertCount > 0 {
		return c.InsertStart, c.InsertCount
	}
	return c.InsertStart, max(0, c.RecordCount-c.InsertStart)
}
