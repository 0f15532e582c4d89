package dbtest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/goycsb/goycsb/db"
)

// table is the only table that rules use, as a database may have but one.
const table = "usertable"

// store is a database under test and the sessions that were opened on it.
type store struct {
	db      db.DB
	keeps   bool // whether what is written can be read back
	workers []*worker
	stuck   bool // a call does not return: nothing can be closed
}

// worker opens a session.
func (s *store) worker(t testing.TB) *worker {
	t.Helper()
	return s.workerOf(t.Context(), t)
}

// workerOf opens a session in a context.
func (s *store) workerOf(ctx context.Context, t testing.TB) *worker {
	t.Helper()
	session, err := s.db.Session(ctx)
	if err != nil {
		t.Fatalf("Session: want one more session, got the error %q", err)
	}
	w := &worker{Session: session, keeps: s.keeps}
	s.workers = append(s.workers, w)
	return w
}

// scanner opens a session that scans. It skips the rule if sessions do not.
func (s *store) scanner(t testing.TB) *worker {
	t.Helper()
	return workerThat[db.Scanner](t, s, "db.Scanner")
}

// batcher opens a session that takes batches. It skips the rule if sessions do not.
func (s *store) batcher(t testing.TB) *worker {
	t.Helper()
	return workerThat[db.Batcher](t, s, "db.Batcher")
}

// multiplexer opens a session that can have several operations under way. It skips
// the rule if sessions do not.
func (s *store) multiplexer(t testing.TB) *worker {
	t.Helper()
	return workerThat[db.Multiplexer](t, s, "db.Multiplexer")
}

// workerThat opens a session that implements an optional interface of this name, or
// skips the rule.
func workerThat[T any](t testing.TB, s *store, name string) *worker {
	t.Helper()
	w := s.worker(t)
	if _, ok := w.Session.(T); !ok {
		t.Skip("sessions do not implement " + name)
	}
	return w
}

// close closes the sessions that are still open, then the database.
func (s *store) close(t testing.TB) {
	if s.stuck {
		return
	}
	for _, w := range s.workers {
		w.close(t)
	}
	if err := s.db.Close(); err != nil {
		t.Errorf("DB.Close: want no error, got %q", err)
	}
}

// worker is a session whose every call is expected to have a certain outcome.
type worker struct {
	db.Session
	keeps  bool // whether what it writes can be read back
	closed bool
}

// judge returns the error that an operation must not have: any, or one of a
// context that has not ended if no records are kept.
func (w *worker) judge(ctx context.Context, err error) error {
	if w.keeps || errors.Is(err, context.Canceled) && ctx.Err() == nil {
		return err
	}
	return nil
}

func (w *worker) close(t testing.TB) {
	t.Helper()
	if w.closed {
		return
	}
	w.closed = true
	if err := w.Close(); err != nil {
		t.Errorf("Session.Close: want no error, got %q", err)
	}
}

// insert writes a record, or ends the rule.
func (w *worker) insert(t testing.TB, r db.Record) {
	t.Helper()
	if err := w.judge(t.Context(), w.Insert(t.Context(), table, r.Key, r.Fields)); err != nil {
		t.Fatalf("insert of %s: want no error, got %q", describeKey(r.Key), err)
	}
}

// update overwrites fields, or ends the rule.
func (w *worker) update(t testing.TB, r db.Record) {
	t.Helper()
	if err := w.judge(t.Context(), w.Update(t.Context(), table, r.Key, r.Fields)); err != nil {
		t.Fatalf("update of %s: want no error, got %q", describeKey(r.Key), err)
	}
}

// delete removes a record, or ends the rule.
func (w *worker) delete(t testing.TB, key string) {
	t.Helper()
	if err := w.judge(t.Context(), w.Delete(t.Context(), table, key)); err != nil {
		t.Fatalf("delete of %s: want no error, got %q", describeKey(key), err)
	}
}

// finds reads a record and expects these fields of it.
func (w *worker) finds(t testing.TB, want db.Record, names ...string) {
	t.Helper()
	if err := w.find(t.Context(), want, names...); err != nil {
		t.Error(err)
	}
}

func (w *worker) find(ctx context.Context, want db.Record, names ...string) error {
	fields, err := w.Read(ctx, table, want.Key, names)
	if !w.keeps {
		return w.judge(ctx, err)
	}
	if err != nil {
		return fmt.Errorf("read of %s (%s): want %s, got the error: %w",
			describeKey(want.Key), describeNames(names), describe(want.Fields), err)
	}
	if !sameFields(fields, want.Fields) {
		return fmt.Errorf("read of %s (%s): want %s, got %s",
			describeKey(want.Key), describeNames(names), describe(want.Fields), describe(fields))
	}
	return nil
}

// misses reads a record that is not there, or has none of the fields.
func (w *worker) misses(t testing.TB, key string, names ...string) {
	t.Helper()
	fields, err := w.Read(t.Context(), table, key, names)
	switch {
	case !w.keeps:
	case err == nil:
		t.Errorf("read of %s (%s), which is not there: want an error that wraps db.ErrNotFound, got none, and %s",
			describeKey(key), describeNames(names), describe(fields))
	case !errors.Is(err, db.ErrNotFound):
		t.Errorf("read of %s (%s), which is not there: want an error that wraps db.ErrNotFound, got %q",
			describeKey(key), describeNames(names), err)
	}
}

// scan returns what a scan finds, or ends the rule.
func (w *worker) scan(t testing.TB, start string, count int, names ...string) []db.Record {
	t.Helper()
	records, err := w.Session.(db.Scanner).Scan(t.Context(), table, start, count, names)
	if w.judge(t.Context(), err) != nil {
		t.Fatalf("scan of %d from %s (%s): want no error, got %q", count, describeKey(start), describeNames(names), err)
	}
	return records
}
