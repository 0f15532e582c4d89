package dbtest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/memory"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// recorder is a test whose failures are looked at.
type recorder struct {
	testing.TB
	breaches []string
	skipped  bool
}

func (r *recorder) Error(args ...any) { r.breaches = append(r.breaches, fmt.Sprint(args...)) }

func (r *recorder) Errorf(format string, args ...any) { r.Error(fmt.Sprintf(format, args...)) }

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(r)
}

func (r *recorder) Skip(...any) {
	r.skipped = true
	panic(r)
}

// observe holds a rule on a database and returns what it reported.
func observe(t *testing.T, r rule, d db.DB) *recorder {
	t.Helper()
	return observeIn(t, r, &store{db: d, keeps: true})
}

func observeIn(t *testing.T, r rule, s *store) (seen *recorder) {
	t.Helper()
	seen = &recorder{TB: t}
	defer func() {
		if p := recover(); p != nil && p != any(seen) {
			panic(p)
		}
	}()
	r.hold(seen, s)
	return
}

func open(t testing.TB) db.DB {
	t.Helper()
	d, err := memory.Binding{}.Open(t.Context())
	require.NoError(t, err)
	return d
}

func TestSoundBindingBreaksNoRule(t *testing.T) {
	for _, r := range rules() {
		seen := observe(t, r, faultless(open(t)))
		assert.Empty(t, seen.breaches, r.name)
		assert.False(t, seen.skipped, r.name)
	}
}

func TestEachRuleIsBrokenByAFault(t *testing.T) {
	known := map[string]rule{}
	for _, r := range rules() {
		known[r.name] = r
	}
	broken := map[string]bool{}
	for _, f := range faults {
		broken[f.rule] = true
		t.Run(f.rule+"/"+f.name, func(t *testing.T) {
			require.Contains(t, known, f.rule)
			synctest.Test(t, func(t *testing.T) {
				d := &faulty{DB: open(t), bend: f.bend(), describe: f.describe}
				assert.NotEmpty(t, observe(t, known[f.rule], d).breaches)
				time.Sleep(24 * time.Hour) // calls that go on have to end with the bubble
			})
		})
	}
	for name := range known {
		assert.True(t, broken[name], "no fault breaks the rule: %s", name)
	}
}

// pointOnly is a database whose sessions do not scan or take batches, and that does
// not describe itself.
type pointOnly struct{ db.DB }

func (p pointOnly) Session(ctx context.Context) (db.Session, error) {
	s, err := p.DB.Session(ctx)
	return struct{ db.Session }{s}, err
}

func TestBindingWithoutWhatIsOptionalIsHeldToTheOtherRules(t *testing.T) {
	skipped := 0
	for _, r := range rules() {
		seen := observe(t, r, pointOnly{open(t)})
		assert.Empty(t, seen.breaches, r.name)
		if seen.skipped {
			skipped++
		}
	}
	optional := len(scanRules) + len(batchRules) + len(multiplexRules) + len(descriptionRules)
	assert.Equal(t, optional+1, skipped, "those rules, and that of who owns the results of scans")
}

func TestRuleNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules() {
		assert.False(t, seen[r.name], r.name)
		seen[r.name] = true
	}
}

// refusing is a database that fails beside its sessions.
type refusing struct {
	db.DB
	session, close error
}

func (r refusing) Session(ctx context.Context) (db.Session, error) {
	if r.session != nil {
		return nil, r.session
	}
	return r.DB.Session(ctx)
}

func (r refusing) Close() error { return r.close }

func TestErrorsOfTheDatabaseAreReported(t *testing.T) {
	err := errors.New("no more of them")
	seen := observe(t, recordRules[0], refusing{DB: open(t), session: err})
	assert.Contains(t, fmt.Sprint(seen.breaches), `Session: want one more session, got the error "no more of them"`)
	seen = observe(t, recordRules[0], refusing{DB: open(t), close: err})
	assert.Equal(t, []string{`DB.Close: want no error, got "no more of them"`}, seen.breaches)
}

func TestMessagesSayWhatWasWantedAndFound(t *testing.T) {
	w := &worker{Session: must(t, open(t)), keeps: true}
	seen := &recorder{TB: t}
	w.insert(seen, record("user1", "field0", "a", "field1", strings.Repeat("b", 50)))
	w.finds(seen, record("user1", "field0", "c"), "field0")
	w.finds(seen, record("user2", "field0", "c"))
	w.misses(seen, "user1")
	assert.Equal(t, []string{
		`read of "user1" (field0): want "field0"="c", got "field0"="a"`,
		`read of "user2" (all fields): want "field0"="c", got the error: record not found`,
		`read of "user1" (all fields), which is not there: want an error that wraps db.ErrNotFound, got none, and ` +
			`"field0"="a" "field1"="` + strings.Repeat("b", 40) + `"… (50 bytes)`,
	}, seen.breaches)
}

func must(t *testing.T, d db.DB) db.Session {
	t.Helper()
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	return s
}
