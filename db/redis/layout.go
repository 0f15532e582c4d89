package redis

import "github.com/goycsb/goycsb/db"

// layout is how records are stored: the commands that an operation becomes, and
// the outcome that their replies mean. It belongs to one session and keeps the
// memory of its results.
type layout interface {
	// reset takes back the memory of the results.
	reset()

	// readsFirst reports whether the operation is an Update that has to read the
	// record before it can write: then encode and decode treat it as a Read of
	// all fields, and the session inserts the record with what has changed.
	readsFirst(op *db.Op) bool

	// encode adds the commands of a Read, Update, Insert or Delete. Writes have
	// at least one field.
	encode(f *flight, op *db.Op)

	// decode sets the operation's Result and Err, given its commands, none of
	// which failed. What it sets shares no bytes with the operation.
	decode(op *db.Op, replies []command)

	// describe says which commands a Read, Update, Insert or Delete becomes, and
	// for an Update in how many round trips.
	describe(kind db.Kind) string
}

// index is how scans find their records. All sessions share it.
type index interface {
	// encode adds what an Insert or a Delete needs besides the layout's
	// commands, and all that a Scan of at least one record needs at first.
	encode(f *flight, op *db.Op)

	// keys appends the keys that a Scan found, in its order, given its commands,
	// none of which failed.
	keys(dst []string, op *db.Op, replies []command) []string

	// stored returns the keys that are the index's own and no record's.
	stored() []string

	// describe says which commands an Insert, a Delete or a Scan has besides the
	// layout's.
	describe(kind db.Kind) string
}
