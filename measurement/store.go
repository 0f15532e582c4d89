package measurement

import (
	"fmt"
	"slices"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/plural"
)

// Store is what a store said about itself around a phase, and what the phase
// counts on.
type Store struct {
	Before *db.Description `json:"before,omitempty"` // nil: it said nothing
	After  *db.Description `json:"after,omitempty"`  // the same
	Untold string          `json:"untold,omitempty"` // why it said nothing, if it was to
	Stock  *Stock          `json:"stock,omitempty"`  // nil: not known
}

// Stock is how many records a phase counts on.
type Stock struct {
	Read int64 `json:"read"` // how many it reads from at first; 0: it reads none
	All  int64 `json:"all"`  // how many there are if all clients have loaded theirs
}

// Tell keeps what the store said, for [Report.Store]. The executor calls it before
// [Results.Begin] and again after [Results.End].
func (r *Results) Tell(s Store) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.store, r.asked = s, true
}

// Told returns what the store said so far, and whether it was asked.
func (r *Results) Told() (s Store, asked bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.store, r.asked
}

// Doubts says in words what in the store makes the figures of a phase of that name
// doubtful: what it warns of itself, that it held too few or too many records
// before, and that it lost some during the phase.
func (s Store) Doubts(phase string) []string {
	var texts []string
	if s.Untold != "" {
		texts = append(texts, "the store does not tell about itself: "+s.Untold)
	}
	if s.Before != nil {
		texts = append(texts, s.Before.Warnings...)
		texts = append(texts, s.misfit(phase)...)
	}
	if s.After != nil {
		texts = append(texts, s.After.Warnings...)
		texts = append(texts, s.losses()...)
	}
	return onceEach(texts)
}

// misfit tells how the number of records does not fit the phase that is about to
// begin.
func (s Store) misfit(phase string) []string {
	held := s.Before.Records
	switch {
	case phase == "load" && held > 0:
		return []string{fmt.Sprintf("the store holds %s already: inserts of the same keys do what the binding states, "+
			"and do not cost what they cost in an empty store; empty it, or load into another", plural.Count(held, "record"))}
	case phase == "load" || held < 0 || s.Stock == nil:
		return nil
	case held == 0 && s.Stock.Read > 0 && s.Before.Inside:
		return []string{fmt.Sprintf("the store is empty but the workload reads %s: a store inside the program is empty when it starts; "+
			"use bench, which loads before it runs", plural.Count(s.Stock.Read, "record"))}
	case held == 0 && s.Stock.Read > 0:
		return []string{fmt.Sprintf("the store is empty but the workload reads %s: load it first, or look whether this is the store that was loaded",
			plural.Count(s.Stock.Read, "record"))}
	case held < s.Stock.Read:
		return []string{fmt.Sprintf("the store holds %s but the workload reads %d: was all of it loaded, with the same recordcount?",
			plural.Count(held, "record"), s.Stock.Read)}
	case held/2 >= s.Stock.All:
		return []string{fmt.Sprintf("the store holds %s but the workload uses only %d: is recordcount what was loaded?",
			plural.Count(held, "record"), s.Stock.All)}
	}
	return nil
}

// losses tells which records the store gave up during the phase.
func (s Store) losses() []string {
	c := s.After.Changes
	if c == nil {
		return nil
	}
	var texts []string
	if c.Evicted > 0 {
		limit := ""
		if s.After.Limit != "" {
			limit = " (its limit is " + s.After.Limit + ")"
		}
		texts = append(texts, fmt.Sprintf("the store evicted %s during the phase%s%s: reads of them find nothing, "+
			"and what is left takes less memory than the workload asks for; raise the limit, or use fewer or smaller records",
			plural.Count(c.Evicted, "key"), s.shareOf(c.Evicted), limit))
	}
	if c.Expired > 0 && !s.After.Expiring {
		texts = append(texts, fmt.Sprintf("in the store %s expired during the phase%s, though this client's do not expire: "+
			"they are another program's, or of a load with an expiry; load anew into an empty store",
			plural.Count(c.Expired, "key"), s.shareOf(c.Expired)))
	}
	return texts
}

// shareOf tells how much so many keys are of them and those that are left.
func (s Store) shareOf(lost int64) string {
	if s.After.Records < 0 {
		return ""
	}
	return fmt.Sprintf(", %.1f %% of those it had", 100*float64(lost)/float64(lost+s.After.Records))
}

// emptied tells that records which the workload reads were there before the phase
// and are not after it, for a reason that [Store.Doubts] does not know.
func (s Store) emptied() string {
	if s.Before == nil || s.After == nil || s.Stock == nil || s.After.Records < 0 ||
		s.Before.Records < s.Stock.Read || s.After.Records >= s.Stock.Read || len(s.losses()) > 0 {
		return ""
	}
	return fmt.Sprintf("the store held %s before the phase and %d after it, and the workload reads %d: what is gone was not found; "+
		"look for what deletes them, or for an expiry that is too short",
		plural.Count(s.Before.Records, "record"), s.After.Records, s.Stock.Read)
}

// inside tells whether the store is inside the program.
func (s Store) inside() bool { return s.Before != nil && s.Before.Inside }

// onceEach drops what was said before.
func onceEach(texts []string) []string {
	var kept []string
	for _, text := range texts {
		if !slices.Contains(kept, text) {
			kept = append(kept, text)
		}
	}
	return kept
}
