package redis

import (
	"context"

	"github.com/goycsb/goycsb/db"
)

// session is one worker's access. Every call is a batch.
type session struct {
	call

	transport transport
	pulse     *pulse
	one       [1]db.Op // the operation of a call that is no batch
}

// scanner is a session with an index.
type scanner struct{ session }

// Read reads one record.
func (s *session) Read(ctx context.Context, table, key string, fields []string) ([]db.Field, error) {
	op := s.operation(db.Read, table, key)
	op.Fields = fields
	s.do(ctx)
	return op.Result, op.Err
}

// Update writes fields of one record.
func (s *session) Update(ctx context.Context, table, key string, values []db.Field) error {
	return s.write(ctx, db.Update, table, key, values)
}

// Insert writes one record.
func (s *session) Insert(ctx context.Context, table, key string, values []db.Field) error {
	return s.write(ctx, db.Insert, table, key, values)
}

func (s *session) write(ctx context.Context, kind db.Kind, table, key string, values []db.Field) error {
	op := s.operation(kind, table, key)
	op.Values = values
	s.do(ctx)
	return op.Err
}

// Scan reads several records.
func (s *scanner) Scan(ctx context.Context, table, start string, count int, fields []string) ([]db.Record, error) {
	return s.scan(ctx, table, start, count, fields)
}

func (s *session) scan(ctx context.Context, table, start string, count int, fields []string) ([]db.Record, error) {
	op := s.operation(db.Scan, table, start)
	op.Fields, op.Count = fields, count
	s.do(ctx)
	return op.Records, op.Err
}

// Delete removes one record.
func (s *session) Delete(ctx context.Context, table, key string) error {
	op := s.operation(db.Delete, table, key)
	s.do(ctx)
	return op.Err
}

// operation begins the operation of a call that is no batch, in its place: as a
// value it would be copied from stack to stack, which each of hundreds of workers
// has to fetch from far.
func (s *session) operation(kind db.Kind, table, key string) *db.Op {
	op := &s.one[0]
	op.Kind, op.Table, op.Key = kind, table, key
	return op
}

// do gives the operation its outcome, and keeps nothing of the caller's.
func (s *session) do(ctx context.Context) {
	s.Batch(ctx, s.one[:])
	op := &s.one[0]
	op.Table, op.Key, op.Fields, op.Values, op.Count = "", "", nil, nil, 0
}

// Batch sends all operations together, and then all that follows from the
// replies: one or two round trips.
func (s *session) Batch(ctx context.Context, ops []db.Op) {
	for t := s.begin(ops); t != nil; t = s.next(ops) {
		if len(t.flight.commands) > 0 {
			s.transport.exchange(ctx, &t.flight)
			s.pulse.feel(&t.flight)
		}
	}
}

// Close closes the connection. It sends nothing and waits for nothing.
func (s *session) Close() error {
	s.transport.close()
	return nil
}
