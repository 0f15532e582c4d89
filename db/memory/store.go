package memory

import (
	"context"
	"hash/maphash"
	"runtime"
	"strings"
	"sync"

	"github.com/goycsb/goycsb/db"
)

// store is the tables of one Open.
type store struct {
	mu     sync.Mutex
	tables map[string]*table
}

func newStore() *store { return &store{tables: map[string]*table{}} }

// Session opens one worker's access. It cannot fail.
func (s *store) Session(context.Context) (db.Session, error) { return &session{store: s}, nil }

// Close does nothing: the store is garbage when nobody holds it.
func (s *store) Close() error { return nil }

// table returns a table, which comes into being when it is first named.
func (s *store) table(name string) *table {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tables[name]
	if t == nil {
		t = newTable()
		s.tables[strings.Clone(name)] = t
	}
	return t
}

// table is records, spread over shards by a hash of their keys.
type table struct {
	seed   maphash.Seed
	shards []*shard // a power of two
}

// newTable makes shards enough that workers on all processors seldom meet, and
// not more, as a scan visits each.
func newTable() *table {
	n := 1
	for n < 4*runtime.GOMAXPROCS(0) {
		n *= 2
	}
	t := &table{seed: maphash.MakeSeed(), shards: make([]*shard, n)}
	for i := range t.shards {
		t.shards[i] = newShard()
	}
	return t
}

// shard returns the shard of a key, and the key's hash.
func (t *table) shard(key string) (*shard, uint64) {
	hash := maphash.String(t.seed, key)
	return t.shards[hash&uint64(len(t.shards)-1)], hash
}
