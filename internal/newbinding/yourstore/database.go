package yourstore

import (
	"context"

	"github.com/goycsb/goycsb/db"
)

// database is what all sessions share. It is safe for concurrent use.
type database struct {
	standIn *standIn // REPLACE: by a handle, a pool or a list of servers
}

var _ db.Describer = (*database)(nil)

// Session opens one worker's access. The context is that of the opening alone.
func (d *database) Session(context.Context) (db.Session, error) {
	return &session{standIn: d.standIn}, nil // REPLACE: a connection of its own, if it needs one
}

// Close gives up what Open acquired.
func (d *database) Close() error { return nil } // REPLACE: close it

// Describe tells what is worth knowing about the store.
//
// REPLACE: its version, its address, settings that matter; or delete Describe if the
// store cannot be asked. A warning is what makes results doubtful.
func (d *database) Describe(context.Context, *db.Description) (*db.Description, error) {
	return &db.Description{
		Facts:   []db.Fact{{Name: "kind", Value: "a stand-in in memory"}},
		Records: int64(d.standIn.size()), // -1 if that is not known
	}, nil
}
