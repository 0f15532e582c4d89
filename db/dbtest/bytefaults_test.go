package dbtest

import (
	"context"
	"slices"
	"strings"

	"github.com/goycsb/goycsb/db"
)

var byteFaults = []fault{
	{rule: "a session keeps none of the caller's bytes", name: "inserts are put off", bend: putOff(func(r db.Record) db.Record { return r }, true)},
	{rule: "a session keeps none of the caller's bytes", name: "updates are put off", bend: putOff(func(r db.Record) db.Record { return r }, false)},
	{rule: "a session does not know a call by bytes that are used again", name: "the last read is known by its key", bend: each(func(b *bent) {
		var last string
		var found []db.Field
		b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
			if key == last && names == nil {
				return found, nil
			}
			fields, err := b.sound.Read(ctx, table, key, names)
			if err == nil && names == nil {
				last, found = key, cloneFields(fields)
			}
			return fields, err
		}
	})},
	{rule: "a session does not know a call by bytes that are used again", name: "the last scan is known by its start", bend: each(func(b *bent) {
		var last string
		var found []db.Record
		b.scan = func(ctx context.Context, table, start string, count int, names []string) ([]db.Record, error) {
			if start != last {
				records, err := b.sound.Scan(ctx, table, start, count, names)
				if err != nil {
					return nil, err
				}
				last, found = start, clone(records)
			}
			return found, nil
		}
	})},
	{rule: "a session does not know a call by bytes that are used again", name: "the last names are known", bend: each(func(b *bent) {
		var last string
		var field []string
		b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
			if len(names) == 1 && names[0] != last {
				last, field = names[0], []string{strings.Clone(names[0])}
			}
			if len(names) == 1 {
				names = field
			}
			return b.sound.Read(ctx, table, key, names)
		}
	})},
	{rule: "a session leaves the caller's bytes as they are", name: "names are sorted", bend: each(func(b *bent) {
		b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
			slices.Sort(names)
			return b.sound.Read(ctx, table, key, names)
		}
	})},
	{rule: "a session leaves the caller's bytes as they are", name: "names of scans are sorted", bend: each(func(b *bent) {
		b.scan = func(ctx context.Context, table, start string, count int, names []string) ([]db.Record, error) {
			slices.Sort(names)
			return b.sound.Scan(ctx, table, start, count, names)
		}
	})},
	{rule: "a session leaves the caller's bytes as they are", name: "values are encrypted in place", bend: each(func(b *bent) {
		b.insert = func(ctx context.Context, table, key string, values []db.Field) error {
			err := b.sound.Insert(ctx, table, key, values)
			for _, f := range values {
				for i := range f.Value {
					f.Value[i] ^= 1
				}
			}
			return err
		}
	})},
	{rule: "a result of a read stays as it is until the session's next call", name: "sessions share a buffer", bend: func() func(b *bent) {
		var shared []byte
		return func(b *bent) {
			b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
				fields, err := b.sound.Read(ctx, table, key, names)
				shared = share(shared[:0], fields)
				return fields, err
			}
		}
	}},
	{rule: "a result of a scan stays as it is until the session's next call", name: "sessions share a buffer", bend: func() func(b *bent) {
		var shared []byte
		return func(b *bent) {
			b.scan = func(ctx context.Context, table, start string, count int, names []string) ([]db.Record, error) {
				records, err := b.sound.Scan(ctx, table, start, count, names)
				shared = shared[:0]
				for _, r := range records {
					shared = share(shared, r.Fields)
				}
				return records, err
			}
		}
	}},
}

// putOff does writes at the session's next call.
func putOff(keep func(r db.Record) db.Record, inserts bool) func() func(b *bent) {
	return each(func(b *bent) {
		due := func(context.Context) {}
		later := func(write writing) writing {
			return func(ctx context.Context, table, key string, values []db.Field) error {
				due(ctx)
				r := keep(db.Record{Key: key, Fields: values})
				due = func(ctx context.Context) { write(ctx, table, r.Key, r.Fields) }
				return nil
			}
		}
		if inserts {
			b.insert = later(b.sound.Insert)
		} else {
			b.update = later(b.sound.Update)
		}
		b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
			due(ctx)
			return b.sound.Read(ctx, table, key, names)
		}
	})
}

// share moves values into a buffer.
func share(buffer []byte, fields []db.Field) []byte {
	for i, f := range fields {
		at := len(buffer)
		buffer = append(buffer, f.Value...)
		fields[i].Value = buffer[at:]
	}
	return buffer
}
