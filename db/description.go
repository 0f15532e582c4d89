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
	Warnings []string `json:"warnings,omitempty"` // what makes the results of the phase doubtful
	Records  int64    `json:"records"`            // how many records there are, or -1 if that is not known
}
