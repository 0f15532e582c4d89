package cmd

import (
	"context"
	"slices"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// askStore asks a database about itself and says on stderr what that is, and what in
// it does not fit the phase that is about to begin.
func (p *program) askStore(ctx context.Context, d db.DB, phase workload.Phase, results *measurement.Results) {
	workload.Ask(ctx, d, phase, results)
	told, _ := results.Told()
	p.showFacts(told.Before, nil)
	p.warn(phase, told.Doubts(phase.Name()))
}

// showFacts prints the facts that one description has and another has not.
func (p *program) showFacts(told, known *db.Description) {
	if told == nil {
		return
	}
	for _, fact := range told.Facts {
		if known == nil || !slices.Contains(known.Facts, fact) {
			p.note("store: %s: %s", fact.Name, fact.Value)
		}
	}
}

// newDoubts are those of a phase that were not said before it began.
func newDoubts(report measurement.Report) []string {
	before := report.Store
	if before.After != nil {
		before.After, before.Untold = nil, ""
	}
	said := before.Doubts(report.Name)
	return slices.DeleteFunc(report.Doubts(), func(text string) bool { return slices.Contains(said, text) })
}

func (p *program) warn(phase workload.Phase, doubts []string) {
	for _, doubt := range doubts {
		p.note("warning: %s: %s", phase.Name(), doubt)
	}
}
