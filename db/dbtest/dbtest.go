// Package dbtest is the conformance kit of package db: it says by tests what a
// working binding is. A binding's own test calls it with real stores:
//
//	func TestConformance(t *testing.T) {
//		dbtest.Run(t, func(t *testing.T) db.DB {
//			d, err := (&example.Binding{Path: t.TempDir()}).Open(t.Context())
//			require.NoError(t, err)
//			return d
//		})
//	}
//
// The kit asks for what the contract says and for no more. What a database may
// decide itself is not tested: an insert of a record that is there, an update
// of one that is not, whether tables are kept apart, the order of a scan as
// long as there is one.
package dbtest

import (
	"slices"
	"testing"

	"github.com/goycsb/goycsb/db"
)

// Run holds a binding to each rule of the contract in a subtest of its own,
// named in words, so that all broken rules are reported. Open returns an empty
// database that can store records; it is called once for each rule, and what it
// returns is closed by Run. Rules of scans are skipped if sessions are not a
// [db.Scanner]. Run is meant for tests under the race detector too.
func Run(t *testing.T, open func(t *testing.T) db.DB) {
	for _, r := range rules() {
		t.Run(r.name, func(t *testing.T) { r.hold(t, open(t)) })
	}
}

// rule is one rule of the contract.
type rule struct {
	name  string
	check func(t testing.TB, s *store)
}

func rules() []rule {
	return slices.Concat(recordRules, byteRules, scanRules, sessionRules, contextRules)
}

// hold tests the rule on an empty database, and closes it.
func (r rule) hold(t testing.TB, d db.DB) {
	s := &store{db: d}
	defer s.close(t)
	r.check(t, s)
}
