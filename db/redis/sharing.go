package redis

import (
	"context"
	"flag"
	"strconv"
	"sync"

	"github.com/goycsb/goycsb/db"
)

// Sharing says whether sessions share their connections.
type Sharing struct {
	// Connections is how many connections all sessions share, or 0 if each has
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

// share gives the database its connections to the server.
func (s *Sharing) share(d *database, server *server) {
	if s.Connections == 0 {
		return
	}
	p := &pool{server: server, most: s.Connections}
	d.transport, d.closing = p.lane, p.close
}

// pool is the connections that sessions share.
type pool struct {
	server *server
	most   int // connections

	mu     sync.Mutex
	shared []*shared
	next   int // whose turn it is, once there are as many as there may be
	closed bool
}

// lane returns a share of the connection whose turn it is, which is connected.
func (p *pool) lane(ctx context.Context) (transport, error) {
	l := newLane(p.turn())
	if err := l.greet(ctx); err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

func (p *pool) turn() *shared {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.shared) < p.most {
		s := newShared(p.server)
		s.closed = p.closed
		p.shared = append(p.shared, s)
		return s
	}
	s := p.shared[p.next]
	p.next = (p.next + 1) % p.most
	return s
}

// close closes all connections for good.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, s := range p.shared {
		s.close()
	}
}
