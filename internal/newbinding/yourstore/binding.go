// Package yourstore is a binding for the benchmark YCSB. It registers itself as
// "yourstore".
//
// REPLACE: say what the store is, and what the contract leaves to you. Now: it keeps
// its records in memory, ordered by key, and is empty at each opening. An insert of a
// record that is there replaces it; an update of one that is not wraps
// [db.ErrNotFound]; an update may add fields. Beside the statuses of package db there
// is FULL, of an insert for which there is no room.
package yourstore

import (
	"context"
	"flag"
	"strconv"

	"github.com/goycsb/goycsb/db"
)

func init() {
	// REPLACE: the line that `ycsb list` shows.
	db.Register("yourstore", "a store in memory, to be replaced",
		func() db.Binding { return &Binding{} }) // REPLACE: with your defaults
}

// Binding is the settings.
type Binding struct {
	// REPLACE: by the settings of your store, such as where it is.
	Limit int64 // yourstore.limit: the most records that fit, 0 for any number
}

// RegisterFlags declares the properties: each setting under its full name, with its
// default and what it means. A unit stands in back quotes.
func (b *Binding) RegisterFlags(fs *flag.FlagSet) {
	fs.Int64Var(&b.Limit, "yourstore.limit", b.Limit, "the most `records` that fit; 0 for any number")
}

// Open checks the settings, then connects.
func (b *Binding) Open(ctx context.Context) (db.DB, error) {
	if b.Limit < 0 {
		return nil, &db.PropertyError{Property: "yourstore.limit", Value: strconv.FormatInt(b.Limit, 10),
			Want: "a number of records, or 0 for any number"}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return &database{standIn: newStandIn(b.Limit)}, nil // REPLACE: connect
}
