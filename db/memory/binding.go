// Package memory is an embedded store that keeps its records in memory, ordered
// by key. It is the reference binding: it follows the whole contract of package
// db, and is fast enough to show what the benchmark itself costs.
//
// It registers itself as "memory". Each Open is a store of its own, empty and
// gone with its [db.DB]. An insert of a record that is there replaces it; an
// update of a record that is not wraps [db.ErrNotFound]; an update may add
// fields. Tables are kept apart. Each record changes as a whole: a read never
// sees half an update. A scan sees each record whole, but not all of them at
// one moment.
package memory

import (
	"context"
	"flag"

	"github.com/goycsb/goycsb/db"
)

func init() {
	db.Register("memory", "embedded store in memory, ordered by key, for trying things out",
		func() db.Binding { return Binding{} })
}

// Binding opens stores in memory. It has no settings.
type Binding struct{}

// RegisterFlags declares nothing.
func (Binding) RegisterFlags(*flag.FlagSet) {}

// Open returns an empty store. It cannot fail.
func (Binding) Open(context.Context) (db.DB, error) { return newStore(), nil }
