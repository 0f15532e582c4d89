package dbtest

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"testing"

	"github.com/goycsb/goycsb/db"
)

// batchRules are the rules of batches. Contexts of batches are among the rules of
// contexts.
var batchRules = []rule{
	{"a batch carries out each of its operations before it returns", batchesAll},
	{"an operation of a batch that fails does not keep the others from being done", batchesPastFailures},
	{"a batch sets each outcome, whatever was there before", setsOutcomes},
	{"a batch may have a thousand operations", batchesMany},
	{"a batch scans as a session does", batchesScans},
	{"a session keeps none of the bytes of a batch", keepsNoBytesOfBatches},
	{"a session leaves the operations of a batch as they are", leavesOperations},
	{"a result of a batch stays as it is until the session's next call", keepsBatchResults},
}

func readOf(key string, names ...string) db.Op {
	return db.Op{Kind: db.Read, Table: table, Key: key, Fields: names}
}

func updateOf(r db.Record) db.Op {
	return db.Op{Kind: db.Update, Table: table, Key: r.Key, Values: r.Fields}
}

func insertOf(r db.Record) db.Op {
	return db.Op{Kind: db.Insert, Table: table, Key: r.Key, Values: r.Fields}
}

func deleteOf(key string) db.Op { return db.Op{Kind: db.Delete, Table: table, Key: key} }

func scanOf(start string, count int, names ...string) db.Op {
	return db.Op{Kind: db.Scan, Table: table, Key: start, Count: count, Fields: names}
}

// batch carries out operations, and expects that all succeed.
func (w *worker) batch(t testing.TB, ops ...db.Op) []db.Op {
	t.Helper()
	w.Session.(db.Batcher).Batch(t.Context(), ops)
	for i, op := range ops {
		if op.Err != nil {
			t.Errorf("operation %d of a batch of %d, %s of %s: want no error, got %q",
				i+1, len(ops), op.Kind, describeKey(op.Key), op.Err)
		}
	}
	return ops
}

// wantResult expects that an operation, of a batch or under way, has read these
// fields.
func wantResult(t testing.TB, op db.Op, want db.Record) {
	t.Helper()
	switch {
	case op.Err != nil:
		t.Errorf("read of %s among others: want %s, got the error: %v", describeKey(op.Key), describe(want.Fields), op.Err)
	case !sameFields(op.Result, want.Fields):
		t.Errorf("read of %s among others: want %s, got %s", describeKey(op.Key), describe(want.Fields), describe(op.Result))
	}
}

func batchesAll(t testing.TB, s *store) {
	w, other := s.batcher(t), s.worker(t)
	var inserts []db.Op
	for i := range 5 {
		n := strconv.Itoa(1001 + i)
		inserts = append(inserts, insertOf(record("user"+n, "field0", "a"+n, "field1", "b"+n)))
	}
	w.batch(t, inserts...)
	for _, op := range inserts {
		other.finds(t, db.Record{Key: op.Key, Fields: op.Values})
	}
	ops := w.batch(t, readOf("user1001"), updateOf(record("user1002", "field1", "changed")), deleteOf("user1003"),
		updateOf(record("user1004", "field1", "changed too")), readOf("user1005", "field1"),
		insertOf(record("user1006", "field0", "new")))
	wantResult(t, ops[0], record("user1001", "field0", "a1001", "field1", "b1001"))
	wantResult(t, ops[4], record("user1005", "field1", "b1005"))
	other.finds(t, record("user1002", "field0", "a1002", "field1", "changed"))
	other.misses(t, "user1003")
	other.finds(t, record("user1004", "field0", "a1004", "field1", "changed too"))
	other.finds(t, record("user1006", "field0", "new"))
}

func batchesPastFailures(t testing.TB, s *store) {
	w := s.batcher(t)
	here := record("user1001", "field0", "a")
	w.insert(t, here)
	ops := []db.Op{readOf("user1009"), deleteOf("user1008"), readOf(here.Key), readOf(here.Key, "field9"),
		insertOf(record("user1002", "field0", "b"))}
	w.Session.(db.Batcher).Batch(t.Context(), ops)
	for _, i := range []int{0, 1, 3} {
		if !errors.Is(ops[i].Err, db.ErrNotFound) {
			t.Errorf("operation %d of a batch, %s of %s, which is not there: want an error that wraps db.ErrNotFound, got %v",
				i+1, ops[i].Kind, ops[i].Key, ops[i].Err)
		}
	}
	wantResult(t, ops[2], here)
	w.finds(t, record("user1002", "field0", "b"))
}

var errBefore = errors.New("the error of the batch before")

func setsOutcomes(t testing.TB, s *store) {
	w := s.batcher(t)
	here := record("user1001", "field0", "a")
	w.insert(t, here)
	ops := []db.Op{readOf(here.Key), readOf("user1009"), updateOf(here), insertOf(record("user1002", "field0", "b")), deleteOf("user1008")}
	for i := range ops {
		ops[i].Err, ops[i].Result = errBefore, record("", "field9", "of the batch before").Fields
	}
	w.Session.(db.Batcher).Batch(t.Context(), ops)
	for i, want := range []string{"OK", "NOT_FOUND", "OK", "OK", "NOT_FOUND"} {
		if got := db.Status(ops[i].Err); got != want {
			t.Errorf("operation %d of a batch, %s of %s: want the status %s, got %s (%v)", i+1, ops[i].Kind, ops[i].Key, want, got, ops[i].Err)
		}
	}
	if ops[0].Err == nil {
		wantResult(t, ops[0], here)
	}
}

func batchesMany(t testing.TB, s *store) {
	const many = 1000
	w := s.batcher(t)
	var inserts, reads []db.Op
	for i := range many {
		key := "user" + strconv.Itoa(1000+i)
		inserts, reads = append(inserts, insertOf(record(key, "field0", "value of "+key))), append(reads, readOf(key))
	}
	w.batch(t, inserts...)
	for i, op := range w.batch(t, reads...) {
		if !sameFields(op.Result, inserts[i].Values) {
			wantResult(t, op, db.Record{Fields: inserts[i].Values})
			return
		}
	}
}

func batchesScans(t testing.TB, s *store) {
	w := s.batcher(t)
	if _, ok := w.Session.(db.Scanner); !ok {
		t.Skip("sessions do not implement db.Scanner")
	}
	all := order(t, w, insertNumbered(t, w))
	ops := []db.Op{scanOf(all[0], 3), readOf(all[5]), scanOf(all[7], scanned, "field1"), scanOf(all[2], 0)}
	var want [][]db.Record
	for _, op := range ops {
		var alone []db.Record
		if op.Kind == db.Scan {
			alone = clone(w.scan(t, op.Key, op.Count, op.Fields...))
		}
		want = append(want, alone)
	}
	for i, op := range w.batch(t, ops...) {
		if err := sameRecords(op.Records, want[i]); err != nil {
			t.Errorf("scan of %d from %s in a batch: %v", op.Count, op.Key, err)
		}
	}
}

func keepsNoBytesOfBatches(t testing.TB, s *store) {
	w, other := s.batcher(t), s.worker(t)
	var b buffers
	first, second := record("user1001", "field0", "a", "field1", "bb"), record("user1002", "field0", "ccc", "field1", "dddd")
	write := func(ops ...db.Op) {
		w.batch(t, ops...)
		b.reuse()
		for _, op := range ops {
			clear(op.Values)
		}
	}
	write(insertOf(b.record(first)), insertOf(b.record(second)))
	write(updateOf(b.record(record("user1001", "field1", "eeeee"))), updateOf(b.record(record("user1002", "field1", "f"))))
	for _, w := range []*worker{w, other} {
		w.finds(t, record("user1001", "field0", "a", "field1", "eeeee"))
		w.finds(t, record("user1002", "field0", "ccc", "field1", "f"))
	}
}

func leavesOperations(t testing.TB, s *store) {
	w := s.batcher(t)
	given := record("user1002", "field2", "c", "field0", "a", "field1", "b")
	w.insert(t, given)
	ops := func() []db.Op {
		r := clone([]db.Record{given})[0]
		return []db.Op{readOf(r.Key, "field2", "field0", "field1"), insertOf(db.Record{Key: "user1001", Fields: r.Fields}),
			updateOf(r), readOf(r.Key)}
	}
	got, want := w.batch(t, ops()...), ops()
	for i := range got {
		got[i].Result, got[i].Records, got[i].Err = nil, nil, nil
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("operation %d of a batch: want it left as %s, got %s", i+1, describeOp(want[i]), describeOp(got[i]))
		}
	}
}

func describeOp(op db.Op) string {
	return fmt.Sprintf("%s of %s, fields %q, values %q", op.Kind, describeKey(op.Key), op.Fields, op.Values)
}

func keepsBatchResults(t testing.TB, s *store) {
	w, other := s.batcher(t), s.batcher(t)
	first, second := record("user1001", "field0", "a", "field1", "bb"), record("user1002", "field0", "cc", "field1", "d")
	w.insert(t, first)
	w.insert(t, second)
	ops := w.batch(t, readOf(first.Key), readOf(second.Key, "field1"))
	other.batch(t, readOf(second.Key), readOf(second.Key))
	other.batch(t, updateOf(record(first.Key, "field0", "x", "field1", "yy")), deleteOf(second.Key))
	other.batch(t, insertOf(record(second.Key, "field0", "zz", "field1", "z")))
	wantResult(t, ops[0], first)
	wantResult(t, ops[1], record(second.Key, "field1", "d"))
}
