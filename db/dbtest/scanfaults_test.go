package dbtest

import (
	"context"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// found bends what scans find.
func found(change func(s session, start string, count int, records []db.Record, err error) ([]db.Record, error)) func() func(b *bent) {
	return each(func(b *bent) {
		b.scan = func(ctx context.Context, table, start string, count int, names []string) ([]db.Record, error) {
			records, err := b.sound.Scan(ctx, table, start, count, names)
			return change(b.sound, start, count, records, err)
		}
	})
}

// asked bends what scans are asked for.
func asked(change func(start *string, count *int, names *[]string)) func() func(b *bent) {
	return each(func(b *bent) {
		b.scan = func(ctx context.Context, table, start string, count int, names []string) ([]db.Record, error) {
			change(&start, &count, &names)
			return b.sound.Scan(ctx, table, start, count, names)
		}
	})
}

var scanFaults = []fault{
	{rule: "a scan starts at the given record and keeps one order", name: "it starts after it",
		bend: asked(func(start *string, _ *int, _ *[]string) { *start += "\x00" })},
	{rule: "a scan starts at the given record and keeps one order", name: "it is turned around",
		bend: found(func(_ session, _ string, _ int, records []db.Record, err error) ([]db.Record, error) {
			slices.Reverse(records)
			return records, err
		})},
	{rule: "a scan starts at the given record and keeps one order", name: "it starts anywhere",
		bend: asked(func(start *string, _ *int, _ *[]string) { *start = "" })},
	{rule: "a scan from a record that is not there starts at the next", name: "it finds nothing",
		bend: found(func(_ session, start string, _ int, records []db.Record, err error) ([]db.Record, error) {
			if len(records) > 0 && records[0].Key != start {
				return nil, err
			}
			return records, err
		})},
	{rule: "a scan returns at most count records", name: "one more", bend: asked(func(_ *string, count *int, _ *[]string) { *count++ })},
	{rule: "a scan returns at most count records", name: "one less", bend: asked(func(_ *string, count *int, _ *[]string) { *count-- })},
	{rule: "a scan returns at most count records", name: "10 at most", bend: asked(func(_ *string, count *int, _ *[]string) { *count = min(*count, 10) })},
	{rule: "a scan returns whole records", name: "keys alone",
		bend: found(func(_ session, _ string, _ int, records []db.Record, err error) ([]db.Record, error) {
			for i := range records {
				records[i].Fields = nil
			}
			return records, err
		})},
	{rule: "a scan returns whole records", name: "fields of the first",
		bend: found(func(_ session, _ string, _ int, records []db.Record, err error) ([]db.Record, error) {
			for i := range records {
				records[i].Fields = records[0].Fields
			}
			return records, err
		})},
	{rule: "a scan returns the named fields alone", name: "all fields", bend: asked(func(_ *string, _ *int, names *[]string) { *names = nil })},
	{rule: "a scan leaves out deleted records", name: "an index keeps them", bend: each(keepInIndex)},
	{rule: "a scan that finds no record is no error", name: "it is",
		bend: found(func(_ session, _ string, count int, records []db.Record, err error) ([]db.Record, error) {
			if len(records) == 0 && count > 0 {
				return nil, db.ErrNotFound
			}
			return records, err
		})},
}

// keepInIndex marks deleted records instead of removing them.
func keepInIndex(b *bent) {
	mark := []db.Field{{Name: "deleted"}}
	b.delete = func(ctx context.Context, table, key string) error {
		if _, err := b.sound.Read(ctx, table, key, []string{"deleted"}); err == nil {
			return db.ErrNotFound
		}
		return b.sound.Update(ctx, table, key, mark)
	}
	b.read = func(ctx context.Context, table, key string, names []string) ([]db.Field, error) {
		if _, err := b.sound.Read(ctx, table, key, []string{"deleted"}); err == nil {
			return nil, db.ErrNotFound
		}
		return b.sound.Read(ctx, table, key, names)
	}
}
