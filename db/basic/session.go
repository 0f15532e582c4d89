package basic

import (
	"context"
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"time"

	"github.com/goycsb/goycsb/db"
)

// session is one worker's access: its line under way and its counts.
type session struct {
	store  *store
	timer  *time.Timer // nil until a delay
	line   []byte
	seen   uniques
	series *seriesCounts // nil unless the operations are on time series
}

// Read finds no fields.
func (s *session) Read(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
	if s.store.silent {
		return nil, nil
	}
	return nil, s.do(ctx, call{kind: db.Read, table: table, key: key, names: names})
}

// Scan finds no records.
func (s *session) Scan(ctx context.Context, table, start string, count int, names []string) ([]db.Record, error) {
	if s.store.silent {
		return nil, nil
	}
	return nil, s.do(ctx, call{kind: db.Scan, table: table, key: start, names: names, count: count})
}

// Update changes nothing.
func (s *session) Update(ctx context.Context, table, key string, values []db.Field) error {
	if s.store.silent {
		return nil
	}
	return s.do(ctx, call{kind: db.Update, table: table, key: key, values: values})
}

// Insert stores nothing.
func (s *session) Insert(ctx context.Context, table, key string, values []db.Field) error {
	if s.store.silent {
		return nil
	}
	return s.do(ctx, call{kind: db.Insert, table: table, key: key, values: values})
}

// Delete removes nothing.
func (s *session) Delete(ctx context.Context, table, key string) error {
	if s.store.silent {
		return nil
	}
	return s.do(ctx, call{kind: db.Delete, table: table, key: key})
}

// Close hands over the counts.
func (s *session) Close() error {
	s.store.count(s)
	return nil
}

// do delays, prints and counts a call. An error is the context's, which ended
// the delay, or the output's.
func (s *session) do(ctx context.Context, c call) error {
	c.encoding = s.store.encoding
	if s.store.Delay > 0 {
		if err := s.delay(ctx); err != nil {
			return err
		}
	}
	if s.store.Verbose {
		s.line = c.appendLine(s.line[:0])
		if err := s.store.print(s.line); err != nil {
			return fmt.Errorf("print %s: %w", c.kind, err)
		}
	}
	if s.store.Count {
		s.count(c)
	}
	return nil
}

// count counts a call unless it has been counted.
func (s *session) count(c call) {
	c.count = 0 // as in YCSB, scans that differ in it alone are one
	kind := c.kind
	if s.series != nil {
		c = s.series.strip(c, c.encoding)
	}
	s.line = c.appendLine(s.line[:0])
	s.seen.put(kind, maphash.Bytes(s.store.seed, s.line))
	if s.series != nil && len(c.values) > 0 {
		c.kind = db.Insert // a series is one, however its points are written
		s.line = c.appendLine(s.line[:0])
		s.series.put(maphash.Bytes(s.store.seed, s.line))
	}
}

// delay waits, or until the context ends.
func (s *session) delay(ctx context.Context) error {
	wait := s.store.Delay
	if s.store.Randomize {
		wait = rand.Int64N(wait)
	}
	if wait == 0 {
		return nil
	}
	s.start(time.Duration(wait) * time.Millisecond)
	select {
	case <-s.timer.C:
		return nil
	case <-ctx.Done():
		s.timer.Stop()
		return fmt.Errorf("delay of %d ms: %w", wait, ctx.Err())
	}
}

func (s *session) start(d time.Duration) {
	if s.timer == nil {
		s.timer = time.NewTimer(d)
		return
	}
	s.timer.Reset(d)
}
