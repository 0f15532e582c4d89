package db

import (
	"context"
	"time"
)

// Multiplexer is implemented by sessions that can have several operations under
// way at once, each with an end of its own. The session's other methods are called
// only while none is.
type Multiplexer interface {
	// Begin starts an operation, which is no ReadModifyWrite, without waiting
	// for anything. The operation and what it holds are the session's until
	// Await returns it. It is on its way at the latest when Await waits.
	Begin(ctx context.Context, op *Op)

	// Await returns an operation that has ended, with its outcome as Batch sets
	// it, which is valid until the session's next call. Operations may end in
	// any order. It returns nil if none ended by that moment, which is the zero
	// time for any wait, and if none is under way. When a context ends, those
	// under way end with its error.
	Await(ctx context.Context, until time.Time) *Op
}

// Sharer is implemented by databases whose sessions can be shared by workers.
type Sharer interface {
	// Sessions returns how many sessions all workers together use at most, each
	// of them a [Multiplexer], or 0 if every worker has a session of its own.
	Sessions() int
}
