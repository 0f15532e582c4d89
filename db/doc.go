// Package db is the contract between a benchmark and a database.
//
// # Writing a binding
//
// A [Binding] holds the settings of one kind of database. Its Open checks them,
// connects and returns a [DB], which all workers share: an embedded store's
// handle, a pool, a cluster's slot map. Each worker opens a [Session] of its
// own and uses it from one goroutine at a time, so a session may keep a
// connection and buffers without locks.
//
// Scans and batches are optional: a session that can do them implements
// [Scanner] or [Batcher]. It is asked once, before a phase starts, so all sessions
// of a database are alike; what the workload needs and the binding lacks is refused
// at once. A DB of which a session can serve several workers implements [Sharer], and
// its sessions [Multiplexer].
//
// Optional as well are two abilities of a binding, [Printer], and [Transcriber], which
// writes operations down as the bytes that would be sent, and one of a DB,
// [Describer].
//
// The conformance kit, package dbtest, holds a binding to all of this.
//
// A binding registers itself under a name, usually in an init function, and is
// then known to the command:
//
//	func init() {
//		db.Register("example", "an example", func() db.Binding { return &Binding{} })
//	}
//
// # Who owns the bytes
//
// The strings and slices of a call (its key above all) belong to the worker,
// which reuses them: a session keeps none of them after it returns, and clones
// what it stores. The slices of a result belong to the session and are valid
// until its next call.
//
// # Outcomes
//
// An operation ends with nil or with an error. An error may wrap one of this
// package's errors, such as [ErrNotFound], or carry a status word of its own by
// a method Status() string; [Status] turns it into the word that reports count.
// An operation is finished when its call returns, or it has failed: there is no
// "will be done later".
//
// # Cancellation
//
// A worker makes one context and passes it to every call. When it ends, calls
// under way must return soon, with an error that wraps the context's. As a
// context is the same for many calls, hook it once (see [context.AfterFunc])
// and not in every call. A binding's time limits are its own properties, not
// contexts.
package db
