package dbtest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/goycsb/goycsb/db"
)

// sessionRules are the rules of sessions beside each other.
var sessionRules = []rule{
	{"a session outlives the context that it was opened with", outlivesItsContext},
	{"all sessions have the same optional interfaces", sessionsAreAlike},
	{"sessions work at the same time", worksAtOnce},
	{"a session may be closed while others work", closesWhileOthersWork},
	{"sessions and the database close without an error", closes},
}

// sharedRecordRules are the rules of records that several sessions use.
var sharedRecordRules = []rule{
	{"a call is finished when it returns", finishesCalls},
	{"a value is never a mixture of two updates", keepsValuesWhole},
}

// crowd is how many sessions work at once, rounds how often.
const (
	crowd  = 8
	rounds = 40
)

// outlivesItsContext uses a session that was opened in a context that has ended,
// often enough for whoever watches that context to notice its end.
func outlivesItsContext(t testing.TB, s *store) {
	ctx, cancel := context.WithCancel(t.Context())
	w := s.workerOf(ctx, t)
	cancel()
	for round := range rounds {
		if err := live(t.Context(), w, fmt.Sprintf("user%d", 1000+round)); err != nil {
			t.Fatalf("session whose opening's context has ended: %v", err)
		}
	}
}

func sessionsAreAlike(t testing.TB, s *store) {
	first := abilities(s.worker(t))
	for number := range crowd {
		if a := abilities(s.worker(t)); a != first {
			t.Errorf("session %d: want %s as session 1 has, got %s", number+2, first, a)
		}
	}
}

func abilities(w *worker) string {
	_, scans := w.Session.(db.Scanner)
	_, batches := w.Session.(db.Batcher)
	_, multiplexes := w.Session.(db.Multiplexer)
	return fmt.Sprintf("db.Scanner: %t, db.Batcher: %t, db.Multiplexer: %t", scans, batches, multiplexes)
}

func finishesCalls(t testing.TB, s *store) {
	a, b := s.worker(t), s.worker(t)
	a.insert(t, record("user1001", "field0", "a", "field1", "bb"))
	b.finds(t, record("user1001", "field0", "a", "field1", "bb"))
	b.update(t, record("user1001", "field1", "new"))
	a.finds(t, record("user1001", "field0", "a", "field1", "new"))
	b.delete(t, "user1001")
	a.misses(t, "user1001")
}

// together calls work for each worker at once and reports the errors.
func together(t testing.TB, workers []*worker, work func(w *worker, number int) error) {
	t.Helper()
	errs := make([]error, len(workers))
	var wg sync.WaitGroup
	for i, w := range workers {
		wg.Go(func() { errs[i] = work(w, i) })
	}
	wg.Wait()
	for i, err := range errs {
		if err != nil {
			t.Errorf("session %d of %d: %v", i+1, len(workers), err)
		}
	}
}

func (s *store) crowd(t testing.TB) []*worker {
	t.Helper()
	workers := make([]*worker, crowd)
	for i := range workers {
		workers[i] = s.worker(t)
	}
	return workers
}

func worksAtOnce(t testing.TB, s *store) {
	ctx := t.Context()
	together(t, s.crowd(t), func(w *worker, number int) error {
		for round := range rounds {
			if err := live(ctx, w, fmt.Sprintf("user%d%03d", number+1, round)); err != nil {
				return err
			}
		}
		return nil
	})
}

// live takes a record from its insert to its delete.
func live(ctx context.Context, w *worker, key string) error {
	err := w.Insert(ctx, table, key, record(key, "field0", key, "field1", "b").Fields)
	if err = w.judge(ctx, err); err != nil {
		return fmt.Errorf("insert of %s: %w", key, err)
	}
	err = w.Update(ctx, table, key, record(key, "field1", "new "+key).Fields)
	if err = w.judge(ctx, err); err != nil {
		return fmt.Errorf("update of %s: %w", key, err)
	}
	if err := w.find(ctx, record(key, "field0", key, "field1", "new "+key)); err != nil {
		return err
	}
	if scanner, ok := w.Session.(db.Scanner); ok {
		_, err := scanner.Scan(ctx, table, key, 5, nil)
		if err = w.judge(ctx, err); err != nil {
			return fmt.Errorf("scan from %s: %w", key, err)
		}
	}
	if err := w.judge(ctx, w.Delete(ctx, table, key)); err != nil {
		return fmt.Errorf("delete of %s: %w", key, err)
	}
	return nil
}

func keepsValuesWhole(t testing.TB, s *store) {
	ctx := t.Context()
	workers := s.crowd(t)
	valueOf := func(number int) string { return strings.Repeat(string(rune('a'+number)), 1000) }
	workers[0].insert(t, record("user1001", "field0", valueOf(0)))
	together(t, workers, func(w *worker, number int) error {
		change := record("user1001", "field0", valueOf(number))
		for range rounds {
			if number%2 == 0 {
				if err := w.Update(ctx, table, change.Key, change.Fields); err != nil {
					return fmt.Errorf("update: %w", err)
				}
			} else if err := readsWhole(ctx, w, change.Key); err != nil {
				return err
			}
		}
		return readsWhole(ctx, w, change.Key)
	})
}

func readsWhole(ctx context.Context, w *worker, key string) error {
	fields, err := w.Read(ctx, table, key, nil)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	if !whole(fields) {
		return fmt.Errorf("read: want a value that one session wrote, got %s", describe(fields))
	}
	return nil
}

// whole tells whether there is one value, of 1000 times one letter.
func whole(fields []db.Field) bool {
	if len(fields) != 1 || len(fields[0].Value) != 1000 {
		return false
	}
	value := string(fields[0].Value)
	return strings.Count(value, value[:1]) == len(value)
}

func closesWhileOthersWork(t testing.TB, s *store) {
	ctx := t.Context()
	together(t, s.crowd(t), func(w *worker, number int) error {
		for round := range rounds {
			brief, err := s.db.Session(ctx)
			if err != nil {
				return fmt.Errorf("one more session: %w", err)
			}
			key := fmt.Sprintf("user%d%03d", number+1, round)
			err = live(ctx, &worker{Session: brief, keeps: s.keeps}, key)
			if closed := brief.Close(); closed != nil {
				return fmt.Errorf("close: %w", closed)
			}
			if err != nil {
				return err
			}
			if err := live(ctx, w, key); err != nil {
				return err
			}
		}
		return nil
	})
}

func closes(t testing.TB, s *store) {
	unused, used, again := s.worker(t), s.worker(t), s.worker(t)
	used.insert(t, record("user1001", "field0", "a"))
	used.close(t)
	again.finds(t, record("user1001", "field0", "a"))
	again.close(t)
	unused.close(t)
	s.worker(t).finds(t, record("user1001", "field0", "a"))
}
