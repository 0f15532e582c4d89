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

func calls(w *worker, r db.Record) []call {
	all := []call{
		{"Read", func(ctx context.Context) error { _, err := w.Read(ctx, table, r.Key, nil); return err }},
		{"named Read", func(ctx context.Context) error { _, err := w.Read(ctx, table, r.Key, []string{"field0"}); return err }},
		{"Update", func(ctx context.Context) error { return w.Update(ctx, table, r.Key, r.Fields) }},
		{"Insert", func(ctx context.Context) error { return w.Insert(ctx, table, r.Key+"9", r.Fields) }},
		{"Delete", func(ctx context.Context) error { return w.Delete(ctx, table, r.Key) }},
	}
	if scanner, ok := w.Session.(db.Scanner); ok {
		all = append(all, call{"Scan", func(ctx context.Context) error {
			_, err := scanner.Scan(ctx, table, r.Key, 1, nil)
			return err
		}})
	}
	return all
}

func failsWithTheContext(t testing.TB, s *store) {
	want := record("user1001", "field0", "a")
	setup := s.worker(t)
	for _, call := range calls(s.worker(t), want) {
		setup.renew(t, want)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := call.do(ctx); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%s with a cancelled context: want no error or one that wraps context.Canceled, got %q", call.name, err)
		}
	}
}

func worksAfterCancellation(t testing.TB, s *store) {
	here, other := record("user1001", "field0", "a", "field1", "bb"), record("user1002", "field0", "c")
	setup, w := s.worker(t), s.worker(t)
	setup.insert(t, other)
	for _, call := range calls(w, here) {
		setup.renew(t, here)
		ctx, cancel := context.WithCancel(t.Context())
		w.finds(t, here)
		cancel()
		call.do(ctx)
		w.finds(t, other)
		w.update(t, other)
		w.finds(t, record("user1002", "field0", "c"), "field0")
	}
}

func endsCallsUnderWay(t testing.TB, s *store) {
	w := s.worker(t)
	want := record("user1001", "field0", "a")
	s.worker(t).insert(t, want)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	started, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- readOn(ctx, w, want, started) }()
	<-started
	cancel()
	select {
	case err := <-ended:
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("Read whose context was cancelled: want no error or one that wraps context.Canceled, got %q", err)
		}
	case <-time.After(patience):
		s.stuck = true
		t.Errorf("Read whose context was cancelled: want it to end soon, got no end for %v", patience)
	}
}

// readOn reads until a call fails, or a while after the context has ended. It
// closes started after a few reads, or at its end.
func readOn(ctx context.Context, w *worker, want db.Record, started chan<- struct{}) error {
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
		if err := w.find(ctx, want); err != nil {
			return err
		}
	}
	return nil
}

// renew inserts a record in place of one that may be there.
func (w *worker) renew(t testing.TB, r db.Record) {
	t.Helper()
	if err := w.Delete(t.Context(), table, r.Key); err != nil && !errors.Is(err, db.ErrNotFound) {
		t.Fatalf("delete of %s: want no error or one that wraps db.ErrNotFound, got %q", describeKey(r.Key), err)
	}
	w.insert(t, r)
}
