package dbtest

import (
	"bytes"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/goycsb/goycsb/db"
)

var sessionFaults = []fault{
	{"a call is finished when it returns", "inserts are put off",
		putOff(func(r db.Record) db.Record { return clone([]db.Record{r})[0] }, true)},
	{"a call is finished when it returns", "updates are put off",
		putOff(func(r db.Record) db.Record { return clone([]db.Record{r})[0] }, false)},
	{"a call is finished when it returns", "reads are kept", each(func(b *bent) {
		kept := map[string][]db.Field{}
		b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
			if fields, ok := kept[key]; ok {
				return fields, nil
			}
			fields, err := b.sound.Read(ctx, table, key, names)
			if err == nil {
				kept[key] = cloneFields(fields)
			}
			return fields, err
		}
	})},
	{"sessions work at the same time", "one call at a time", func() func(b *bent) {
		var calls atomic.Int32
		return func(b *bent) {
			b.update = func(ctx context.Context, table, key string, values []db.Field) error {
				defer calls.Add(-1)
				if calls.Add(1) > 1 {
					return errAny
				}
				time.Sleep(time.Millisecond)
				return b.sound.Update(ctx, table, key, values)
			}
		}
	}},
	{"a value is never a mixture of two updates", "halves are written", inHalves},
	{"a session may be closed while others work", "they share a connection", func() func(b *bent) {
		var closed atomic.Bool
		return func(b *bent) {
			b.close = func() error {
				closed.Store(true)
				return nil
			}
			b.update = func(ctx context.Context, table, key string, values []db.Field) error {
				if closed.Load() {
					return errAny
				}
				return b.sound.Update(ctx, table, key, values)
			}
		}
	}},
	{"sessions and the database close without an error", "an unused session fails", each(func(b *bent) {
		used := false
		b.insert = func(ctx context.Context, table, key string, values []db.Field) error {
			used = true
			return b.sound.Insert(ctx, table, key, values)
		}
		b.close = func() error {
			if !used {
				return errAny
			}
			return nil
		}
	})},
}

// inHalves reads one half of a value as it is and the other as it was.
func inHalves() func(b *bent) {
	var mu sync.Mutex
	var was []byte
	return func(b *bent) {
		b.update = func(ctx context.Context, table, key string, values []db.Field) error {
			mu.Lock()
			defer mu.Unlock()
			if old, err := b.sound.Read(ctx, table, key, nil); err == nil && !bytes.Equal(old[0].Value, values[0].Value) {
				was = bytes.Clone(old[0].Value)
			}
			return b.sound.Update(ctx, table, key, values)
		}
		b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
			mu.Lock()
			defer mu.Unlock()
			fields, err := b.sound.Read(ctx, table, key, names)
			if err == nil && was != nil {
				copy(fields[0].Value, was[:len(was)/2])
			}
			return fields, err
		}
	}
}

// cancelled bends what reads do once their context has ended.
func cancelled(read func(b *bent) ([]db.Field, error)) func() func(b *bent) {
	return each(func(b *bent) {
		b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
			if ctx.Err() != nil {
				return read(b)
			}
			return b.sound.Read(ctx, table, key, names)
		}
	})
}

var contextFaults = []fault{
	{"a call with a cancelled context completes or fails with the context's error", "another error",
		cancelled(func(*bent) ([]db.Field, error) { return nil, errAny })},
	{"a call with a cancelled context completes or fails with the context's error", "no record",
		cancelled(func(*bent) ([]db.Field, error) { return nil, db.ErrNotFound })},
	{"a session works again after a cancelled context", "its connection stays closed",
		cancelled(func(b *bent) ([]db.Field, error) {
			b.read = func(context.Context, string, string, []string) ([]db.Field, error) { return nil, errAny }
			return nil, context.Canceled
		})},
	{"a call under way ends when its context does", "another error",
		cancelled(func(*bent) ([]db.Field, error) { return nil, errAny })},
	{"a call under way ends when its context does", "it goes on",
		cancelled(func(*bent) ([]db.Field, error) {
			time.Sleep(time.Hour)
			return nil, context.Canceled
		})},
}
