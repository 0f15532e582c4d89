package db

import (
	"context"
	"time"
)

// Multiplexer is implemented by sessions that can have several operations under
// way at once, each with an end of its own. All methods are called by one goroutine
// at a time, and the session's other methods only while nothing is under way.
type Multiplexer interface {
	// Begin starts an operation without waiting for anything. It is no
	// ReadModifyWrite; if sessions are a [Scanner], it may be a scan. The operation
	// and what it holds are the session's until Await returns it. It is on its way
	// at the latest when Await waits.
	Begin(ctx context.Context, op *Op)

	// Await returns an operation that has ended: the pointer that Begin was given,
	// with the outcome set as Batch sets it, which is valid until the session's next
	// call. Operations may end in any order. It returns nil if none is under way, and
	// if none ended by that moment; a zero time is no limit, so it waits as long as
	// it takes. When the context ends, which is that of Begin too, the operations
	// under way end soon with its error, and Await returns each of them.
	Await(ctx context.Context, until time.Time) *Op
}

// Sharer is implemented by databases whose sessions can be shared by workers, such
// as one with a protocol that takes many requests on a connection. A worker has one
// operation under way; a session has as many as it has workers.
type Sharer interface {
	// Sessions returns how many sessions all workers together use at most, each
	// of them a [Multiplexer], or 0 if every worker has a session of its own. It is
	// asked before sessions are opened. A phase with batches is then refused.
	Sessions() int
}
