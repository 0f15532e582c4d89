package basic

import (
	"context"
	"hash/maphash"
	"io"
	"sync"

	"github.com/goycsb/goycsb/db"
)

// store is what the sessions of one Open share.
type store struct {
	Binding
	seed maphash.Seed

	mu    sync.Mutex // also makes lines whole
	total uniques
}

func newStore(b Binding) *store {
	if b.Output == nil {
		b.Output, b.Verbose = io.Discard, false
	}
	return &store{Binding: b, seed: maphash.MakeSeed()}
}

// Session opens one worker's access. It cannot fail.
func (s *store) Session(context.Context) (db.Session, error) {
	return &session{store: s}, nil
}

// print writes whole lines.
func (s *store) print(lines []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.Output.Write(lines)
	return err
}

// count takes in what a session has counted.
func (s *store) count(u *uniques) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.total.add(u)
}

// Close prints the counts, if they are asked for.
func (s *store) Close() error {
	if !s.Count {
		return nil
	}
	return s.print(s.total.lines())
}
