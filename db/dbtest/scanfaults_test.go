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
	{"a scan starts at the given record and keeps one order", "it starts after it",
		asked(func(start *string, _ *int, _ *[]string) { *start += "\x00" })},
	{"a scan starts at the given record and keeps one order", "it is turned around",
		found(func(_ session, _ string, _ int, records []db.Record, err error) ([]db.Record, error) {
			slices.Reverse(records)
			return records, err
		})},
	{"a scan starts at the given record and keeps one order", "it starts anywhere",
		asked(func(start *string, _ *int, _ *[]string) { *start = "" })},
	{"a scan from a record that is not there starts at the next", "it finds nothing",
		found(func(_ session, start string, _ int, records []db.Record, err error) ([]db.Record, error) {
			if len(records) > 0 && records[0].Key != start {
				return nil, err
			}
			return records, err
		})},
	{"a scan returns at most count records", "one more", asked(func(_ *string, count *int, _ *[]string) { *count++ })},
	{"a scan returns at most count records", "one less", asked(func(_ *string, count *int, _ *[]string) { *count-- })},
	{"a scan returns at most count records", "10 at most", asked(func(_ *string, count *int, _ *[]string) { *count = min(*count, 10) })},
	{"a scan returns whole records", "keys alone",
		found(func(_ session, _ string, _ int, records []db.Record, err error) ([]db.Record, error) {
			for i := range records {
				records[i].Fields = nil
			}
			return records, err
		})},
	{"a scan returns whole records", "fields of the first",
		found(func(_ session, _ string, _ int, records []db.Record, err error) ([]db.Record, error) {
			for i := range records {
				records[i].Fields = records[0].Fields
			}
			return records, err
		})},
	{"a scan returns the named fields alone", "all fields", asked(func(_ *string, _ *int, names *[]string) { *names = nil })},
	{"a scan leaves out deleted records", "an index keeps them", each(keepInIndex)},
	{"a scan that finds no record is no error", "it is",
		found(func(_ session, _ string, count int, records []db.Record, err error) ([]db.Record, error) {
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
