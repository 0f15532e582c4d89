package workload

import (
	"flag"
	"strconv"

	"github.com/goycsb/goycsb/db"
)

// RegisterFlags declares the properties of the core workload, YCSB's and
// keyprefix, with the current settings as defaults.
func (c *Core) RegisterFlags(fs *flag.FlagSet) {
	c.registerCounts(fs)
	c.registerRecord(fs)
	c.registerFields(fs)
	c.registerMix(fs)
	c.registerChoice(fs)
	c.registerScans(fs)
}

func (c *Core) registerCounts(fs *flag.FlagSet) {
	fs.Int64Var(&c.RecordCount, "recordcount", c.RecordCount,
		"number of `records` in the store when a run begins, over all clients; a load inserts them unless insertcount says otherwise")
	fs.Int64Var(&c.OperationCount, "operationcount", c.OperationCount,
		"number of `operations` of the run phase, over all workers; 0 if a time limit ends it")
	fs.Int64Var(&c.InsertStart, "insertstart", c.InsertStart,
		"`number` of the first record of this client, where several clients share a load")
	fs.Var((*insertCount)(&c.InsertCount), "insertcount",
		"number of `records` of this client, from insertstart on; all up to recordcount if it is not set")
}

// insertCount is the value of insertcount. A script that works out a share of 0
// does not mean all records, so 0 cannot be set.
type insertCount int64

func (n *insertCount) String() string { return strconv.FormatInt(int64(*n), 10) }
func (n *insertCount) Get() any       { return int64(*n) }

func (n *insertCount) Set(text string) error {
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil || v < 1 {
		return &db.PropertyError{Property: "insertcount", Value: text,
			Want: "1 or more records (leave it out for all up to recordcount)"}
	}
	*n = insertCount(v)
	return nil
}

func (c *Core) registerRecord(fs *flag.FlagSet) {
	fs.StringVar(&c.Table, "table", c.Table, "`name` of the table")
	fs.StringVar(&c.KeyPrefix, "keyprefix", c.KeyPrefix, "`text` before a key's digits; it may be empty")
	fs.StringVar(&c.InsertOrder, "insertorder", c.InsertOrder,
		"what the `digits` of a key are: hashed (a hash of the record's number) or ordered (the number itself)")
	fs.Int64Var(&c.ZeroPadding, "zeropadding", c.ZeroPadding,
		"least number of `digits` of a key; shorter ones are padded with zeros")
	fs.BoolVar(&c.DataIntegrity, "dataintegrity", c.DataIntegrity,
		"write values that follow from key and field name, and verify them after each read; wanted for load and run alike")
}

func (c *Core) registerFields(fs *flag.FlagSet) {
	fs.Int64Var(&c.FieldCount, "fieldcount", c.FieldCount, "number of `fields` of a record")
	fs.StringVar(&c.FieldNamePrefix, "fieldnameprefix", c.FieldNamePrefix,
		"`text` before a field's index, which counts from 0, in its name")
	fs.Int64Var(&c.FieldLength, "fieldlength", c.FieldLength,
		"length of a field in `bytes`, or the greatest length if it is drawn")
	fs.Int64Var(&c.MinFieldLength, "minfieldlength", c.MinFieldLength,
		"least length of a field in `bytes`, for the uniform and zipfian fieldlengthdistribution")
	fs.StringVar(&c.FieldLengthDistribution, "fieldlengthdistribution", c.FieldLengthDistribution,
		"`distribution` of field lengths: constant, uniform, zipfian (short ones most often) or histogram (from a file)")
	fs.StringVar(&c.FieldLengthHistogram, "fieldlengthhistogram", c.FieldLengthHistogram,
		"`file` of field lengths for fieldlengthdistribution=histogram: a line \"BlockSize<TAB>bytes\", then lines \"index<TAB>count\" with the index counting from 0")
	fs.BoolVar(&c.ReadAllFields, "readallfields", c.ReadAllFields,
		"read all fields of a record; otherwise one drawn at random")
	fs.BoolVar(&c.ReadAllFieldsByName, "readallfieldsbyname", c.ReadAllFieldsByName,
		"name every field when a READ wants all of them")
	fs.BoolVar(&c.WriteAllFields, "writeallfields", c.WriteAllFields,
		"write all fields of a record in updates and read-modify-writes; otherwise one drawn at random")
}

func (c *Core) registerMix(fs *flag.FlagSet) {
	const usage = ", relative to the other proportions"
	fs.Float64Var(&c.ReadProportion, "readproportion", c.ReadProportion, "`weight` of reads"+usage)
	fs.Float64Var(&c.UpdateProportion, "updateproportion", c.UpdateProportion, "`weight` of updates"+usage)
	fs.Float64Var(&c.InsertProportion, "insertproportion", c.InsertProportion,
		"`weight` of inserts"+usage+"; they add records from number recordcount on")
	fs.Float64Var(&c.ScanProportion, "scanproportion", c.ScanProportion, "`weight` of scans"+usage)
	fs.Float64Var(&c.ReadModifyWriteProportion, "readmodifywriteproportion", c.ReadModifyWriteProportion,
		"`weight` of read-modify-writes, a read and then an update of the same record"+usage)
}

func (c *Core) registerChoice(fs *flag.FlagSet) {
	fs.StringVar(&c.RequestDistribution, "requestdistribution", c.RequestDistribution,
		"`distribution` of the records that operations go to: uniform, sequential, partitioned (each worker goes through a range of its own), zipfian, latest, hotspot or exponential")
	fs.Float64Var(&c.HotspotDataFraction, "hotspotdatafraction", c.HotspotDataFraction,
		"`share` of the records, from 0 to 1, that is hot with requestdistribution=hotspot: those with the lowest numbers")
	fs.Float64Var(&c.HotspotOpnFraction, "hotspotopnfraction", c.HotspotOpnFraction,
		"`share` of the operations, from 0 to 1, that go to hot records with requestdistribution=hotspot")
	fs.Float64Var(&c.ExponentialPercentile, "exponential.percentile", c.ExponentialPercentile,
		"`percentage` of the operations that go to the newest records, a share exponential.frac of all, with requestdistribution=exponential")
	fs.Float64Var(&c.ExponentialFrac, "exponential.frac", c.ExponentialFrac,
		"`share` of recordcount, the newest records, that gets exponential.percentile of the operations")
}

func (c *Core) registerScans(fs *flag.FlagSet) {
	fs.Int64Var(&c.MinScanLength, "minscanlength", c.MinScanLength, "least number of `records` of a scan")
	fs.Int64Var(&c.MaxScanLength, "maxscanlength", c.MaxScanLength, "greatest number of `records` of a scan")
	fs.StringVar(&c.ScanLengthDistribution, "scanlengthdistribution", c.ScanLengthDistribution,
		"`distribution` of scan lengths: uniform or zipfian (short ones most often)")
}
