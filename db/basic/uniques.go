package basic

import (
	"fmt"

	"github.com/goycsb/goycsb/db"
)

// uniques are the hashes of the operations of each kind.
type uniques [db.Kinds]map[uint64]struct{}

func (u *uniques) put(kind db.Kind, hash uint64) {
	if u[kind] == nil {
		u[kind] = map[uint64]struct{}{}
	}
	u[kind][hash] = struct{}{}
}

func (u *uniques) add(other *uniques) {
	for kind, hashes := range other {
		for hash := range hashes {
			u.put(db.Kind(kind), hash)
		}
	}
}

// lines returns how many operations differed, in YCSB's order and words.
func (u *uniques) lines() []byte {
	var lines []byte
	for _, kind := range []db.Kind{db.Read, db.Scan, db.Update, db.Insert, db.Delete} {
		lines = fmt.Appendf(lines, "[%sS], Uniques, %d\n", kind, len(u[kind]))
	}
	return lines
}
