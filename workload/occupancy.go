package workload

import (
	"errors"
	"flag"
	"fmt"

	"github.com/goycsb/goycsb/db"
)

// ConstantOccupancy is the settings of YCSB's ConstantOccupancyWorkload: the
// core workload with as many records as fill a share of a disk, and operations
// for so many times that number. Start from [DefaultConstantOccupancy].
type ConstantOccupancy struct {
	Core // but for the counts, which follow from the rest

	DiskSize    int64   // bytes that the storage holds
	StorageAges int64   // operations of the run phase for each record
	Occupancy   float64 // share of the storage that the records fill
}

// DefaultConstantOccupancy returns YCSB's defaults.
func DefaultConstantOccupancy() ConstantOccupancy {
	return ConstantOccupancy{Core: DefaultCore(), DiskSize: 100_000_000, StorageAges: 10, Occupancy: 0.9}
}

func init() {
	Register("constantoccupancy", "the core workload with as many records as fill a share of a disk",
		func() Config { c := DefaultConstantOccupancy(); return &c },
		"site.ycsb.workloads.ConstantOccupancyWorkload", "com.yahoo.ycsb.workloads.ConstantOccupancyWorkload",
		"ConstantOccupancyWorkload")
}

// RegisterFlags declares the properties of the core workload and its own.
func (c *ConstantOccupancy) RegisterFlags(fs *flag.FlagSet) {
	c.Core.RegisterFlags(fs)
	fs.Int64Var(&c.DiskSize, "disksize", c.DiskSize, "size of the storage in `bytes`")
	fs.Int64Var(&c.StorageAges, "storageages", c.StorageAges,
		"how many times the number of records a run has `operations`")
	fs.Float64Var(&c.Occupancy, "occupancy", c.Occupancy,
		"`share` of disksize that the records fill, keys and overhead not counted")
}

// New checks the settings and makes the core workload with
// occupancy × disksize / (mean fieldlength × fieldcount) records, rounded down,
// and storageages times as many operations, as YCSB does. Counts that were set
// give way, with a warning of both phases. YCSB knows no mean of zipfian field
// lengths and refuses them; here the mean is that of the draws.
func (c *ConstantOccupancy) New() (Workload, error) {
	given := c.Core
	given.RecordCount, given.OperationCount, given.InsertCount = 0, 0, 0
	if err := errors.Join(c.check(), given.check()); err != nil {
		return nil, err
	}
	size, _, err := given.fieldLengths()
	if err != nil {
		return nil, err
	}
	record := size.Mean() * float64(c.FieldCount)
	if given.RecordCount, err = c.records(record); err != nil {
		return nil, err
	}
	given.OperationCount = c.StorageAges * given.RecordCount
	w, err := given.workload()
	if err != nil {
		return nil, err
	}
	w.facts = []db.Fact{{Name: "occupancy", Value: fmt.Sprintf("%d records of %.6g bytes fill %s of disksize=%d bytes; %d operations for each",
		given.RecordCount, record, percent(c.Occupancy), c.DiskSize, c.StorageAges)}}
	w.warnings = c.overridden(&given)
	return w, nil
}

func (c *ConstantOccupancy) check() error {
	var r refusals
	r.count("disksize", c.DiskSize, 1)
	r.count("storageages", c.StorageAges, 1)
	r.unless(0 < c.Occupancy && c.Occupancy <= 1, "occupancy", c.Occupancy, "a share above 0, up to 1")
	r.unless(c.InsertStart == 0, "insertstart", c.InsertStart, "0, as constantoccupancy works out the records from the first on")
	return errors.Join(r...)
}

// records returns how many records of so many bytes there are.
func (c *ConstantOccupancy) records(bytes float64) (int64, error) {
	n := c.Occupancy * (float64(c.DiskSize) / bytes)
	if n < 1 {
		return 0, &db.PropertyError{Property: "disksize", Value: fmt.Sprint(c.DiskSize),
			Want: fmt.Sprintf("room for at least one record of %.6g bytes at occupancy=%v", bytes, c.Occupancy)}
	}
	if most := float64(maxCount) / float64(c.StorageAges); !(n < most) {
		return 0, &db.PropertyError{Property: "disksize", Value: fmt.Sprint(c.DiskSize),
			Want: fmt.Sprintf("room for fewer than %.6g records of %.6g bytes with storageages=%d", most, bytes, c.StorageAges)}
	}
	return int64(n), nil
}

// overridden warns of counts that were set.
func (c *ConstantOccupancy) overridden(worked *Core) []string {
	if c.RecordCount == 0 && c.OperationCount == 0 && c.InsertCount == 0 {
		return nil
	}
	return []string{fmt.Sprintf("recordcount, operationcount and insertcount follow from disksize, occupancy and storageages: "+
		"recordcount=%d, operationcount=%d, insertcount=%d instead of %d, %d, %d", worked.RecordCount, worked.OperationCount,
		worked.RecordCount, c.RecordCount, c.OperationCount, c.InsertCount)}
}
