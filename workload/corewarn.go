package workload

import (
	"fmt"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// Warnings are settings that work but are seldom meant.
func (p *coreRun) Warnings() []string {
	all := slices.Clone(p.core.warnings)
	for _, w := range []string{p.mix.warning(), p.sharedInserts(), p.fixedLatest(), p.zipfianRange()} {
		if w != "" {
			all = append(all, w)
		}
	}
	return all
}

// sharedInserts warns of clients that insert the same records.
func (p *coreRun) sharedInserts() string {
	s := &p.core.settings
	_, count := s.initial()
	if count == s.RecordCount || !p.mix.has(db.Insert) {
		return ""
	}
	return fmt.Sprintf("this client has %d of recordcount=%d records, but its run inserts from number %d on as every client's does: clients that share a store overwrite each other's inserts",
		count, s.RecordCount, s.RecordCount)
}

// fixedLatest warns of a distribution that has nothing to follow.
func (p *coreRun) fixedLatest() string {
	if p.core.settings.RequestDistribution != "latest" || p.mix.has(db.Insert) {
		return ""
	}
	return "requestdistribution=latest follows inserts alone, and there are none: it is a fixed skew towards the highest key numbers"
}

// zipfianRange warns of a number of items that does not suit the inserts.
func (p *coreRun) zipfianRange() string {
	s := &p.core.settings
	if s.RequestDistribution != "zipfian" || !p.mix.has(db.Insert) {
		return ""
	}
	if s.OperationCount == 0 {
		return "requestdistribution=zipfian has room for inserted records by operationcount, which is 0: records that the run inserts are not read"
	}
	_, count := s.initial()
	if inserts := s.expectedInserts(); inserts/100 > count {
		return fmt.Sprintf("requestdistribution=zipfian has room for operationcount × insertproportion × 2 = %d inserts beside %d records: until they are there, most draws find no record and are folded onto the first %d",
			inserts, count, count)
	}
	return ""
}
