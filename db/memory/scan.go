package memory

import (
	"context"
	"fmt"

	"github.com/goycsb/goycsb/db"
)

// Scan returns copies of records in the order of their keys' bytes. A count
// below 1 finds none.
func (s *session) Scan(ctx context.Context, table, start string, count int, names []string) ([]db.Record, error) {
	s.find(table, start)
	s.merge.found = s.merge.found[:0]
	for _, shard := range s.table.shards {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("scan of %d records: %w", count, err)
		}
		s.merge.add(shard, s.search, count)
	}
	s.copyFound(names)
	return s.records, nil
}

// copyFound makes the result of the records that were found.
func (s *session) copyFound(names []string) {
	s.parts, s.fields, s.records = s.parts[:0], s.fields[:0], s.records[:0]
	for _, p := range s.merge.found {
		begin, first := len(s.parts), len(s.fields)
		s.parts = p.shard.copy(s.parts, p.entry.record)
		found := s.parts[begin:]
		s.fields = found.appendFields(s.fields, names)
		s.records = append(s.records, db.Record{
			Key:    text(found.key()),
			Fields: s.fields[first:len(s.fields):len(s.fields)],
		})
	}
}

// place is an entry and where it is.
type place struct {
	entry entry
	shard *shard
}

// merge brings the records of shards into one order.
type merge struct {
	found       []place // the first ones of the shards so far
	next, spare []place
}

// add takes in the records of one more shard, from start on, and keeps the
// first count of all.
func (m *merge) add(s *shard, start entry, count int) {
	m.next = m.next[:0]
	s.mu.RLock()
	s.ordered.Ascend(start, func(e entry) bool {
		if len(m.next) >= count || len(m.found) >= count && m.found[count-1].entry.before(e) {
			return false
		}
		m.next = append(m.next, place{e, s})
		return true
	})
	s.mu.RUnlock()
	m.keep(count)
}

// keep merges what was found with what came next.
func (m *merge) keep(count int) {
	a, b, merged := m.found, m.next, m.spare[:0]
	for len(merged) < count && len(a)+len(b) > 0 {
		if len(b) == 0 || len(a) > 0 && a[0].entry.before(b[0].entry) {
			merged, a = append(merged, a[0]), a[1:]
		} else {
			merged, b = append(merged, b[0]), b[1:]
		}
	}
	m.found, m.spare = merged, m.found
}
