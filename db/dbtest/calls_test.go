package dbtest

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
)

// keepsNothing is a database that has the same outcome for every operation.
type keepsNothing struct{ err error }

func (k keepsNothing) Session(context.Context) (db.Session, error) { return k, nil }

func (k keepsNothing) Read(context.Context, string, string, []string) ([]db.Field, error) {
	return nil, k.err
}

func (k keepsNothing) Update(context.Context, string, string, []db.Field) error { return k.err }
func (k keepsNothing) Insert(context.Context, string, string, []db.Field) error { return k.err }
func (k keepsNothing) Delete(context.Context, string, string) error             { return k.err }
func (k keepsNothing) Close() error                                             { return nil }

// observeCall holds a rule on a database that need not keep records.
func observeCall(t *testing.T, r rule, d db.DB) *recorder {
	return observeIn(t, r, &store{db: d})
}

func TestABindingThatKeepsNothingBreaksNoRuleOfCalls(t *testing.T) {
	for _, err := range []error{nil, errAny, db.ErrNotFound} {
		for _, r := range callRules() {
			seen := observeCall(t, r, keepsNothing{err})
			assert.Empty(t, seen.breaches, "%s, outcome %v", r.name, err)
		}
	}
	for _, r := range callRules() {
		assert.Empty(t, observeCall(t, r, faultless(open(t))).breaches, r.name)
	}
}

// Without records some faults cannot be told from what a binding may do.
func TestFaultsThatNeedNoRecordsBreakTheRulesOfCalls(t *testing.T) {
	hidden := map[string]bool{
		"sessions work at the same time/one call at a time":                 true,
		"a session may be closed while others work/they share a connection": true,
	}
	for _, r := range callRules() {
		for _, f := range faults {
			name := f.rule + "/" + f.name
			if f.rule != r.name || hidden[name] {
				continue
			}
			t.Run(name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					seen := observeCall(t, r, &faulty{DB: open(t), bend: f.bend()})
					assert.NotEmpty(t, seen.breaches)
					time.Sleep(24 * time.Hour) // calls that go on have to end with the bubble
				})
			})
		}
	}
}
