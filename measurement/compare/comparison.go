package compare

import "github.com/goycsb/goycsb/measurement"

// Rate is the false discovery rate at which the rows of a comparison are judged: of
// those that are said to differ, at most this share is expected not to.
const Rate = 0.05

// Set is the runs of one side.
type Set struct {
	Label string // names the set in all output
	Runs  []Run
}

// Run is a result document, and the name of its file.
type Run struct {
	Name     string
	Document *measurement.Document
}

// Comparison is two sets of runs of the same phase side by side, as plain data.
// [New] makes it. A is what b is held against.
type Comparison struct {
	Phase string // "load" or "run"
	A, B  Set

	Properties []Difference // that were set to different values, by name; not those that only say where output goes
	Clients    []Difference // facts about the programs that measured, and their machines
	Stores     []Difference // what the stores said of themselves before the phase

	Warnings []Warning // what the runs themselves found doubtful
	Absences []Absence // operations that some runs do not have

	Rows        []Row
	Needed      int    // runs of each set without which no row can differ
	NeededAlone int    // runs of each set with which a row can differ if no other does
	Verdict     string // the whole in one sentence, with the labels, without a full stop
}

// Difference is a property or a fact that is not the same in all runs.
type Difference struct {
	Name string
	A, B []Setting // the values that the set's runs have, each once, in order of the runs
}

// Varies tells whether the runs of one and the same set differ.
func (d Difference) Varies() bool { return len(d.A) > 1 || len(d.B) > 1 }

// Setting is a value, and the runs of a set that have it.
type Setting struct {
	Value  string   // of several clients: the values, each once
	Known  bool     // false: these runs do not have it, and Value is empty
	Places []string // of a property: where it was set, each once
	Runs   []string // names of the runs
}

// Warning is a warning that runs gave of themselves. Warnings that differ from
// their first figure on only are one.
type Warning struct {
	Text string   // the first of them
	A, B []string // names of the runs of each set that have it
}

// Absence is an operation, by one clock, that some runs do not have. A set none of
// whose runs has it leaves nothing to compare: then there are no rows of it.
type Absence struct {
	Operation, Clock string
	A, B             []string // names of the runs of each set that lack it
	NotInA, NotInB   bool     // no run of the set has it
}
