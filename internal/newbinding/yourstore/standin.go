package yourstore

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/goycsb/goycsb/db"
)

// standIn takes the place of the store until there is one.
//
// REPLACE: delete this file last.
type standIn struct {
	limit int64

	mu     sync.RWMutex
	tables map[string][]db.Record // ordered by key; no field is changed in place
	held   int
}

func newStandIn(limit int64) *standIn {
	return &standIn{limit: limit, tables: map[string][]db.Record{}}
}

func (s *standIn) size() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.held
}

// find returns where a record is, or would be.
func (s *standIn) find(table, key string) (int, bool) {
	return slices.BinarySearchFunc(s.tables[table], key,
		func(r db.Record, key string) int { return strings.Compare(r.Key, key) })
}

func (s *standIn) get(table, key string) ([]db.Field, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	i, found := s.find(table, key)
	if !found {
		return nil, db.ErrNotFound
	}
	return s.tables[table][i].Fields, nil
}

func (s *standIn) from(table, start string, count int) []db.Record {
	s.mu.RLock()
	defer s.mu.RUnlock()
	i, _ := s.find(table, start)
	records := s.tables[table][i:]
	return slices.Clone(records[:min(count, len(records))])
}

func (s *standIn) put(table, key string, values []db.Field) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, found := s.find(table, key)
	if found {
		s.tables[table][i].Fields = clone(values)
		return nil
	}
	if s.limit > 0 && int64(s.held) >= s.limit {
		return errFull
	}
	s.held++
	r := db.Record{Key: strings.Clone(key), Fields: clone(values)}
	s.tables[strings.Clone(table)] = slices.Insert(s.tables[table], i, r)
	return nil
}

func (s *standIn) change(table, key string, values []db.Field) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, found := s.find(table, key)
	if !found {
		return db.ErrNotFound
	}
	var left []db.Field
	for _, f := range s.tables[table][i].Fields {
		if !slices.ContainsFunc(values, func(v db.Field) bool { return v.Name == f.Name }) {
			left = append(left, f)
		}
	}
	s.tables[table][i].Fields = append(left, clone(values)...)
	return nil
}

func (s *standIn) remove(table, key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, found := s.find(table, key)
	if !found {
		return db.ErrNotFound
	}
	s.held--
	s.tables[table] = slices.Delete(s.tables[table], i, i+1)
	return nil
}

// clone copies what belongs to the worker, which uses it again.
func clone(values []db.Field) []db.Field {
	copies := make([]db.Field, len(values))
	for i, f := range values {
		copies[i] = db.Field{Name: strings.Clone(f.Name), Value: bytes.Clone(f.Value)}
	}
	return copies
}
