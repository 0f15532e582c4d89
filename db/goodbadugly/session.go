package goodbadugly

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/goycsb/goycsb/db"
)

// store is what the sessions share: the lock by which one stops the others.
type store struct {
	Binding
	mu sync.RWMutex
}

// Session opens one worker's access. It cannot fail.
func (s *store) Session(context.Context) (db.Session, error) { return &session{store: s}, nil }

// Close does nothing.
func (s *store) Close() error { return nil }

// Describe tells that the store is inside the program. It holds no records that could
// be counted.
func (s *store) Describe(context.Context, *db.Description) (*db.Description, error) {
	return &db.Description{Records: -1, Inside: true}, nil
}

// session is one worker's access.
type session struct {
	store *store
	timer *time.Timer // nil until it is needed
}

// Read finds no fields.
func (s *session) Read(ctx context.Context, _, _ string, _ []string) ([]db.Field, error) {
	return nil, s.delay(ctx)
}

// Scan finds no records.
func (s *session) Scan(ctx context.Context, _, _ string, _ int, _ []string) ([]db.Record, error) {
	return nil, s.delay(ctx)
}

// Update changes nothing.
func (s *session) Update(ctx context.Context, _, _ string, _ []db.Field) error { return s.delay(ctx) }

// Insert stores nothing.
func (s *session) Insert(ctx context.Context, _, _ string, _ []db.Field) error { return s.delay(ctx) }

// Delete removes nothing.
func (s *session) Delete(ctx context.Context, _, _ string) error { return s.delay(ctx) }

// Close does nothing.
func (s *session) Close() error { return nil }

// ugly is the class of the operations that stop all others.
const ugly = 3

// class draws the class of an operation.
func class(u float64) int {
	switch {
	case u < 0.9:
		return 0
	case u < 0.99:
		return 1
	case u < 0.9999:
		return 2
	}
	return ugly
}

// delay takes the time of an operation, or as long as the context lasts. The
// error is the context's or the output's.
func (s *session) delay(ctx context.Context) error {
	c := class(rand.Float64())
	if c != ugly {
		s.store.mu.RLock()
		defer s.store.mu.RUnlock()
		return s.wait(ctx, c)
	}
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	if _, err := io.WriteString(s.store.Output, "OUCH\n"); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return s.wait(ctx, c)
}

func (s *session) wait(ctx context.Context, class int) error {
	least, most := s.store.Delays[class], s.store.Delays[class+1]
	took := least + time.Duration(rand.Int64N(int64(max(1, most-least))))
	if s.timer == nil {
		s.timer = time.NewTimer(took)
	} else {
		s.timer.Reset(took)
	}
	select {
	case <-s.timer.C:
		return nil
	case <-ctx.Done():
		s.timer.Stop()
		return fmt.Errorf("delay of %v: %w", took, ctx.Err())
	}
}
