package dbtest

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
)

// multiplexRules are the rules of sessions that can have several operations under
// way.
var multiplexRules = []rule{
	{"each operation under way ends once, with its own outcome", endsEachOnce},
	{"an operation under way that fails does not keep the others from being done", endsPastFailures},
	{"an operation that has not ended by a moment is still under way", awaitsByMoments},
	{"an operation under way scans as a session does", scansUnderWay},
	{"a session keeps none of the bytes of an operation that has ended", keepsNoBytesOfTheEnded},
	{"a session with nothing under way works as any other", worksBetween},
	{"operations under way end when their context does", endsWithTheirContext},
	{"sessions that workers share can have several operations under way", sharesWhatCanBeShared},
}

// begin starts operations.
func (w *worker) begin(ctx context.Context, ops []db.Op) {
	for i := range ops {
		w.Session.(db.Multiplexer).Begin(ctx, &ops[i])
	}
}

// awaitAll expects that all of these operations, and no others, end, each once. What
// ends is handed to see, which may be nil, while its results are valid.
func (w *worker) awaitAll(ctx context.Context, t testing.TB, ops []db.Op, see func(i int)) {
	t.Helper()
	w.awaitEach(t, ops, func() *db.Op { return w.await(ctx) }, see)
}

// await waits for the end of an operation, however long.
func (w *worker) await(ctx context.Context) *db.Op {
	return w.Session.(db.Multiplexer).Await(ctx, time.Time{})
}

// awaitEach expects of the next operation that ends, again and again, what awaitAll
// does.
func (w *worker) awaitEach(t testing.TB, ops []db.Op, next func() *db.Op, see func(i int)) {
	t.Helper()
	ended := make([]int, len(ops))
	for range ops {
		op := next()
		i := position(ops, op)
		if i < 0 {
			t.Fatalf("Await: want one of the %d operations under way, got %s", len(ops), describeStranger(op))
		}
		if ended[i]++; see != nil {
			see(i)
		}
	}
	for i, n := range ended {
		if n != 1 {
			t.Errorf("Await: want operation %d, %s of %s, once, got it %d times", i+1, ops[i].Kind, describeKey(ops[i].Key), n)
		}
	}
	if op := w.await(t.Context()); op != nil {
		t.Errorf("Await: want nil when nothing is under way, got %s of %s", op.Kind, describeKey(op.Key))
	}
}

// describeStranger describes what Await returned in place of what Begin was given.
func describeStranger(op *db.Op) string {
	if op == nil {
		return "nil"
	}
	return "a pointer that Begin was not given, to " + describeOp(*op)
}

// position finds an operation, not one like it.
func position(ops []db.Op, op *db.Op) int {
	for i := range ops {
		if &ops[i] == op {
			return i
		}
	}
	return -1
}

func endsEachOnce(t testing.TB, s *store) {
	const under = 50
	w := s.multiplexer(t)
	inserts, reads, updates := make([]db.Op, under), make([]db.Op, under), make([]db.Op, under)
	for i := range under {
		n := strconv.Itoa(1000 + i)
		inserts[i] = insertOf(record("user"+n, "field0", "a"+n, "field1", "b"+n))
		reads[i] = readOf("user" + n)
		updates[i] = updateOf(record("user"+n, "field1", "c"+n))
		if i%2 == 0 {
			reads[i].Fields = []string{"field1"}
			updates[i] = deleteOf("user" + n)
		}
	}
	sound := func(ops []db.Op) func(int) {
		return func(i int) {
			if ops[i].Err != nil {
				t.Errorf("%s of %s under way: want no error, got %q", ops[i].Kind, describeKey(ops[i].Key), ops[i].Err)
			}
		}
	}
	w.begin(t.Context(), inserts)
	w.awaitAll(t.Context(), t, inserts, sound(inserts))
	w.begin(t.Context(), reads)
	w.awaitAll(t.Context(), t, reads, func(i int) {
		want := inserts[i].Values
		if reads[i].Fields != nil {
			want = want[1:]
		}
		wantResult(t, reads[i], db.Record{Key: reads[i].Key, Fields: want})
	})
	w.begin(t.Context(), updates)
	w.awaitAll(t.Context(), t, updates, sound(updates))
	w.finds(t, record("user1001", "field0", "a1001", "field1", "c1001"))
	w.misses(t, "user1000")
}

func endsPastFailures(t testing.TB, s *store) {
	w := s.multiplexer(t)
	here := record("user1001", "field0", "a")
	w.insert(t, here)
	ops := []db.Op{readOf("user1009"), readOf(here.Key), deleteOf("user1008"), insertOf(record("user1002", "field0", "b")), readOf(here.Key)}
	for i := range ops {
		ops[i].Err = errBefore
	}
	w.begin(t.Context(), ops)
	w.awaitAll(t.Context(), t, ops, func(i int) {
		want := "OK"
		if i == 0 || i == 2 {
			want = "NOT_FOUND"
		}
		if got := db.Status(ops[i].Err); got != want {
			t.Errorf("%s of %s under way: want the status %s, got %s (%v)", ops[i].Kind, describeKey(ops[i].Key), want, got, ops[i].Err)
		} else if ops[i].Kind == db.Read && want == "OK" {
			wantResult(t, ops[i], here)
		}
	})
	w.finds(t, record("user1002", "field0", "b"))
}

// awaitsByMoments waits a few times until a moment that is there at once, then
// however long it takes.
func awaitsByMoments(t testing.TB, s *store) {
	w := s.multiplexer(t)
	var inserts []db.Op
	for i := range scanned {
		inserts = append(inserts, insertOf(numbered(i)))
	}
	w.begin(t.Context(), inserts)
	w.awaitEach(t, inserts, func() *db.Op {
		for range 3 {
			if op := w.Session.(db.Multiplexer).Await(t.Context(), time.Now()); op != nil {
				return op
			}
		}
		return w.await(t.Context())
	}, nil)
	for i := range scanned {
		w.finds(t, numbered(i))
	}
}

func scansUnderWay(t testing.TB, s *store) {
	w := s.multiplexer(t)
	if _, ok := w.Session.(db.Scanner); !ok {
		t.Skip("sessions do not implement db.Scanner")
	}
	all := order(t, w, insertNumbered(t, w))
	ops := []db.Op{scanOf(all[0], 3), scanOf(all[7], scanned, "field1"), scanOf(all[2], 0)}
	var want [][]db.Record
	for _, op := range ops {
		want = append(want, clone(w.scan(t, op.Key, op.Count, op.Fields...)))
	}
	w.begin(t.Context(), ops)
	w.awaitAll(t.Context(), t, ops, func(i int) {
		if err := errors.Join(ops[i].Err, sameRecords(ops[i].Records, want[i])); err != nil {
			t.Errorf("scan of %d from %s under way: %v", ops[i].Count, ops[i].Key, err)
		}
	})
}

func keepsNoBytesOfTheEnded(t testing.TB, s *store) {
	w, other := s.multiplexer(t), s.worker(t)
	var b buffers
	for _, r := range []db.Record{record("user1001", "field0", "a", "field1", "bb"), record("user1002", "field0", "ccc", "field1", "d")} {
		ops := []db.Op{insertOf(b.record(r))}
		w.begin(t.Context(), ops)
		w.awaitAll(t.Context(), t, ops, nil)
		b.reuse()
		clear(ops[0].Values)
		for _, w := range []*worker{w, other} {
			w.finds(t, r)
		}
	}
}

func worksBetween(t testing.TB, s *store) {
	w := s.multiplexer(t)
	for i := range 3 {
		r := record("user"+strconv.Itoa(1001+i), "field0", "a")
		w.insert(t, r)
		ops := []db.Op{readOf(r.Key), updateOf(record(r.Key, "field1", "b"))}
		w.begin(t.Context(), ops)
		w.awaitAll(t.Context(), t, ops, nil)
		w.finds(t, record(r.Key, "field0", "a", "field1", "b"))
		w.delete(t, r.Key)
	}
}

func endsWithTheirContext(t testing.TB, s *store) {
	w := s.multiplexer(t)
	r := record("user1001", "field0", "a")
	w.insert(t, r)
	ctx, cancel := context.WithCancel(t.Context())
	ops := []db.Op{readOf(r.Key), updateOf(r), readOf(r.Key)}
	w.begin(ctx, ops)
	cancel()
	w.awaitAll(ctx, t, ops, func(i int) {
		if err := ops[i].Err; err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%s under way when its context ended: want no error or the context's, got %q", ops[i].Kind, err)
		}
	})
	again := []db.Op{readOf(r.Key)}
	w.begin(t.Context(), again)
	w.awaitAll(t.Context(), t, again, func(int) { wantResult(t, again[0], r) })
}

func sharesWhatCanBeShared(t testing.TB, s *store) {
	sharer, ok := s.db.(db.Sharer)
	if !ok {
		t.Skip("the database is no db.Sharer")
	}
	if n := sharer.Sessions(); n < 0 {
		t.Errorf("Sessions: want a number of sessions, or 0, got %d", n)
	} else if _, ok := s.worker(t).Session.(db.Multiplexer); n > 0 && !ok {
		t.Errorf("the workers share %d sessions: want each to implement db.Multiplexer, got one that does not", n)
	}
}
