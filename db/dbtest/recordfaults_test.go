package dbtest

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/goycsb/goycsb/db"
)

var recordFaults = []fault{
	{"a record is read back with all its fields", "one field is lost",
		result(func(_ session, _ string, names []string, fields []db.Field, err error) ([]db.Field, error) {
			if names == nil && len(fields) > 1 {
				fields = fields[1:]
			}
			return fields, err
		})},
	{"a record is read back with all its fields", "fields come twice",
		result(func(_ session, _ string, _ []string, fields []db.Field, err error) ([]db.Field, error) {
			return append(fields, fields...), err
		})},
	{"a record is read back with all its fields", "there is one record", named(func(string) string { return "the record" })},
	{"named fields are read back alone", "all fields are read",
		result(func(s session, key string, _ []string, _ []db.Field, _ error) ([]db.Field, error) {
			return s.Read(context.Background(), table, key, nil)
		})},
	{"named fields are read back alone", "one field is read",
		result(func(_ session, _ string, names []string, fields []db.Field, err error) ([]db.Field, error) {
			return fields[:min(len(fields), 1)], err
		})},
	{"a field that the record lacks is left out", "it is empty", result(fillIn)},
	{"a record that is not there is not found", "no error",
		result(func(_ session, _ string, _ []string, fields []db.Field, _ error) ([]db.Field, error) {
			return fields, nil
		})},
	{"a record that is not there is not found", "no error of named fields",
		result(func(_ session, _ string, names []string, fields []db.Field, err error) ([]db.Field, error) {
			if names != nil {
				return fields, nil
			}
			return fields, err
		})},
	{"a record that is not there is not found", "another error",
		result(func(_ session, _ string, _ []string, fields []db.Field, err error) ([]db.Field, error) {
			if err != nil {
				return nil, errAny
			}
			return fields, err
		})},
	{"a record that has none of the fields is not found", "empty fields", result(fillIn)},
	{"a record that has none of the fields is not found", "no error",
		result(func(_ session, _ string, _ []string, fields []db.Field, _ error) ([]db.Field, error) {
			return fields, nil
		})},
	{"an update overwrites the given fields and leaves the others", "it replaces the record",
		each(func(b *bent) { b.update = b.sound.Insert })},
	{"an update overwrites the given fields and leaves the others", "it does nothing",
		each(func(b *bent) {
			b.update = func(context.Context, string, string, []db.Field) error { return nil }
		})},
	{"a deleted record is not found", "it stays", each(func(b *bent) {
		b.delete = func(context.Context, string, string) error { return nil }
	})},
	{"a record that is not there cannot be deleted", "it can", each(func(b *bent) {
		b.delete = func(ctx context.Context, table, key string) error {
			b.sound.Delete(ctx, table, key)
			return nil
		}
	})},
	{"a record inserted after a delete has its new fields alone", "old fields are left", bury},
	{"a call that finds no record does not disturb the next", "a late answer", func() func(b *bent) { return late }},
	{"a key may hold any bytes", "a zero ends it", named(func(key string) string {
		short, _, _ := strings.Cut(key, "\x00")
		return short
	})},
	{"a key may hold any bytes", "text alone", named(func(key string) string { return strings.ToValidUTF8(key, "?") })},
	{"a value may hold any bytes", "text alone", written(func(values []db.Field) []db.Field {
		for i := range values {
			values[i].Value = bytes.ToValidUTF8(values[i].Value, []byte("?"))
		}
		return values
	})},
	{"a value may be empty", "empty fields are dropped", written(func(values []db.Field) []db.Field {
		return slices.DeleteFunc(values, func(f db.Field) bool { return len(f.Value) == 0 })
	})},
	{"a value may have 1 MB", "64 kB are kept", written(func(values []db.Field) []db.Field {
		for i := range values {
			values[i].Value = values[i].Value[:min(len(values[i].Value), 1<<16)]
		}
		return values
	})},
}

// fillIn adds an empty field for each that is lacking.
func fillIn(_ session, _ string, names []string, fields []db.Field, err error) ([]db.Field, error) {
	for _, name := range names {
		if !slices.ContainsFunc(fields, func(f db.Field) bool { return f.Name == name }) {
			fields = append(fields, db.Field{Name: name})
		}
	}
	return fields, nil
}

// bury lets deleted fields come back with the next insert.
func bury() func(b *bent) {
	buried := map[string][]db.Field{}
	return func(b *bent) {
		b.delete = func(ctx context.Context, table, key string) error {
			fields, _ := b.sound.Read(ctx, table, key, nil)
			buried[key] = cloneFields(fields)
			return b.sound.Delete(ctx, table, key)
		}
		b.insert = func(ctx context.Context, table, key string, values []db.Field) error {
			if err := b.sound.Insert(ctx, table, key, buried[key]); err != nil {
				return err
			}
			return b.sound.Update(ctx, table, key, values)
		}
	}
}

// late answers a read with the error of the delete before it.
func late(b *bent) {
	var pending error
	b.delete = func(ctx context.Context, table, key string) error {
		pending = b.sound.Delete(ctx, table, key)
		return pending
	}
	b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
		if err := pending; err != nil {
			pending = nil
			return nil, err
		}
		return b.sound.Read(ctx, table, key, names)
	}
}
