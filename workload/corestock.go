package workload

import "github.com/goycsb/goycsb/db"

// Stock returns the records of this client, if the mix reads any, and those of
// all clients. A mix that only writes does not need any to be there.
func (p *coreRun) Stock() (read, all int64) {
	if p.mix.has(db.Read) || p.mix.has(db.Scan) || p.mix.has(db.ReadModifyWrite) {
		_, read = p.core.settings.initial()
	}
	return read, p.core.settings.RecordCount
}
