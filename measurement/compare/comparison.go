package compare

import (
	"cmp"
	"slices"

	"github.com/goycsb/goycsb/measurement"
)

// Rate is the false discovery rate at which the rows of a comparison are judged: of
// those that are said to differ, at most this share is expected not to.
const Rate = 0.05

// Set is the runs of one side.
type Set struct {
	Label string // names the set in all output; it has no line break
	Runs  []Run  // in the order in which they are named
}

// Run is a result document, and the name of its file.
type Run struct {
	Name     string                // of its file
	Document *measurement.Document // as it was read
}

// Breakdown returns the measurements of all runs of the set together, by operation,
// in order of names: counts and histograms are added up, exactly. It is for curves;
// comparing two such sums would take the samples of a run for independent of each
// other.
func (s Set) Breakdown() []measurement.Operation {
	var all measurement.Report
	for _, run := range s.Runs {
		all.Merge(measurement.Report{Breakdown: run.Document.Breakdown})
	}
	return all.Breakdown
}

// Comparison is two sets of runs of the same phase side by side, as plain data.
// [New] makes it. B is held against A.
type Comparison struct {
	Phase string // "load" or "run"
	A, B  Set

	Properties []Difference // that were set to different values, by name; not those that only say where output goes
	Clients    []Difference // facts about the programs that measured, and their machines
	Stores     []Difference // what the stores said of themselves before the phase

	Warnings []Warning // what the runs themselves found doubtful
	Absences []Absence // figures that some runs do not have

	Rows        []Row  // the figures of the phase, then those of each operation, in order of names
	Judged      int    // rows that are judged together: those whose values are not all equal
	Needed      int    // runs of each set without which no row can differ significantly
	NeededAlone int    // runs of each set with which a row can, even if no other does
	Verdict     string // the whole in one sentence, with the labels, without a full stop
}

// New compares b with a. It refuses what cannot be compared: sets without a run or
// with the same label, documents of different phases or schemas, a run that is there
// twice. The error names the document.
func New(a, b Set) (*Comparison, error) {
	if err := check(a, b); err != nil {
		return nil, err
	}
	c := &Comparison{
		Phase:      a.Runs[0].Document.Phase,
		A:          a,
		B:          b,
		Properties: differences(a, b, properties),
		Clients:    differences(a, b, clientFacts),
		Stores:     settled(differences(a, b, storeFacts)),
		Warnings:   warnings(a, b),
	}
	slices.SortFunc(c.Properties, func(x, y Difference) int { return cmp.Compare(x.Name, y.Name) })
	c.Rows, c.Absences = rows(a, b)
	c.Judged = judge(c.Rows)
	c.Needed = needed(Rate)
	c.NeededAlone = needed(Rate / float64(max(1, c.Judged)))
	c.Verdict = c.verdict()
	return c, nil
}
