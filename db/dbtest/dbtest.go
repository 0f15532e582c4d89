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
// A test of the settings, by the name under which they are registered, goes with
// it: see [RunSettings]. A binding that cannot give back what it was given, such as
// one that only shows or delays operations, is held to the rest by [RunCalls].
//
// The kit asks for what the contract says and for no more. What a database may
// decide itself is not tested: an insert of a record that is there, an update
// of one that is not, whether tables are kept apart, the order of a scan as
// long as there is one. Nor is what takes a server that is slow or fails: an Await that
// is back at its moment, a close that does not wait, a status for each fault, an
// [db.ErrGone] when the server is lost.
package dbtest

import (
	"slices"
	"testing"

	"github.com/goycsb/goycsb/db"
)

// Run holds a binding to each rule of the contract in a subtest of its own,
// named in words, so that all broken rules are reported. Open returns an empty
// database that can store records; it is called once for each rule, and what it
// returns is closed by Run. Rules of scans, of batches, of operations under way
// and of descriptions are skipped if there is no [db.Scanner], [db.Batcher],
// [db.Multiplexer] or [db.Describer]. Run is meant for tests under the race detector
// too.
func Run(t *testing.T, open func(t *testing.T) db.DB) {
	hold(t, rules(), open, true)
}

// RunCalls holds a binding that keeps no records to the rules that do not need
// them: of the bytes that are handed over, of sessions beside each other and of
// contexts. Operations may have any outcome, other than that of a context that has
// not ended.
func RunCalls(t *testing.T, open func(t *testing.T) db.DB) {
	hold(t, callRules(), open, false)
}

func hold(t *testing.T, rules []rule, open func(t *testing.T) db.DB, keeps bool) {
	for _, r := range rules {
		t.Run(r.name, func(t *testing.T) { r.hold(t, &store{db: open(t), keeps: keeps}) })
	}
}

// rule is one rule of the contract.
type rule struct {
	name  string
	check func(t testing.TB, s *store)
}

func rules() []rule {
	return slices.Concat(recordRules, byteRules, sharedRecordRules, scanRules, batchRules, multiplexRules, descriptionRules, callRules())
}

// callRules are those that need no records.
func callRules() []rule {
	return slices.Concat(ownerRules, sessionRules, contextRules)
}

// hold tests the rule on an empty database, and closes it.
func (r rule) hold(t testing.TB, s *store) {
	defer s.close(t)
	r.check(t, s)
}
