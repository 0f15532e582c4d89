package dbtest

import (
	"context"
	"errors"
	"testing"

	"github.com/goycsb/goycsb/db"
)

// descriptionRules are the rules of what a database says about itself.
var descriptionRules = []rule{
	{"a database describes itself before a phase and after it", describesItself},
	{"a description counts the records or says that their number is not known", countsRecords},
	{"a description with a cancelled context completes or fails with the context's error", describesInContext},
}

// describer returns the database. It skips the rule if it does not describe itself.
func (s *store) describer(t testing.TB) db.Describer {
	t.Helper()
	d, ok := s.db.(db.Describer)
	if !ok {
		t.Skip("the database does not implement db.Describer")
	}
	return d
}

// describeStore asks for a description, or ends the rule.
func describeStore(t testing.TB, d db.Describer, before *db.Description) *db.Description {
	t.Helper()
	description, err := d.Describe(t.Context(), before)
	if err != nil || description == nil {
		t.Fatalf("Describe: want a description and no error, got %v and the error %v", description, err)
	}
	for _, fact := range description.Facts {
		if fact.Name == "" {
			t.Errorf("Describe: want a name for each fact, got none for the value %q", fact.Value)
		}
	}
	return description
}

func describesItself(t testing.TB, s *store) {
	d, w := s.describer(t), s.worker(t)
	for range 2 { // the load phase and the run phase of one process
		before := describeStore(t, d, nil)
		w.renew(t, record("user1001", "field0", "a"))
		describeStore(t, d, before)
		w.finds(t, record("user1001", "field0", "a"))
	}
}

func countsRecords(t testing.TB, s *store) {
	d, w := s.describer(t), s.worker(t)
	insertNumbered(t, w)
	wantCount(t, d, scanned)
	for i := range scanned / 2 {
		w.delete(t, numbered(i).Key)
	}
	wantCount(t, d, scanned-scanned/2)
}

func wantCount(t testing.TB, d db.Describer, want int64) {
	t.Helper()
	if got := describeStore(t, d, nil).Records; got != want && got != -1 {
		t.Errorf("Describe: want %d records, or -1 for a number that is not known, got %d", want, got)
	}
}

func describesInContext(t testing.TB, s *store) {
	d := s.describer(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Describe(ctx, nil); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("Describe with a cancelled context: want no error or one that wraps context.Canceled, got %q", err)
	}
	describeStore(t, d, nil)
}
