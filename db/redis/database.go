package redis

import (
	"context"

	"github.com/goycsb/goycsb/db"
)

// database is an opened database: what its sessions are made of.
type database struct {
	transport func(ctx context.Context) (transport, error) // a session's, connected
	layout    func() layout                                // a session's
	index     index
}

// Session connects.
func (d *database) Session(ctx context.Context) (db.Session, error) {
	t, err := d.transport(ctx)
	if err != nil {
		return nil, err
	}
	return &session{transport: t, layout: d.layout(), index: d.index}, nil
}

// Close does nothing: each session has its own connection.
func (d *database) Close() error { return nil }
