package yourstore

import (
	"context"

	"github.com/goycsb/goycsb/db"
)

var _ db.Scanner = (*session)(nil)

// Scan returns up to count records in the order of keys, from the first that is not
// before start.
//
// REPLACE: delete this file if the store cannot read records in order.
func (s *session) Scan(ctx context.Context, table, start string, count int, names []string) ([]db.Record, error) {
	if err := s.begin(ctx); err != nil {
		return nil, err
	}
	for _, r := range s.standIn.from(table, start, count) { // REPLACE: read them
		s.records = append(s.records, db.Record{Key: r.Key, Fields: s.keep(r.Fields, names)})
	}
	return s.records, nil
}
