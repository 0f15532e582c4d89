package memoryts

import (
	"context"

	"github.com/goycsb/goycsb/db"
)

// Describe tells how many points there are, as the records.
func (s *store) Describe(context.Context, *db.Description) (*db.Description, error) {
	told := &db.Description{Inside: true}
	for i := range s.shards {
		told.Records += s.shards[i].count()
	}
	return told, nil
}

func (s *shard) count() (points int64) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, series := range s.series {
		points += int64(len(series.points))
	}
	return points
}
