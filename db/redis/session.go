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
	op := s.do(ctx, db.Op{Kind: db.Read, Table: table, Key: key, Fields: fields})
	return op.Result, op.Err
}

// Update writes fields of one record.
func (s *session) Update(ctx context.Context, table, key string, values []db.Field) error {
	return s.do(ctx, db.Op{Kind: db.Update, Table: table, Key: key, Values: values}).Err
}

// Insert writes one record.
func (s *session) Insert(ctx context.Context, table, key string, values []db.Field) error {
	return s.do(ctx, db.Op{Kind: db.Insert, Table: table, Key: key, Values: values}).Err
}

// Scan reads several records.
func (s *scanner) Scan(ctx context.Context, table, start string, count int, fields []string) ([]db.Record, error) {
	return s.scan(ctx, table, start, count, fields)
}

func (s *session) scan(ctx context.Context, table, start string, count int, fields []string) ([]db.Record, error) {
	op := s.do(ctx, db.Op{Kind: db.Scan, Table: table, Key: start, Count: count, Fields: fields})
	return op.Records, op.Err
}

// Delete removes one record.
func (s *session) Delete(ctx context.Context, table, key string) error {
	return s.do(ctx, db.Op{Kind: db.Delete, Table: table, Key: key}).Err
}

// do returns the operation with its outcome, and keeps nothing of the caller's.
func (s *session) do(ctx context.Context, op db.Op) db.Op {
	s.one[0] = op
	s.Batch(ctx, s.one[:])
	op = s.one[0]
	s.one[0] = db.Op{}
	return op
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
