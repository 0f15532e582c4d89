package redis

import (
	"context"
	"fmt"

	"github.com/goycsb/goycsb/db"
)

// index is the sorted set of all keys by their scores.
const index = "_indices"

// session is one worker's connection and the buffers of its calls.
type session struct {
	link    *link
	args    arguments
	decoder decoder
	fields  []db.Field
	records []db.Record
}

// Read sends one command.
func (s *session) Read(ctx context.Context, _, key string, fields []string) ([]db.Field, error) {
	if err := s.link.ready(ctx); err != nil {
		return nil, err
	}
	s.args.reset()
	s.args.addString(key)
	s.sendRead(fields)
	replies, err := s.link.exchange(ctx)
	if err != nil {
		return nil, err
	}
	s.fields, err = s.decoder.fields(s.fields[:0], replies[0], fields)
	switch {
	case err != nil:
		return nil, s.link.broken(ctx, err)
	case len(s.fields) == 0:
		return nil, db.ErrNotFound
	}
	return s.fields, nil
}

// sendRead sends the read of the key that is the only argument yet.
func (s *session) sendRead(fields []string) {
	if fields == nil {
		s.link.send("HGETALL", s.args.list)
		return
	}
	for _, name := range fields {
		s.args.addString(name)
	}
	s.link.send("HMGET", s.args.list)
}

// Update sends one HSET.
func (s *session) Update(ctx context.Context, _, key string, values []db.Field) error {
	return s.write(ctx, key, values, false)
}

// Insert sends HSET and ZADD together.
func (s *session) Insert(ctx context.Context, _, key string, values []db.Field) error {
	return s.write(ctx, key, values, true)
}

func (s *session) write(ctx context.Context, key string, values []db.Field, indexed bool) error {
	if len(values) == 0 {
		return fmt.Errorf("%w: want fields to write, got none", db.ErrBadRequest)
	}
	if err := s.link.ready(ctx); err != nil {
		return err
	}
	s.sendHash(key, values)
	if indexed {
		s.args.reset()
		s.args.addString(index)
		s.args.addInt(int64(score(key)))
		s.args.addString(key)
		s.link.send("ZADD", s.args.list)
	}
	_, err := s.counts(ctx)
	return err
}

func (s *session) sendHash(key string, values []db.Field) {
	s.args.reset()
	s.args.addString(key)
	for _, f := range values {
		s.args.addString(f.Name)
		s.args.addBytes(f.Value)
	}
	s.link.send("HSET", s.args.list)
}

// Delete sends DEL and ZREM together.
func (s *session) Delete(ctx context.Context, _, key string) error {
	if err := s.link.ready(ctx); err != nil {
		return err
	}
	s.args.reset()
	s.args.addString(key)
	s.link.send("DEL", s.args.list)
	s.args.reset()
	s.args.addString(index)
	s.args.addString(key)
	s.link.send("ZREM", s.args.list)
	deleted, err := s.counts(ctx)
	if err == nil && deleted == 0 {
		return db.ErrNotFound
	}
	return err
}

// counts exchanges commands whose replies are all integers, and returns the
// first.
func (s *session) counts(ctx context.Context) (int64, error) {
	replies, err := s.link.exchange(ctx)
	if err != nil {
		return 0, err
	}
	for _, reply := range replies {
		if _, ok := reply.(int64); !ok {
			return 0, s.link.broken(ctx, unexpected("an integer", reply))
		}
	}
	return replies[0].(int64), nil
}

// Close closes the connection. It sends nothing and waits for nothing.
func (s *session) Close() error {
	s.link.drop()
	return nil
}
