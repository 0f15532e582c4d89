package dbtest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/goycsb/goycsb/db"
)

// scanRules are the rules of scans. A binding may order records as it likes (by
// key, by a hash of it), so the order is learned from its own scans.
var scanRules = []rule{
	{"a scan starts at the given record and keeps one order", scansInOrder},
	{"a scan from a record that is not there starts at the next", scansFromTheNext},
	{"a scan returns at most count records", scansAtMostCount},
	{"a scan returns whole records", scansAllFields},
	{"a scan returns the named fields alone", scansNamedFields},
	{"a scan leaves out deleted records", scansNoDeleted},
	{"a scan that finds no record is no error", scansNothing},
}

// scanned is how many records the rules of scans insert.
const scanned = 20

// insertNumbered inserts the records of the scan rules, in mixed order, and
// returns them. Their keys have one length, so that no two have one hash.
func insertNumbered(t testing.TB, w *worker) map[string]db.Record {
	t.Helper()
	records := map[string]db.Record{}
	for i := range scanned {
		r := numbered(7 * i % scanned)
		w.insert(t, r)
		records[r.Key] = r
	}
	return records
}

func numbered(i int) db.Record {
	n := strconv.Itoa(1000 + i)
	return record("user"+n, "field0", "a"+n, "field1", "b"+n)
}

// order returns all keys in the binding's order, learned from the scan that
// finds all of them: the one from the first.
func order(t testing.TB, w *worker, records map[string]db.Record) []string {
	t.Helper()
	for _, start := range slices.Sorted(maps.Keys(records)) {
		if found := keys(w.scan(t, start, len(records)+1)); len(found) >= len(records) {
			found = cloneKeys(found)
			if !sameKeys(found, records) {
				t.Fatalf("scan from %s: want each record once, got %q", start, found)
			}
			return found
		}
	}
	t.Fatalf("scan from each of %d records: want one that finds all, got none", len(records))
	return nil
}

func scansInOrder(t testing.TB, s *store) {
	w := s.scanner(t)
	all := order(t, w, insertNumbered(t, w))
	for i, start := range all {
		wantKeys(t, w.scan(t, start, len(all)), start, all[i:])
	}
}

func scansFromTheNext(t testing.TB, s *store) {
	w := s.scanner(t)
	all := order(t, w, insertNumbered(t, w))
	for i := 1; i < len(all); i += 3 {
		w.delete(t, all[i])
		wantKeys(t, w.scan(t, all[i], 2), all[i], all[i+1:min(i+3, len(all))])
		w.insert(t, record(all[i], "field0", "again"))
	}
}

func scansAtMostCount(t testing.TB, s *store) {
	w := s.scanner(t)
	all := order(t, w, insertNumbered(t, w))
	for _, count := range []int{0, 1, 2, 7, scanned, 10 * scanned} {
		for i := 0; i < len(all); i += 6 {
			wantKeys(t, w.scan(t, all[i], count), all[i], all[i:min(i+count, len(all))])
		}
	}
}

func scansAllFields(t testing.TB, s *store) {
	w := s.scanner(t)
	records := insertNumbered(t, w)
	changed := record("user1005", "field1", "changed")
	w.update(t, changed)
	records[changed.Key] = record(changed.Key, "field0", "a1005", "field1", "changed")
	all := order(t, w, records)
	if err := sameRecords(w.scan(t, all[0], scanned), inOrder(all, records)); err != nil {
		t.Errorf("scan of all fields: %v", err)
	}
}

func scansNamedFields(t testing.TB, s *store) {
	w := s.scanner(t)
	records := insertNumbered(t, w)
	all := order(t, w, records)
	for key, r := range records {
		records[key] = db.Record{Key: key, Fields: r.Fields[1:]}
	}
	for _, names := range [][]string{{"field1"}, {"field9", "field1"}} {
		if err := sameRecords(w.scan(t, all[0], scanned, names...), inOrder(all, records)); err != nil {
			t.Errorf("scan of %s: %v", describeNames(names), err)
		}
	}
}

func scansNoDeleted(t testing.TB, s *store) {
	w, other := s.scanner(t), s.scanner(t)
	all := order(t, w, insertNumbered(t, w))
	for _, i := range []int{scanned - 1, 8, 7, 1} {
		other.delete(t, all[i])
		all = slices.Delete(all, i, i+1)
		wantKeys(t, w.scan(t, all[0], scanned), all[0], all)
	}
}

func scansNothing(t testing.TB, s *store) {
	w := s.scanner(t)
	wantKeys(t, w.scan(t, "user1001", 10), "user1001", nil)
	all := order(t, w, insertNumbered(t, w))
	last := all[len(all)-1]
	w.delete(t, last)
	wantKeys(t, w.scan(t, last, 10), last, nil)
	wantKeys(t, w.scan(t, last, 10, "field0"), last, nil)
}

func wantKeys(t testing.TB, got []db.Record, start string, want []string) {
	t.Helper()
	if !slices.Equal(keys(got), want) {
		t.Errorf("scan from %s: want the records %q, got %q", start, want, keys(got))
	}
}

// inOrder returns the records of these keys.
func inOrder(keys []string, records map[string]db.Record) []db.Record {
	ordered := make([]db.Record, len(keys))
	for i, key := range keys {
		ordered[i] = records[key]
	}
	return ordered
}

// sameRecords tells how two lists of records differ.
func sameRecords(got, want []db.Record) error {
	if !slices.Equal(keys(got), keys(want)) {
		return fmt.Errorf("want the records %q, got %q", keys(want), keys(got))
	}
	for i, r := range got {
		if !sameFields(r.Fields, want[i].Fields) {
			return fmt.Errorf("want %s of %s, got %s", describe(want[i].Fields), r.Key, describe(r.Fields))
		}
	}
	return nil
}

func sameKeys(found []string, records map[string]db.Record) bool {
	seen := map[string]bool{}
	for _, key := range found {
		if _, ok := records[key]; !ok || seen[key] {
			return false
		}
		seen[key] = true
	}
	return len(seen) == len(records)
}

func cloneKeys(keys []string) []string {
	copies := make([]string, len(keys))
	for i, key := range keys {
		copies[i] = string([]byte(key))
	}
	return copies
}
