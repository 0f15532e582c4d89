package memory

import (
	"bytes"
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

	search  record // the key of the call
	block   []byte
	fields  []db.Field
	records []db.Record
	merge   merge
}

// find points the session at a key and returns its shard.
func (s *session) find(table, key string) *shard {
	s.open(table)
	s.search = appendPart(s.search[:0], key)
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
	s.block, ok = s.find(table, key).read(s.block[:0], s.search)
	if !ok {
		return nil, db.ErrNotFound
	}
	s.fields = record(s.block).appendFields(s.fields[:0], names)
	if len(s.fields) == 0 && names != nil {
		return nil, db.ErrNotFound
	}
	return s.fields, nil
}

// Update overwrites fields, and adds those that the record lacks. The error of
// a record that is not there wraps [db.ErrNotFound].
func (s *session) Update(_ context.Context, table, key string, values []db.Field) error {
	var ok bool
	s.block, ok = s.find(table, key).update(s.search, values, s.block)
	if !ok {
		return db.ErrNotFound
	}
	return nil
}

// Insert writes a record, in the place of one that is there.
func (s *session) Insert(_ context.Context, table, key string, values []db.Field) error {
	s.block = appendRecord(s.block[:0], key, values)
	s.find(table, key).set(bytes.Clone(s.block))
	return nil
}

// Delete removes a record.
func (s *session) Delete(_ context.Context, table, key string) error {
	if !s.find(table, key).remove(s.search) {
		return db.ErrNotFound
	}
	return nil
}

// Close does nothing.
func (s *session) Close() error { return nil }
