package memoryts

import (
	"cmp"
	"context"
	"hash/maphash"
	"slices"
	"sync"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

// store is series, spread over shards by a hash of their names.
type store struct {
	encoding timeseries.Encoding
	seed     maphash.Seed
	shards   [64]shard
}

type shard struct {
	mu     sync.RWMutex
	series map[string]*series
	_      [64]byte // keeps what different workers write apart
}

func newStore(e timeseries.Encoding) *store {
	s := &store{encoding: e, seed: maphash.MakeSeed()}
	for i := range s.shards {
		s.shards[i].series = map[string]*series{}
	}
	return s
}

// StoresTimeSeries says that the store reads the encoding.
func (s *store) StoresTimeSeries() {}

// Session opens one worker's access. It cannot fail.
func (s *store) Session(context.Context) (db.Session, error) { return &session{store: s}, nil }

// Close does nothing: the store is garbage when nobody holds it.
func (s *store) Close() error { return nil }

func (s *store) shard(name []byte) *shard {
	return &s.shards[maphash.Bytes(s.seed, name)%uint64(len(s.shards))]
}

// series is points in the order of their timestamps.
type series struct{ points []point }

type point struct {
	timestamp int64
	value     timeseries.Value
}

// find returns the place of the first point that is not before a timestamp, and
// whether it has that timestamp.
func (s *series) find(timestamp int64) (int, bool) {
	if n := len(s.points); n > 0 && s.points[n-1].timestamp < timestamp {
		return n, false // most points come in order
	}
	return slices.BinarySearchFunc(s.points, timestamp, func(p point, t int64) int { return cmp.Compare(p.timestamp, t) })
}

func (s *series) put(p point) {
	i, found := s.find(p.timestamp)
	if found {
		s.points[i] = p
		return
	}
	s.points = slices.Insert(s.points, i, p)
}

// between returns the points from first to last, in place.
func (s *series) between(first, last int64) []point {
	if s == nil {
		return nil
	}
	from, _ := s.find(first)
	to, found := s.find(last)
	if found {
		to++
	}
	return s.points[from:max(from, to)]
}

// remove removes the points from first to last and tells how many there were.
func (s *series) remove(first, last int64) int {
	gone := len(s.between(first, last))
	if gone > 0 {
		from, _ := s.find(first)
		s.points = slices.Delete(s.points, from, from+gone)
	}
	return gone
}
