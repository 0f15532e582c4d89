package dbtest

import (
	"bytes"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"github.com/goycsb/goycsb/db"
)

// byteRules are the rules of who owns the bytes of calls and results.
var byteRules = []rule{
	{"a session keeps none of the caller's bytes", keepsNoBytes},
	{"a session leaves the caller's bytes as they are", leavesBytes},
	{"a result of a read stays as it is until the session's next call", keepsReadResults},
	{"a result of a scan stays as it is until the session's next call", keepsScanResults},
}

// buffers holds the strings and slices of a call the way a worker does: in
// memory that it uses again.
type buffers struct{ used [][]byte }

// text returns a string whose bytes are overwritten by reuse.
func (b *buffers) text(s string) string {
	buffer := []byte(s)
	b.used = append(b.used, buffer)
	return unsafe.String(unsafe.SliceData(buffer), len(buffer))
}

func (b *buffers) record(r db.Record) db.Record {
	reused := db.Record{Key: b.text(r.Key)}
	for _, f := range r.Fields {
		value := bytes.Clone(f.Value)
		b.used = append(b.used, value)
		reused.Fields = append(reused.Fields, db.Field{Name: b.text(f.Name), Value: value})
	}
	return reused
}

// reuse overwrites everything that was handed out.
func (b *buffers) reuse() {
	for _, buffer := range b.used {
		for i := range buffer {
			buffer[i] = '#'
		}
	}
	b.used = nil
}

func keepsNoBytes(t testing.TB, s *store) {
	w, other := s.worker(t), s.worker(t)
	var b buffers
	first := record("user1001", "field0", "a", "field1", "bb")
	second := record("user1002", "field0", "ccc", "field1", "dddd")
	for _, r := range []db.Record{first, second} {
		reused := b.record(r)
		if err := w.Insert(t.Context(), b.text(table), reused.Key, reused.Fields); err != nil {
			t.Fatalf("insert of %s: want no error, got %q", describeKey(r.Key), err)
		}
		b.reuse()
		clear(reused.Fields)
	}
	for _, w := range []*worker{w, other} {
		w.finds(t, first)
		w.finds(t, second)
	}
	change := b.record(record("user1001", "field1", "eeeee"))
	w.update(t, change)
	b.reuse()
	clear(change.Fields)
	for _, w := range []*worker{w, other} {
		w.finds(t, record("user1001", "field0", "a", "field1", "eeeee"))
		w.finds(t, second)
	}
}

func leavesBytes(t testing.TB, s *store) {
	w := s.worker(t)
	given := record("user1001", "field2", "c", "field0", "a", "field1", "b")
	want := clone([]db.Record{given})[0]
	names := []string{"field2", "field0", "field1"}
	wantNames := slices.Clone(names)

	w.insert(t, given)
	w.update(t, given)
	w.finds(t, want, names...)
	if scanner, ok := w.Session.(db.Scanner); ok {
		if _, err := scanner.Scan(t.Context(), table, given.Key, 1, names); err != nil {
			t.Errorf("scan: want no error, got %q", err)
		}
	}
	if !reflect.DeepEqual(given, want) {
		t.Errorf("values of Insert and Update: want them left as %s, in their order, got %v", describe(want.Fields), given.Fields)
	}
	if !slices.Equal(names, wantNames) {
		t.Errorf("field names of Read and Scan: want them left as %q, got %q", wantNames, names)
	}
}

func keepsReadResults(t testing.TB, s *store) {
	w, other := s.worker(t), s.worker(t)
	first := record("user1001", "field0", "a", "field1", "bb")
	second := record("user1002", "field0", "cc", "field1", "d")
	w.insert(t, first)
	w.insert(t, second)

	for _, names := range [][]string{nil, {"field0", "field1"}} {
		result, err := w.Read(t.Context(), table, first.Key, names)
		if err != nil {
			t.Fatalf("read of %s: want no error, got %q", first.Key, err)
		}
		other.finds(t, second, names...)
		other.update(t, record(first.Key, "field0", "x", "field1", "yy"))
		other.delete(t, first.Key)
		other.insert(t, record(first.Key, "field0", "z", "field1", "zz"))
		if !sameFields(result, first.Fields) {
			t.Errorf("result of read after other sessions' calls: want still %s, got %s", describe(first.Fields), describe(result))
		}
		other.update(t, first)
	}
}

func keepsScanResults(t testing.TB, s *store) {
	w, other := s.scanner(t), s.scanner(t)
	first := record("user1001", "field0", "a", "field1", "bb")
	w.insert(t, first)

	for _, names := range [][]string{nil, {"field0", "field1"}} {
		result := w.scan(t, first.Key, 1, names...)
		other.update(t, record(first.Key, "field0", "x", "field1", "yy"))
		other.scan(t, first.Key, 1, names...)
		other.delete(t, first.Key)
		other.insert(t, record(first.Key, "field0", "z", "field1", "zz"))
		if err := sameRecords(result, []db.Record{first}); err != nil {
			t.Errorf("result of scan after other sessions' calls: %v", err)
		}
		other.update(t, first)
	}
}
