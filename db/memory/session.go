package memory

import (
	"context"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// session is one worker's access: its results and the memory they lie in, used
// again by every call.
type session struct {
	store     *store
	table     *table // the last one named
	tableName string

	search  entry // the key of the call, in block
	block   []byte
	parts   parts
	fields  []db.Field
	records []db.Record
	merge   merge
}

// find points the session at a key and returns its shard and its hash.
func (s *session) find(table, key string) (*shard, uint64) {
	s.open(table)
	s.parts = appendPart(s.parts[:0], key)
	s.block = appendBlock(s.block[:0], s.parts)
	s.search = newEntry(recordAt(s.block))
	return s.table.shard(key)
}

func (s *session) open(table string) {
	if s.table == nil || s.tableName != table {
		s.table, s.tableName = s.store.table(table), strings.Clone(table)
	}
}

// Read returns a copy of the record's fields.
func (s *session) Read(_ context.Context, table, key string, names []string) ([]db.Field, error) {
	var ok bool
	shard, hash := s.find(table, key)
	s.parts, ok = shard.read(s.parts[:0], hash, s.search)
	if !ok {
		return nil, db.ErrNotFound
	}
	s.fields = s.parts.appendFields(s.fields[:0], names)
	if len(s.fields) == 0 && names != nil {
		return nil, db.ErrNotFound
	}
	return s.fields, nil
}

// Update overwrites fields, and adds those that the record lacks. The error of
// a record that is not there wraps [db.ErrNotFound].
func (s *session) Update(_ context.Context, table, key string, values []db.Field) error {
	var ok bool
	shard, hash := s.find(table, key)
	s.parts, ok = shard.update(hash, s.search, values, s.parts)
	if !ok {
		return db.ErrNotFound
	}
	return nil
}

// Insert writes a record, in the place of one that is there.
func (s *session) Insert(_ context.Context, table, key string, values []db.Field) error {
	shard, hash := s.find(table, key)
	s.parts = appendRecord(s.parts[:0], key, values)
	shard.insert(hash, s.search.of(newRecord(s.parts)))
	return nil
}

// Delete removes a record.
func (s *session) Delete(_ context.Context, table, key string) error {
	if shard, hash := s.find(table, key); !shard.remove(hash, s.search) {
		return db.ErrNotFound
	}
	return nil
}

// Close does nothing.
func (s *session) Close() error { return nil }
