package measurement_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

// told is a store that holds so many records before and after.
func told(before, after int64) measurement.Store {
	return measurement.Store{
		Before: &db.Description{Records: before},
		After:  &db.Description{Records: after, Changes: &db.Changes{Hits: -1, Misses: -1}},
		Stock:  &measurement.Stock{Read: 1000, All: 1000},
	}
}

func TestDoubtsOfTheStore(t *testing.T) {
	for _, c := range []struct {
		name, phase string
		store       measurement.Store
		spoil       func(*measurement.Store)
		want        []string
	}{
		{"nothing is known", "run", measurement.Store{}, nil, nil},
		{"nothing is wrong", "run", told(1000, 1000), nil, nil},
		{"not known how many", "run", told(-1, -1), nil, nil},
		{"nearly twice as many", "run", told(1999, 1999), nil, nil},
		{"an empty one to load", "load", told(0, 1000), nil, nil},
		{"it does not answer", "run", measurement.Store{Untold: "no answer"}, nil,
			[]string{"the store does not tell about itself: no answer"}},
		{"empty", "run", told(0, 0), nil, []string{"the store is empty but the workload reads 1000 records: " +
			"load it first, or look whether this is the store that was loaded"}},
		{"empty, inside", "run", told(0, 0), func(s *measurement.Store) { s.Before.Inside = true },
			[]string{"the store is empty but the workload reads 1000 records: a store inside the program is empty when it starts; " +
				"use bench, which loads before it runs"}},
		{"empty, but nothing is read", "run", told(0, 0), func(s *measurement.Store) { s.Stock.Read = 0 }, nil},
		{"empty, but not known what is read", "run", told(0, 0), func(s *measurement.Store) { s.Stock = nil }, nil},
		{"too few", "run", told(1, 1), nil,
			[]string{"the store holds 1 record but the workload reads 1000: was all of it loaded, with the same recordcount?"}},
		{"too many", "run", told(2000, 2000), nil,
			[]string{"the store holds 2000 records but the workload uses only 1000: is recordcount what was loaded?"}},
		{"some before a load", "load", told(1, 1000), nil, []string{"the store holds 1 record already: inserts of the same keys do what " +
			"the binding states, and do not cost what they cost in an empty store; empty it, or load into another"}},
		{"evicted", "load", told(0, 300), func(s *measurement.Store) { s.After.Changes.Evicted, s.After.Limit = 700, "9 bytes, allkeys-lru" },
			[]string{"the store evicted 700 keys during the phase, 70.0 % of those it had (its limit is 9 bytes, allkeys-lru): reads of them find nothing, " +
				"and what is left takes less memory than the workload asks for; raise the limit, or use fewer or smaller records"}},
		{"evicted, and little is known", "load", told(-1, -1), func(s *measurement.Store) { s.After.Changes.Evicted = 1 },
			[]string{"the store evicted 1 key during the phase: reads of them find nothing, " +
				"and what is left takes less memory than the workload asks for; raise the limit, or use fewer or smaller records"}},
		{"expired", "run", told(1000, 999), func(s *measurement.Store) { s.After.Changes.Expired = 1 },
			[]string{"in the store 1 key expired during the phase, 0.1 % of those it had, though this client's do not expire: " +
				"they are another program's, or of a load with an expiry; load anew into an empty store"}},
		{"expired as they should", "run", told(2, 1), func(s *measurement.Store) {
			s.After.Changes.Expired, s.After.Expiring, s.Stock = 1, true, nil
		}, nil},
		{"not counted", "run", told(1000, 1000), func(s *measurement.Store) { s.After.Changes = &db.Changes{Evicted: -1, Expired: -1} }, nil},
		{"warnings of its own", "run", told(1000, 1000), func(s *measurement.Store) {
			s.Before.Warnings, s.After.Warnings = []string{"it is slow"}, []string{"it is slow", "it was restarted"}
		}, []string{"it is slow", "it was restarted"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.spoil != nil {
				c.spoil(&c.store)
			}
			assert.Equal(t, c.want, c.store.Doubts(c.phase))
			report := measurement.Report{Phase: measurement.Phase{Name: c.phase}, Store: c.store}
			assert.Equal(t, c.want, report.Doubts())
		})
	}
}

func TestRecordsThatWentAreDoubted(t *testing.T) {
	r := measurement.Report{Phase: measurement.Phase{Name: "run"}, Store: told(1000, 3)}
	want := []string{"the store held 1000 records before the phase and 3 after it, and the workload reads 1000: what is gone was not found; " +
		"look for what deletes them, or for an expiry that is too short"}
	assert.Equal(t, want, r.Doubts())
	r.Store.After.Expiring, r.Store.After.Changes.Expired = true, 997
	assert.Equal(t, want, r.Doubts(), "though they were to expire")

	r.Breakdown = []measurement.Operation{{Name: "DELETE", Statuses: []measurement.StatusCount{{Status: "OK", Count: 1}}}}
	assert.Empty(t, r.Doubts(), "the workload deletes records")
	r.Breakdown = nil
	r.Store.After.Changes.Evicted = 997
	assert.Len(t, r.Doubts(), 1, "said already")
}

func TestReadsThatFoundNothingAreDoubted(t *testing.T) {
	read := measurement.Operation{Name: "READ", Statuses: []measurement.StatusCount{{Status: "NOT_FOUND", Count: 5}}}
	r := measurement.Report{Breakdown: []measurement.Operation{read}}
	want := []string{"no read found a record: was the load run with the same recordcount, insertorder and zeropadding, and into this store? " +
		"A store inside the program is empty when it starts: use bench"}
	assert.Equal(t, want, r.Doubts())
	assert.Equal(t, want, measurement.NewDocument(r, measurement.Client{Warnings: want}).Clients[0].Warnings, "said once")

	r.Store = told(1000, 1000)
	assert.Equal(t, want, r.Doubts())
	r.Store = told(0, 0)
	assert.NotContains(t, r.Doubts(), want[0], "as the store is said to be empty")
	r.Store = measurement.Store{}
	r.Breakdown[0].Statuses = append(r.Breakdown[0].Statuses, measurement.StatusCount{Status: "OK", Count: 1})
	assert.Empty(t, r.Doubts())

	r.Breakdown = append(r.Breakdown, measurement.Operation{Name: "VERIFY", Statuses: []measurement.StatusCount{{Status: "UNEXPECTED_STATE", Count: 5}}})
	assert.Equal(t, []string{"no record held the values that dataintegrity expects: was the load run with dataintegrity and the same fieldlength?"}, r.Doubts())
}

func TestWhatTheStoreSaidIsKept(t *testing.T) {
	var results measurement.Results
	_, asked := results.Told()
	assert.False(t, asked)
	results.Tell(measurement.Store{})
	_, asked = results.Told()
	assert.True(t, asked, "also one that says nothing")
	results.Tell(told(1, 2))
	results.Begin(measurement.Phase{Name: "run"})
	report := results.Report()
	assert.Equal(t, told(1, 2), report.Store)
	assert.Zero(t, results.Interval().Store)
	assert.Equal(t, told(1, 2), measurement.NewDocument(report, measurement.Client{}).Clients[0].Store)

	var both measurement.Report
	both.Merge(report)
	both.Merge(measurement.Report{Operations: 1, Store: told(5, 6)})
	assert.Equal(t, told(1, 2), both.Store)
}
