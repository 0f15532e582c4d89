package dbtest

import (
	"context"
	"errors"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// session is a session that scans, as those of the memory binding.
type session interface {
	db.Session
	db.Scanner
}

// faulty is a sound database with bent sessions.
type faulty struct {
	db.DB
	bend func(b *bent)
}

func (f *faulty) Session(ctx context.Context) (db.Session, error) {
	s, err := f.DB.Session(ctx)
	if err != nil {
		return nil, err
	}
	sound := s.(session)
	b := &bent{sound: sound, read: sound.Read, update: sound.Update, insert: sound.Insert,
		delete: sound.Delete, scan: sound.Scan, close: sound.Close}
	f.bend(b)
	return b, nil
}

type (
	reading  = func(ctx context.Context, table, key string, names []string) ([]db.Field, error)
	writing  = func(ctx context.Context, table, key string, values []db.Field) error
	deleting = func(ctx context.Context, table, key string) error
	scanning = func(ctx context.Context, table, start string, count int, names []string) ([]db.Record, error)
)

// bent is a session of which each call can be replaced.
type bent struct {
	sound          session
	read           reading
	update, insert writing
	delete         deleting
	scan           scanning
	close          func() error
}

func (b *bent) Read(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
	return b.read(ctx, table, key, names)
}

func (b *bent) Update(ctx context.Context, table, key string, values []db.Field) error {
	return b.update(ctx, table, key, values)
}

func (b *bent) Insert(ctx context.Context, table, key string, values []db.Field) error {
	return b.insert(ctx, table, key, values)
}

func (b *bent) Delete(ctx context.Context, table, key string) error { return b.delete(ctx, table, key) }

func (b *bent) Scan(ctx context.Context, table, start string, count int, names []string) ([]db.Record, error) {
	return b.scan(ctx, table, start, count, names)
}

func (b *bent) Close() error { return b.close() }

// fault is a way to break a rule. Bend is called for each session; what it
// closes over is shared by the sessions of one database.
type fault struct {
	rule, name string
	bend       func() func(b *bent)
}

// each makes a fault without state of its own.
func each(bend func(b *bent)) func() func(b *bent) { return func() func(b *bent) { return bend } }

var errAny = errors.New("broken pipe")

var faults = slices.Concat(recordFaults, byteFaults, scanFaults, sessionFaults, contextFaults)

// result bends what reads find.
func result(change func(s session, key string, names []string, fields []db.Field, err error) ([]db.Field, error)) func() func(b *bent) {
	return each(func(b *bent) {
		b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
			fields, err := b.sound.Read(ctx, table, key, names)
			return change(b.sound, key, names, fields, err)
		}
	})
}

// written bends what inserts and updates store.
func written(change func(values []db.Field) []db.Field) func() func(b *bent) {
	return each(func(b *bent) {
		b.insert = func(ctx context.Context, table, key string, values []db.Field) error {
			return b.sound.Insert(ctx, table, key, change(cloneFields(values)))
		}
		b.update = func(ctx context.Context, table, key string, values []db.Field) error {
			return b.sound.Update(ctx, table, key, change(cloneFields(values)))
		}
	})
}

// named bends the keys of all calls.
func named(change func(key string) string) func() func(b *bent) {
	return each(func(b *bent) {
		b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
			return b.sound.Read(ctx, table, change(key), names)
		}
		b.update = func(ctx context.Context, table, key string, values []db.Field) error {
			return b.sound.Update(ctx, table, change(key), values)
		}
		b.insert = func(ctx context.Context, table, key string, values []db.Field) error {
			return b.sound.Insert(ctx, table, change(key), values)
		}
		b.delete = func(ctx context.Context, table, key string) error { return b.sound.Delete(ctx, table, change(key)) }
	})
}
