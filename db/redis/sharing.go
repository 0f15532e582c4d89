package redis

import (
	"context"
	"flag"
	"strconv"

	"github.com/goycsb/goycsb/db"
)

// Sharing says whether workers share connections.
type Sharing struct {
	// Connections is how many connections all workers share, or 0 if each has
	// one of its own.
	Connections int
}

func (s *Sharing) registerFlags(fs *flag.FlagSet) {
	fs.IntVar(&s.Connections, "redis.connections", s.Connections,
		"`connections` that all workers share, each topped up as replies come (0: each worker has its own)")
}

func (s *Sharing) check() error {
	if s.Connections < 0 {
		return &db.PropertyError{Property: "redis.connections", Value: strconv.Itoa(s.Connections),
			Want: "a number of connections, or 0 for one of each worker's own"}
	}
	return nil
}

// sharing is a database of which each connection serves several workers.
type sharing struct {
	*database

	server      *server
	connections int
}

// Sessions returns how many connections the workers share.
func (s *sharing) Sessions() int { return s.connections }

// Session connects. The session is a [db.Multiplexer], and a [db.Scanner] if there
// is an index.
func (s *sharing) Session(ctx context.Context) (db.Session, error) {
	l := newLink(s.server)
	if err := l.connect(ctx); err != nil {
		return nil, err
	}
	m := s.multiplexer(l)
	if s.index == (none{}) {
		return m, nil
	}
	return &multiplexingScanner{m}, nil
}
