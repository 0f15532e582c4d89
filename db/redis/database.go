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
	expires   bool // whether records are meant to expire
	multiKey  bool // whether the commands of a batch are joined
	pulse     *pulse
	servers   func() []*server // those that tell about themselves
	described memory
	closing   func() // gives up what sessions share; nil if they share nothing
}

// Session connects. The session is a [db.Scanner] if there is an index.
func (d *database) Session(ctx context.Context) (db.Session, error) {
	t, err := d.transport(ctx)
	if err != nil {
		return nil, err
	}
	if d.multiKey {
		t = &joined{transport: t}
	}
	s := d.session(t)
	if d.index == (none{}) {
		return &s, nil
	}
	return &scanner{s}, nil
}

func (d *database) session(t transport) session {
	return session{call: d.call(), transport: t, pulse: d.pulse}
}

func (d *database) call() call { return call{layout: d.layout(), index: d.index} }

// Close closes what sessions share.
func (d *database) Close() error {
	if d.closing != nil {
		d.closing()
	}
	return nil
}
