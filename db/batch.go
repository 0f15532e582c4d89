package db

import "context"

// Batcher is implemented by sessions that can carry out several operations
// together, such as in one round trip.
type Batcher interface {
	// Batch carries out the operations and sets the outcome of each, whatever was
	// there before: Err, and what was read in Result or Records, which are valid
	// until the session's next call. None of them is a ReadModifyWrite; if sessions
	// are a [Scanner], some may be scans. They may be carried out in any order, and
	// one that fails does not keep the others from being done. All else of an
	// operation, and their order, is the caller's and stays as it is.
	Batch(ctx context.Context, ops []Op)
}
