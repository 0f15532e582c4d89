package workload

import (
	"fmt"
	"strconv"
	"sync/atomic"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/plural"
)

// core is the workload that the settings make.
type core struct {
	settings Core
	layout   *layout
	begun    atomic.Pointer[coreLoad] // the load that began last
	facts    []db.Fact                // of whoever made the settings, for both phases
	warnings []string                 // likewise
}

func (c *core) Load() (Phase, error) {
	s := &c.settings
	if _, count := s.initial(); count > 0 {
		return newCoreLoad(c), nil
	}
	if s.RecordCount == 0 {
		return nil, &db.PropertyError{Property: "recordcount", Value: "0",
			Want: "the number of records to load, 1 or more (or an insertcount)"}
	}
	return nil, noRecords(s)
}

func (c *core) Run() (Phase, error) {
	s := &c.settings
	if s.RecordCount == 0 {
		return nil, &db.PropertyError{Property: "recordcount", Value: "0",
			Want: "the number of records that were loaded, 1 or more"}
	}
	if _, count := s.initial(); count == 0 {
		return nil, noRecords(s)
	}
	return newCoreRun(c)
}

func noRecords(s *Core) error {
	return &db.PropertyError{Property: "insertstart", Value: fmt.Sprint(s.InsertStart),
		Want: fmt.Sprintf("less than recordcount=%d, or this client has no records", s.RecordCount)}
}

// recordFacts tells which records there are and what they look like.
func (c *core) recordFacts() []db.Fact {
	s := &c.settings
	first, count := s.initial()
	last := first + count - 1
	keys := fmt.Sprintf("%d..%d (recordcount=%d)", first, last, s.RecordCount)
	if s.InsertStart > 0 || s.InsertCount > 0 {
		keys = fmt.Sprintf("%d..%d (insertstart=%d, insertcount=%d, recordcount=%d)", first, last, first, count, s.RecordCount)
	}
	facts := []db.Fact{
		{Name: "key numbers", Value: keys},
		{Name: "record", Value: fmt.Sprintf("%s of %s bytes, %s key of %s bytes",
			plural.Count(s.FieldCount, "field"), c.layout.sizes, s.InsertOrder, c.layout.keys.length(first, last))},
	}
	if s.KeyPrefix != DefaultCore().KeyPrefix {
		facts = append(facts, db.Fact{Name: "key prefix", Value: strconv.Quote(s.KeyPrefix)})
	}
	if s.DataIntegrity {
		facts = append(facts, db.Fact{Name: "dataintegrity", Value: "on: reads are verified"})
	}
	return append(facts, c.facts...)
}
