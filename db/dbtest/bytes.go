package dbtest

import (
	"bytes"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"github.com/goycsb/goycsb/db"
)

// byteRules are the rules of whether the bytes of calls are kept.
var byteRules = []rule{
	{"a session keeps none of the caller's bytes", keepsNoBytes},
	{"a session does not know a call by bytes that are used again", knowsNoBytes},
}

// ownerRules are the rules of who owns the bytes of calls and results.
var ownerRules = []rule{
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

// knowsNoBytes makes calls whose strings lie where those of the call before lay.
func knowsNoBytes(t testing.TB, s *store) {
	w := s.worker(t)
	first, second := record("user1001", "field0", "a", "field1", "bb"), record("user1002", "field0", "ccc", "field1", "dd")
	w.insert(t, first)
	w.insert(t, second)
	key, name := []byte("user0000"), []byte("field0")
	names := []string{unsafe.String(unsafe.SliceData(name), len(name))}
	for _, r := range []db.Record{first, second, first} {
		copy(key, r.Key)
		alias := db.Record{Key: unsafe.String(unsafe.SliceData(key), len(key)), Fields: r.Fields}
		w.finds(t, alias)
		if _, ok := w.Session.(db.Scanner); ok {
			wantKeys(t, w.scan(t, alias.Key, 1), r.Key, []string{r.Key})
		}
		for i, digit := range []byte("01") {
			name[len(name)-1] = digit
			alias.Fields = r.Fields[i : i+1]
			w.finds(t, alias, names...)
		}
	}
	for _, r := range []db.Record{first, second} {
		copy(key, r.Key)
		alias := unsafe.String(unsafe.SliceData(key), len(key))
		w.delete(t, alias)
		w.misses(t, alias)
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
		_, err := scanner.Scan(t.Context(), table, given.Key, 1, names)
		if err = w.judge(t.Context(), err); err != nil {
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
		if err = w.judge(t.Context(), err); err != nil {
			t.Fatalf("read of %s: want no error, got %q", first.Key, err)
		}
		want := cloneFields(result)
		other.finds(t, second, names...)
		other.update(t, record(first.Key, "field0", "x", "field1", "yy"))
		other.delete(t, first.Key)
		other.insert(t, record(first.Key, "field0", "z", "field1", "zz"))
		if !sameFields(result, want) {
			t.Errorf("result of read after other sessions' calls: want still %s, got %s", describe(want), describe(result))
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
		want := clone(result)
		other.update(t, record(first.Key, "field0", "x", "field1", "yy"))
		other.scan(t, first.Key, 1, names...)
		other.delete(t, first.Key)
		other.insert(t, record(first.Key, "field0", "z", "field1", "zz"))
		if err := sameRecords(result, want); err != nil {
			t.Errorf("result of scan after other sessions' calls: %v", err)
		}
		other.update(t, first)
	}
}
