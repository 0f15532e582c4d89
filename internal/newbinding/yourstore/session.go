package yourstore

import (
	"context"

	"github.com/goycsb/goycsb/db"
)

// session is one worker's access, used by one goroutine at a time. It returns what
// it finds in memory of its own, which the next call uses again.
type session struct {
	standIn *standIn // REPLACE: by a connection, or the handle

	memory  []byte
	fields  []db.Field
	records []db.Record
}

// Read returns the named fields of a record, or all if names is nil.
func (s *session) Read(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
	if err := s.begin(ctx); err != nil {
		return nil, err
	}
	stored, err := s.standIn.get(table, key) // REPLACE: read it
	if err != nil {
		return nil, err
	}
	fields := s.keep(stored, names)
	if len(fields) == 0 && names != nil {
		return nil, db.ErrNotFound // a record that has none of the fields
	}
	return fields, nil
}

// Update overwrites fields and leaves the others.
func (s *session) Update(ctx context.Context, table, key string, values []db.Field) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	return s.standIn.change(table, key, values) // REPLACE: change it
}

// Insert writes a record.
func (s *session) Insert(ctx context.Context, table, key string, values []db.Field) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	return s.standIn.put(table, key, values) // REPLACE: write it
}

// Delete removes a record.
func (s *session) Delete(ctx context.Context, table, key string) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	return s.standIn.remove(table, key) // REPLACE: remove it
}

// Close ends the session.
func (s *session) Close() error { return nil } // REPLACE: close its connection

// begin forgets the results of the call before. The error is that of a context that
// has ended.
//
// REPLACE: a store that is waited for needs more: let the end of the context end the
// waiting. It is the same context in every call, so hook it once, by
// context.AfterFunc, to close the connection or to set its deadline.
func (s *session) begin(ctx context.Context) error {
	s.memory, s.fields, s.records = s.memory[:0], s.fields[:0], s.records[:0]
	return ctx.Err()
}

// keep copies the named fields, or all, to the results.
func (s *session) keep(stored []db.Field, names []string) []db.Field {
	first := len(s.fields)
	for _, f := range stored {
		if !wanted(f.Name, names) {
			continue
		}
		at := len(s.memory)
		s.memory = append(s.memory, f.Value...)
		s.fields = append(s.fields, db.Field{Name: f.Name, Value: s.memory[at:len(s.memory):len(s.memory)]})
	}
	return s.fields[first:len(s.fields):len(s.fields)]
}

func wanted(name string, names []string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return names == nil
}
