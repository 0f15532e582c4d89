package cmd

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

// describeWithin is how long a database may take to describe itself.
const describeWithin = 3 * time.Second

// store is what a database says about itself before and after a phase.
type store struct {
	*program
	phase         workload.Phase
	describer     db.Describer // nil if the database knows nothing
	before, after *db.Description
}

// describeStore asks a database for its description and says on stderr what that
// is, and what in it does not fit the phase that is about to begin.
func (p *program) describeStore(ctx context.Context, d db.DB, phase workload.Phase) *store {
	s := &store{program: p, phase: phase}
	s.describer, _ = d.(db.Describer)
	if s.before = s.describe(ctx, nil); s.before == nil {
		return s
	}
	s.show(s.before, &db.Description{})
	if text := misfit(phase, s.before.Records); text != "" {
		s.warn(text)
	}
	return s
}

// describeAgain asks once more, after the phase, and says what is new. The end of
// the context, which may have ended the phase, does not end it.
func (s *store) describeAgain(ctx context.Context) {
	if s.before == nil {
		return
	}
	if s.after = s.describe(context.WithoutCancel(ctx), s.before); s.after != nil {
		s.show(s.after, s.before)
	}
}

// describe asks the database. Its error is a warning, as a run may go on without.
func (s *store) describe(ctx context.Context, before *db.Description) *db.Description {
	if s.describer == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, describeWithin)
	defer cancel()
	d, err := s.describer.Describe(ctx, before)
	if err != nil {
		s.warn(fmt.Sprintf("the store does not tell about itself: %v", err))
		return nil
	}
	return d
}

// show prints what one description has and another has not.
func (s *store) show(d, known *db.Description) {
	for _, fact := range d.Facts {
		if !slices.Contains(known.Facts, fact) {
			s.note("store: %s: %s", fact.Name, fact.Value)
		}
	}
	for _, text := range d.Warnings {
		if !slices.Contains(known.Warnings, text) {
			s.warn(text)
		}
	}
}

func (s *store) warn(text string) { s.note("warning: %s: %s", s.phase.Name(), text) }

// misfit tells how the number of records in the store does not fit the phase that
// is about to begin: nothing if it does or is not known.
func misfit(phase workload.Phase, held int64) string {
	if phase.Name() == "load" {
		if held > 0 {
			return fmt.Sprintf("the store holds %s already: inserts of the same keys do what the binding states, "+
				"and do not cost what they cost in an empty store", count(held, "record"))
		}
		return ""
	}
	stocked, ok := phase.(workload.Stocked)
	if !ok || held < 0 {
		return ""
	}
	read, all := stocked.Stock()
	switch {
	case held < read:
		return fmt.Sprintf("the store holds %s but the workload reads %d: was all of it loaded, with the same recordcount?",
			count(held, "record"), read)
	case held/2 >= all:
		return fmt.Sprintf("the store holds %s but the workload uses only %d: is recordcount what was loaded?",
			count(held, "record"), all)
	}
	return ""
}
