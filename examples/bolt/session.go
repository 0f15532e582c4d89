package bolt

import (
	"context"

	"github.com/goycsb/goycsb/db"
	"go.etcd.io/bbolt"
)

// session is one worker's access. What a call finds lies in its memory, which the
// next call uses again: bbolt's own bytes end with the transaction.
type session struct {
	file *bbolt.DB

	memory  []byte            // the values of the results
	fields  []db.Field        // the results
	records []db.Record       // the results of scans
	names   map[string]string // of fields, each kept once
}

var (
	_ db.Scanner = (*session)(nil)
	_ db.Batcher = (*session)(nil)
)

// Read returns a copy of the record's fields.
func (s *session) Read(ctx context.Context, table, key string, names []string) (fields []db.Field, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		fields, err = s.read(tx, table, key, names)
		return err
	})
	return fields, err
}

// Scan returns records in the order of their keys.
func (s *session) Scan(ctx context.Context, table, start string, count int, names []string) (records []db.Record, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		records, err = s.scan(tx, table, start, count, names)
		return err
	})
	return records, err
}

// Update overwrites fields, and adds those that the record lacks. The error of a
// record that is not there wraps [db.ErrNotFound].
func (s *session) Update(ctx context.Context, table, key string, values []db.Field) error {
	return s.change(ctx, func(tx *bbolt.Tx) error { return update(tx, table, key, values) })
}

// Insert writes a record, in the place of one that is there.
func (s *session) Insert(ctx context.Context, table, key string, values []db.Field) error {
	return s.change(ctx, func(tx *bbolt.Tx) error { return insert(tx, table, key, values) })
}

// Delete removes a record.
func (s *session) Delete(ctx context.Context, table, key string) error {
	return s.change(ctx, func(tx *bbolt.Tx) error { return remove(tx, table, key) })
}

// Close does nothing: a session holds nothing of the file between calls.
func (s *session) Close() error { return nil }

// view makes a transaction that reads.
func (s *session) view(ctx context.Context, do func(tx *bbolt.Tx) error) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	return failed(s.file.View(do))
}

// change makes a transaction that may write. It is done when this returns; one that
// has begun is not given up, as it does not wait for anybody outside the machine.
func (s *session) change(ctx context.Context, do func(tx *bbolt.Tx) error) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	return failed(s.file.Update(do))
}

// begin forgets the results of the call before.
func (s *session) begin(ctx context.Context) error {
	s.memory, s.fields, s.records = s.memory[:0], s.fields[:0], s.records[:0]
	return ctx.Err()
}
