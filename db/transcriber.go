package db

import "io"

// Transcriber is implemented by bindings that can write operations down as the
// bytes that they would send, without a database.
type Transcriber interface {
	// Transcribe checks the settings and returns a database that is never
	// connected: what its sessions are called for is written to w, whole
	// operations or batches by one call of w.Write, and succeeds with no
	// result. An operation whose bytes depend on a reply is refused with an
	// error that wraps [ErrNotImplemented]; its sessions are no [Scanner] if
	// scans are such. The error of w is that of the operation. What a
	// connection begins with and the bytes depend on, such as the choice of a
	// database, is written at once; a password never is. A setting that cannot
	// be used is a [PropertyError].
	Transcribe(w io.Writer) (DB, error)
}
