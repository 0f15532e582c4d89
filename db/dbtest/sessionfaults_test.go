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
	{rule: "a call is finished when it returns", name: "inserts are put off",
		bend: putOff(func(r db.Record) db.Record { return clone([]db.Record{r})[0] }, true)},
	{rule: "a call is finished when it returns", name: "updates are put off",
		bend: putOff(func(r db.Record) db.Record { return clone([]db.Record{r})[0] }, false)},
	{rule: "a call is finished when it returns", name: "reads are kept", bend: each(func(b *bent) {
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
	{rule: "sessions work at the same time", name: "one call at a time", bend: func() func(b *bent) {
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
	{rule: "a value is never a mixture of two updates", name: "halves are written", bend: inHalves},
	{rule: "a session outlives the context that it was opened with", name: "it ends with it", bend: each(func(b *bent) {
		b.update = func(ctx context.Context, table, key string, values []db.Field) error {
			if err := b.opened.Err(); err != nil {
				return err
			}
			return b.sound.Update(ctx, table, key, values)
		}
	})},
	{rule: "all sessions have the same optional interfaces", name: "some scan and take batches", bend: func() func(b *bent) {
		opened := 0
		return func(b *bent) {
			if opened++; opened%2 == 0 {
				b.shown = struct{ db.Session }{b}
			}
		}
	}},
	{rule: "all sessions have the same optional interfaces", name: "some have several operations under way", bend: func() func(b *bent) {
		opened := 0
		return func(b *bent) {
			if opened++; opened%2 == 0 {
				b.shown = b
			}
		}
	}},
	{rule: "a session may be closed while others work", name: "they share a connection", bend: func() func(b *bent) {
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
	{rule: "sessions and the database close without an error", name: "an unused session fails", bend: each(func(b *bent) {
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

// cancelledBatches bends what batches do once their context has ended.
func cancelledBatches(change func(ops []db.Op)) func() func(b *bent) {
	return each(func(b *bent) {
		b.batch = func(ctx context.Context, ops []db.Op) {
			b.oneByOne(ctx, ops)
			if ctx.Err() != nil {
				change(ops)
			}
		}
	})
}

var contextFaults = []fault{
	{rule: "a call with a cancelled context completes or fails with the context's error", name: "another error",
		bend: cancelled(func(*bent) ([]db.Field, error) { return nil, errAny })},
	{rule: "a call with a cancelled context completes or fails with the context's error", name: "no record",
		bend: cancelled(func(*bent) ([]db.Field, error) { return nil, db.ErrNotFound })},
	{rule: "a session works again after a cancelled context", name: "its connection stays closed",
		bend: cancelled(func(b *bent) ([]db.Field, error) {
			b.read = func(context.Context, string, string, []string) ([]db.Field, error) { return nil, errAny }
			return nil, context.Canceled
		})},
	{rule: "a call under way ends when its context does", name: "another error",
		bend: cancelled(func(*bent) ([]db.Field, error) { return nil, errAny })},
	{rule: "a call with a cancelled context completes or fails with the context's error", name: "another error of a batch",
		bend: cancelledBatches(func(ops []db.Op) { ops[len(ops)-1].Err = errAny })},
	{rule: "a call under way ends when its context does", name: "another error of a batch",
		bend: cancelledBatches(func(ops []db.Op) { ops[0].Err = errAny })},
	{rule: "a call under way ends when its context does", name: "a batch goes on",
		bend: cancelledBatches(func(ops []db.Op) {
			time.Sleep(time.Hour)
			ops[0].Err = context.Canceled
		})},
	{rule: "a call under way ends when its context does", name: "it goes on",
		bend: cancelled(func(*bent) ([]db.Field, error) {
			time.Sleep(time.Hour)
			return nil, context.Canceled
		})},
}
