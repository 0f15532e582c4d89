package db

import "context"

// Describer is implemented by databases that know something about themselves.
type Describer interface {
	// Describe asks the database for what it knows. It is called once before a
	// phase, with nil, and once after it, with the description from before, so
	// that it can tell what happened in between. A database that may not say
	// leaves out what it may not; an error means that nothing is known. A call
	// whose context has ended returns soon, as a session's does.
	Describe(ctx context.Context, before *Description) (*Description, error)
}

// Description is what a database says about itself.
type Description struct {
	Facts    []Fact   `json:"facts,omitempty"`    // for the report: kind, version, settings that matter, counters
	Warnings []string `json:"warnings,omitempty"` // what makes the results of the phase doubtful, besides what the rest tells
	Records  int64    `json:"records"`            // how many records there are, or -1 if that is not known

	Inside   bool     `json:"inside,omitzero"`   // whether the store is inside this program and takes its CPU and memory
	Beside   int      `json:"beside,omitempty"`  // threads with which other programs on this machine serve it; 0: none, or not known
	Limit    string   `json:"limit,omitempty"`   // of its memory, and what it does there, in words; empty if that is not known
	Expiring bool     `json:"expiring,omitzero"` // whether the records are written to expire
	Changes  *Changes `json:"changes,omitempty"` // since the description from before; nil before a phase, and if nothing is known
}

// Changes is what happened to the records of a database during a phase, whoever
// did it. A number that is not known is -1.
type Changes struct {
	Evicted int64 `json:"evicted"` // given up for want of memory
	Expired int64 `json:"expired"` // gone as their time was over
	Hits    int64 `json:"hits"`    // lookups that found something
	Misses  int64 `json:"misses"`  // and those that did not
}
