package basic

import (
	"context"
	"hash/maphash"
	"io"
	"sync"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

// store is what the sessions of one Open share.
type store struct {
	Binding
	silent   bool // nothing is to be done, so that calls need not even be put together
	seed     maphash.Seed
	encoding *timeseries.Encoding // of operations on time series; nil for others

	mu     sync.Mutex // also makes lines whole
	total  uniques
	series *seriesCounts // nil without an encoding
}

func newStore(b Binding) *store {
	if b.Output == nil {
		b.Output, b.Verbose = io.Discard, false
	}
	return &store{Binding: b, silent: b.Delay == 0 && !b.Verbose && !b.Count, seed: maphash.MakeSeed()}
}

// Session opens one worker's access. It cannot fail.
func (s *store) Session(context.Context) (db.Session, error) {
	opened := &session{store: s}
	if s.encoding != nil {
		opened.series = newSeriesCounts()
	}
	return opened, nil
}

// Describe tells that the store is inside the program. It holds no records that could
// be counted.
func (s *store) Describe(context.Context, *db.Description) (*db.Description, error) {
	return &db.Description{Records: -1, Inside: true}, nil
}

// print writes whole lines.
func (s *store) print(lines []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.Output.Write(lines)
	return err
}

// count takes in what a session has counted.
func (s *store) count(from *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.total.add(&from.seen)
	if s.series != nil {
		s.series.add(from.series)
	}
}

// Close prints the counts, if they are asked for.
func (s *store) Close() error {
	if !s.Count {
		return nil
	}
	lines := s.total.lines()
	if s.series != nil {
		lines = append(lines, s.series.lines()...)
	}
	return s.print(lines)
}
