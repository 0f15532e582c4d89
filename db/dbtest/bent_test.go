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
	bend     func(b *bent)
	describe func(d *db.Description) (*db.Description, error) // nil for what is true
}

// faultless is a sound database that does all that a database can.
func faultless(d db.DB) *faulty { return &faulty{DB: d, bend: func(*bent) {}} }

func (f *faulty) Session(ctx context.Context) (db.Session, error) {
	s, err := f.DB.Session(ctx)
	if err != nil {
		return nil, err
	}
	sound := s.(session)
	b := &bent{sound: sound, read: sound.Read, update: sound.Update, insert: sound.Insert,
		delete: sound.Delete, scan: sound.Scan, close: sound.Close, opened: ctx}
	b.batch, b.shown = b.oneByOne, &multiplexer{bent: b}
	f.bend(b)
	return b.shown, nil
}

// Sessions says that workers share sessions.
func (*faulty) Sessions() int { return 3 }

// Describe counts the records.
func (f *faulty) Describe(ctx context.Context, _ *db.Description) (*db.Description, error) {
	s, err := f.DB.Session(ctx)
	if err != nil {
		return nil, err
	}
	records, err := s.(db.Scanner).Scan(ctx, table, "", 1_000_000, nil)
	d := &db.Description{Facts: []db.Fact{{Name: "kind", Value: "faulty"}}, Records: int64(len(records))}
	if err != nil || f.describe == nil {
		return d, err
	}
	return f.describe(d)
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
	batch          func(ctx context.Context, ops []db.Op)
	close          func() error

	opened context.Context // that of the opening
	shown  db.Session      // what is handed out in its place
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

func (b *bent) Batch(ctx context.Context, ops []db.Op) { b.batch(ctx, ops) }

// oneByOne is a sound batch.
func (b *bent) oneByOne(ctx context.Context, ops []db.Op) {
	for i := range ops {
		b.carryOut(ctx, &ops[i])
	}
}

func (b *bent) carryOut(ctx context.Context, op *db.Op) {
	op.Result, op.Records, op.Err = nil, nil, nil
	switch op.Kind {
	case db.Read:
		fields, err := b.read(ctx, op.Table, op.Key, op.Fields)
		op.Result, op.Err = cloneFields(fields), err
	case db.Scan:
		records, err := b.scan(ctx, op.Table, op.Key, op.Count, op.Fields)
		op.Records, op.Err = clone(records), err
	case db.Update:
		op.Err = b.update(ctx, op.Table, op.Key, op.Values)
	case db.Insert:
		op.Err = b.insert(ctx, op.Table, op.Key, op.Values)
	case db.Delete:
		op.Err = b.delete(ctx, op.Table, op.Key)
	}
}

func (b *bent) Close() error { return b.close() }

// fault is a way to break a rule. Bend is called for each session; what it
// closes over is shared by the sessions of one database.
type fault struct {
	rule, name string
	bend       func() func(b *bent)
	describe   func(d *db.Description) (*db.Description, error) // nil for what is true
}

// each makes a fault without state of its own.
func each(bend func(b *bent)) func() func(b *bent) { return func() func(b *bent) { return bend } }

var errAny = errors.New("broken pipe")

var faults = slices.Concat(recordFaults, byteFaults, scanFaults, batchFaults, multiplexFaults, descriptionFaults, sessionFaults, contextFaults)

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
