package memory

import (
	"context"

	"github.com/goycsb/goycsb/db"
)

// Describe tells how many records there are, in all tables.
func (s *store) Describe(context.Context, *db.Description) (*db.Description, error) {
	return &db.Description{Records: s.records(), Inside: true}, nil
}

func (s *store) records() (n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
		for _, shard := range t.shards {
			shard.mu.RLock()
			n += int64(shard.ordered.Len())
			shard.mu.RUnlock()
		}
	}
	return n
}
