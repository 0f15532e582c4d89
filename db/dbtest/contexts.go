package dbtest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
)

// contextRules are the rules of cancellation. An embedded store may do without
// a context and complete its calls.
var contextRules = []rule{
	{"a call with a cancelled context completes or fails with the context's error", failsWithTheContext},
	{"a session works again after a cancelled context", worksAfterCancellation},
	{"a call under way ends when its context does", endsCallsUnderWay},
}

// patience is how long a call may go on after its context has ended, before it
// counts as one that never returns.
const patience = 10 * time.Second

// call is a call of one kind on a record that is there.
type call struct {
	name string
	do   func(ctx context.Context) error
}

// calls are the calls of all kinds.
func calls(w *worker, r db.Record) []call {
	return append(repeatable(w, r),
		call{"Insert", func(ctx context.Context) error { return w.Insert(ctx, table, r.Key+"9", r.Fields) }},
		call{"Delete", func(ctx context.Context) error { return w.Delete(ctx, table, r.Key) }},
	)
}

// repeatable are the calls that can be made again and again.
func repeatable(w *worker, r db.Record) []call {
	all := []call{
		{"Read", func(ctx context.Context) error { return w.look(ctx, r) }},
		{"named Read", func(ctx context.Context) error { return w.look(ctx, firstField(r), "field0") }},
		{"Update", func(ctx context.Context) error { return w.Update(ctx, table, r.Key, r.Fields) }},
	}
	if scanner, ok := w.Session.(db.Scanner); ok {
		all = append(all, call{"Scan", func(ctx context.Context) error {
			_, err := scanner.Scan(ctx, table, r.Key, 1, nil)
			return err
		}})
	}
	if batcher, ok := w.Session.(db.Batcher); ok {
		all = append(all, call{"Batch", func(ctx context.Context) error {
			ops := []db.Op{readOf(r.Key), updateOf(r), readOf(r.Key, "field0")}
			batcher.Batch(ctx, ops)
			return worst(ops)
		}})
	}
	return all
}

// look reads a record, which has to be as it was written if records are kept.
func (w *worker) look(ctx context.Context, r db.Record, names ...string) error {
	if w.keeps {
		return w.find(ctx, r, names...)
	}
	_, err := w.Read(ctx, table, r.Key, names)
	return err
}

func firstField(r db.Record) db.Record { return db.Record{Key: r.Key, Fields: r.Fields[:1]} }

// worst returns the error of an operation: one that is not a context's, if there is
// such.
func worst(ops []db.Op) (err error) {
	for _, op := range ops {
		if op.Err != nil && (err == nil || !errors.Is(op.Err, context.Canceled)) {
			err = op.Err
		}
	}
	return err
}

func failsWithTheContext(t testing.TB, s *store) {
	want := record("user1001", "field0", "a")
	setup := s.worker(t)
	for _, call := range calls(s.worker(t), want) {
		setup.renew(t, want)
		usual := call.do(t.Context())
		setup.renew(t, want)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		err := call.do(ctx)
		if !errors.Is(err, context.Canceled) && db.Status(err) != db.Status(usual) {
			t.Errorf("%s with a cancelled context: want no error or one that wraps context.Canceled, got %v", call.name, err)
		}
	}
}

func worksAfterCancellation(t testing.TB, s *store) {
	here, other := record("user1001", "field0", "a", "field1", "bb"), record("user1002", "field0", "c")
	setup, w := s.worker(t), s.worker(t)
	setup.insert(t, other)
	usual := w.look(t.Context(), other)
	for _, call := range calls(w, here) {
		setup.renew(t, here)
		ctx, cancel := context.WithCancel(t.Context())
		w.finds(t, here)
		cancel()
		call.do(ctx)
		if err := w.look(t.Context(), other); db.Status(err) != db.Status(usual) {
			t.Errorf("after %s with a cancelled context: want the outcome of before, %s, got %v", call.name, db.Status(usual), err)
		}
		w.update(t, other)
		w.finds(t, record("user1002", "field0", "c"), "field0")
	}
}

func endsCallsUnderWay(t testing.TB, s *store) {
	want := record("user1001", "field0", "a")
	s.worker(t).insert(t, want)
	for _, call := range repeatable(s.worker(t), want) {
		if s.stuck {
			return
		}
		s.endsUnderWay(t, call)
	}
}

// endsUnderWay cancels a call among many.
func (s *store) endsUnderWay(t testing.TB, c call) {
	usual := c.do(t.Context())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	started, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- c.goOn(ctx, usual, started) }()
	<-started
	cancel()
	select {
	case err := <-ended:
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%s whose context was cancelled: want no error or one that wraps context.Canceled, got %q", c.name, err)
		}
	case <-time.After(patience):
		s.stuck = true
		t.Errorf("%s whose context was cancelled: want it to end soon, got no end for %v", c.name, patience)
	}
}

// goOn calls until the outcome is not the usual one, or a while after the context
// has ended. It closes started after a few calls, or at its end.
func (c call) goOn(ctx context.Context, usual error, started chan<- struct{}) error {
	const few, more = 10, 100
	start := sync.OnceFunc(func() { close(started) })
	defer start()
	for n, left := 0, more; left > 0; n++ {
		if n == few {
			start()
		}
		if ctx.Err() != nil {
			left--
		}
		if err := c.do(ctx); db.Status(err) != db.Status(usual) {
			return err
		}
	}
	return nil
}

// renew inserts a record in place of one that may be there.
func (w *worker) renew(t testing.TB, r db.Record) {
	t.Helper()
	err := w.Delete(t.Context(), table, r.Key)
	if err = w.judge(t.Context(), err); err != nil && !errors.Is(err, db.ErrNotFound) {
		t.Fatalf("delete of %s: want no error or one that wraps db.ErrNotFound, got %q", describeKey(r.Key), err)
	}
	w.insert(t, r)
}
