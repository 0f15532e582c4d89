package db

import (
	"context"
	"flag"
)

// Binding is the settings of one kind of database.
type Binding interface {
	// RegisterFlags declares every property that the binding reads, under
	// its full name ("redis.host"), with its default and its meaning.
	RegisterFlags(fs *flag.FlagSet)

	// Open checks the settings, then connects. A setting that cannot be used
	// is a [PropertyError], found before anything is sent.
	Open(ctx context.Context) (DB, error)
}

// DB is an opened database, shared by all workers. It is safe for concurrent
// use.
type DB interface {
	// Session opens one worker's access. The context is that of the opening
	// alone: it may end before the session does.
	Session(ctx context.Context) (Session, error)

	// Close gives up what Open acquired. It is called once, after the
	// sessions are closed.
	Close() error
}

// Session is one worker's access to a database. It is used by one goroutine at
// a time.
type Session interface {
	// Read returns the named fields of a record, or all of them if fields is
	// nil, in any order. A field that the record lacks is left out. The error
	// of a record that is not there, or that has none of the fields, wraps
	// [ErrNotFound].
	Read(ctx context.Context, table, key string, fields []string) ([]Field, error)

	// Update overwrites the given fields of a record and leaves the others.
	// What becomes of an update to a missing record is the database's matter
	// and stated by the binding.
	Update(ctx context.Context, table, key string, values []Field) error

	// Insert writes a record with these fields. What becomes of a record that
	// is there already is the database's matter and stated by the binding.
	Insert(ctx context.Context, table, key string, values []Field) error

	// Delete removes a record. The error of a record that is not there wraps
	// [ErrNotFound].
	Delete(ctx context.Context, table, key string) error

	// Close ends the session. It does not wait for a server that does not
	// answer.
	Close() error
}

// Scanner is implemented by sessions that can read records in order.
type Scanner interface {
	// Scan returns up to count records from the first whose key is not before
	// start, in the binding's order, each with the named fields, or all if
	// fields is nil. No records at all is not an error.
	Scan(ctx context.Context, table, start string, count int, fields []string) ([]Record, error)
}

// Fact is something worth knowing about a run, for its header and its report.
type Fact struct {
	Name  string `json:"name"`  // what it is, such as "version"
	Value string `json:"value"` // with its unit
}
