package dbtest

import (
	"errors"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
)

// recordRules are the rules of reading and writing single records.
var recordRules = []rule{
	{"a record is read back with all its fields", readsAllFields},
	{"named fields are read back alone", readsNamedFields},
	{"a field that the record lacks is left out", leavesOutLackingFields},
	{"a record that is not there is not found", missesRecords},
	{"a record that has none of the fields is not found", missesFields},
	{"an update overwrites the given fields and leaves the others", updatesFields},
	{"a deleted record is not found", deletesRecords},
	{"a record that is not there cannot be deleted", missesDeletes},
	{"a record inserted after a delete has its new fields alone", insertsAfterDelete},
	{"a call that finds no record does not disturb the next", worksAfterMisses},
	{"a key may hold any bytes", keepsKeys},
	{"a value may hold any bytes", keepsValues},
	{"a value may be empty", keepsEmptyValues},
	{"a value may have 1 MB", keepsLargeValues},
}

func readsAllFields(t testing.TB, s *store) {
	w := s.worker(t)
	a := record("user1001", "field0", "a", "field1", "bb", "field2", "ccc")
	b := record("user1002", "field0", "d")
	w.insert(t, a)
	w.insert(t, b)
	w.finds(t, a)
	w.finds(t, b)
}

func readsNamedFields(t testing.TB, s *store) {
	w := s.worker(t)
	w.insert(t, record("user1001", "field0", "a", "field1", "bb", "field2", "ccc"))
	w.finds(t, record("user1001", "field1", "bb"), "field1")
	w.finds(t, record("user1001", "field0", "a", "field2", "ccc"), "field2", "field0")
	w.finds(t, record("user1001", "field0", "a", "field1", "bb", "field2", "ccc"), "field0", "field1", "field2")
}

func leavesOutLackingFields(t testing.TB, s *store) {
	w := s.worker(t)
	w.insert(t, record("user1001", "field0", "a", "field1", "bb"))
	w.insert(t, record("user1002", "field9", "z"))
	w.finds(t, record("user1001", "field1", "bb"), "field9", "field1")
}

func missesRecords(t testing.TB, s *store) {
	w := s.worker(t)
	w.misses(t, "user1001")
	w.insert(t, record("user1001", "field0", "a"))
	w.misses(t, "user1002")
	w.misses(t, "user1002", "field0")
	w.misses(t, "user1002", "field0", "field1")
}

func missesFields(t testing.TB, s *store) {
	w := s.worker(t)
	w.insert(t, record("user1001", "field0", "a"))
	w.misses(t, "user1001", "field1")
	w.misses(t, "user1001", "field1", "field2")
}

func updatesFields(t testing.TB, s *store) {
	w := s.worker(t)
	w.insert(t, record("user1001", "field0", "a", "field1", "bb", "field2", "ccc"))
	w.insert(t, record("user1002", "field0", "a", "field1", "bb", "field2", "ccc"))
	w.update(t, record("user1001", "field1", "longer than before"))
	w.finds(t, record("user1001", "field0", "a", "field1", "longer than before", "field2", "ccc"))
	w.update(t, record("user1001", "field2", "z", "field0", ""))
	w.finds(t, record("user1001", "field0", "", "field1", "longer than before", "field2", "z"))
	w.finds(t, record("user1002", "field0", "a", "field1", "bb", "field2", "ccc"))
}

func deletesRecords(t testing.TB, s *store) {
	w := s.worker(t)
	w.insert(t, record("user1001", "field0", "a"))
	w.insert(t, record("user1002", "field0", "b"))
	w.delete(t, "user1001")
	w.misses(t, "user1001")
	w.misses(t, "user1001", "field0")
	w.finds(t, record("user1002", "field0", "b"))
}

func missesDeletes(t testing.TB, s *store) {
	w := s.worker(t)
	w.insert(t, record("user1001", "field0", "a"))
	w.delete(t, "user1001")
	for _, key := range []string{"user1001", "user1002"} {
		if err := w.Delete(t.Context(), table, key); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("delete of %s, which is not there: want an error that wraps db.ErrNotFound, got %v", key, err)
		}
	}
}

func insertsAfterDelete(t testing.TB, s *store) {
	w := s.worker(t)
	w.insert(t, record("user1001", "field0", "a", "field1", "bb"))
	w.delete(t, "user1001")
	w.insert(t, record("user1001", "field1", "new"))
	w.finds(t, record("user1001", "field1", "new"))
}

func worksAfterMisses(t testing.TB, s *store) {
	w := s.worker(t)
	here := record("user1001", "field0", "a", "field1", "bb")
	w.insert(t, here)
	for range 3 {
		w.misses(t, "user1002")
		w.finds(t, here)
		w.misses(t, "user1002", "field0", "field1")
		w.finds(t, record("user1001", "field1", "bb"), "field1")
		if err := w.Delete(t.Context(), table, "user1002"); err == nil {
			t.Error("delete of a record that is not there: want an error, got none")
		}
		w.finds(t, here)
	}
}

// allBytes has every byte, in an order in which no part is UTF-8.
func allBytes() string {
	var b strings.Builder
	for i := range 256 {
		b.WriteByte(byte(255 - i))
	}
	return b.String()
}

func keepsKeys(t testing.TB, s *store) {
	w := s.worker(t)
	keys := []string{"a b", "a\r\nb", "a\x00", "a", "ключ", "\xff", "\xff\xfe", allBytes()}
	for _, key := range keys {
		w.insert(t, record(key, "field0", "value of "+key))
	}
	for _, key := range keys {
		w.finds(t, record(key, "field0", "value of "+key))
		w.update(t, record(key, "field0", "new value of "+key))
	}
	for _, key := range keys {
		w.finds(t, record(key, "field0", "new value of "+key), "field0")
		w.delete(t, key)
		w.misses(t, key)
	}
}

func keepsValues(t testing.TB, s *store) {
	w := s.worker(t)
	for i, value := range []string{"\r\n", "\x00", "$-1\r\n", `"'\`, "\xff\xfe", allBytes()} {
		key := "user100" + string(rune('0'+i))
		w.insert(t, record(key, "field0", value, "field1", "x"))
		w.finds(t, record(key, "field0", value, "field1", "x"))
		w.update(t, record(key, "field1", value))
		w.finds(t, record(key, "field1", value), "field1")
	}
}

func keepsEmptyValues(t testing.TB, s *store) {
	w := s.worker(t)
	w.insert(t, record("user1001", "field0", "", "field1", "bb"))
	w.finds(t, record("user1001", "field0", "", "field1", "bb"))
	w.finds(t, record("user1001", "field0", ""), "field0")
	w.update(t, record("user1001", "field1", ""))
	w.finds(t, record("user1001", "field0", "", "field1", ""))
}

func keepsLargeValues(t testing.TB, s *store) {
	w := s.worker(t)
	first, second := strings.Repeat("0123456789abcdef", 1<<16), strings.Repeat("fedcba9876543210", 1<<16)
	w.insert(t, record("user1001", "field0", first, "field1", "x"))
	w.finds(t, record("user1001", "field0", first, "field1", "x"))
	w.update(t, record("user1001", "field0", second))
	w.finds(t, record("user1001", "field0", second), "field0")
}
