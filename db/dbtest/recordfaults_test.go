package dbtest

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/goycsb/goycsb/db"
)

var recordFaults = []fault{
	{rule: "a record is read back with all its fields", name: "one field is lost",
		bend: result(func(_ session, _ string, names []string, fields []db.Field, err error) ([]db.Field, error) {
			if names == nil && len(fields) > 1 {
				fields = fields[1:]
			}
			return fields, err
		})},
	{rule: "a record is read back with all its fields", name: "fields come twice",
		bend: result(func(_ session, _ string, _ []string, fields []db.Field, err error) ([]db.Field, error) {
			return append(fields, fields...), err
		})},
	{rule: "a record is read back with all its fields", name: "there is one record", bend: named(func(string) string { return "the record" })},
	{rule: "named fields are read back alone", name: "all fields are read",
		bend: result(func(s session, key string, _ []string, _ []db.Field, _ error) ([]db.Field, error) {
			return s.Read(context.Background(), table, key, nil)
		})},
	{rule: "named fields are read back alone", name: "one field is read",
		bend: result(func(_ session, _ string, names []string, fields []db.Field, err error) ([]db.Field, error) {
			return fields[:min(len(fields), 1)], err
		})},
	{rule: "a field that the record lacks is left out", name: "it is empty", bend: result(fillIn)},
	{rule: "a record that is not there is not found", name: "no error",
		bend: result(func(_ session, _ string, _ []string, fields []db.Field, _ error) ([]db.Field, error) {
			return fields, nil
		})},
	{rule: "a record that is not there is not found", name: "no error of named fields",
		bend: result(func(_ session, _ string, names []string, fields []db.Field, err error) ([]db.Field, error) {
			if names != nil {
				return fields, nil
			}
			return fields, err
		})},
	{rule: "a record that is not there is not found", name: "another error",
		bend: result(func(_ session, _ string, _ []string, fields []db.Field, err error) ([]db.Field, error) {
			if err != nil {
				return nil, errAny
			}
			return fields, err
		})},
	{rule: "a record that has none of the fields is not found", name: "empty fields", bend: result(fillIn)},
	{rule: "a record that has none of the fields is not found", name: "no error",
		bend: result(func(_ session, _ string, _ []string, fields []db.Field, _ error) ([]db.Field, error) {
			return fields, nil
		})},
	{rule: "an update overwrites the given fields and leaves the others", name: "it replaces the record",
		bend: each(func(b *bent) { b.update = b.sound.Insert })},
	{rule: "an update overwrites the given fields and leaves the others", name: "it does nothing",
		bend: each(func(b *bent) {
			b.update = func(context.Context, string, string, []db.Field) error { return nil }
		})},
	{rule: "a deleted record is not found", name: "it stays", bend: each(func(b *bent) {
		b.delete = func(context.Context, string, string) error { return nil }
	})},
	{rule: "a record that is not there cannot be deleted", name: "it can", bend: each(func(b *bent) {
		b.delete = func(ctx context.Context, table, key string) error {
			b.sound.Delete(ctx, table, key)
			return nil
		}
	})},
	{rule: "a record inserted after a delete has its new fields alone", name: "old fields are left", bend: bury},
	{rule: "a call that finds no record does not disturb the next", name: "a late answer", bend: func() func(b *bent) { return late }},
	{rule: "a key may hold any bytes", name: "a zero ends it", bend: named(func(key string) string {
		short, _, _ := strings.Cut(key, "\x00")
		return short
	})},
	{rule: "a key may hold any bytes", name: "text alone", bend: named(func(key string) string { return strings.ToValidUTF8(key, "?") })},
	{rule: "a value may hold any bytes", name: "text alone", bend: written(func(values []db.Field) []db.Field {
		for i := range values {
			values[i].Value = bytes.ToValidUTF8(values[i].Value, []byte("?"))
		}
		return values
	})},
	{rule: "a value may be empty", name: "empty fields are dropped", bend: written(func(values []db.Field) []db.Field {
		return slices.DeleteFunc(values, func(f db.Field) bool { return len(f.Value) == 0 })
	})},
	{rule: "a value may have 1 MB", name: "64 kB are kept", bend: written(func(values []db.Field) []db.Field {
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
