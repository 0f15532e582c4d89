package redis_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/require"
)

// BenchmarkOperations is one session on a real server: a round trip or two, with
// records of ten fields of 100 bytes.
func BenchmarkOperations(b *testing.B) {
	_, s := start(b)
	record := make([]db.Field, 10)
	for i := range record {
		record[i] = db.Field{Name: fmt.Sprint("field", i), Value: make([]byte, 100)}
	}
	const records = 1000
	keys := make([]string, records)
	for i := range keys {
		keys[i] = fmt.Sprint("user", i)
		require.NoError(b, s.Insert(b.Context(), "t", keys[i], record))
	}
	for _, o := range []struct {
		name string
		call func(ctx context.Context, key string) error
	}{
		{"insert", func(ctx context.Context, key string) error { return s.Insert(ctx, "t", key, record) }},
		{"update", func(ctx context.Context, key string) error { return s.Update(ctx, "t", key, record[:1]) }},
		{"read", func(ctx context.Context, key string) error { _, err := s.Read(ctx, "t", key, nil); return err }},
		{"scan10", func(ctx context.Context, key string) error { _, err := s.Scan(ctx, "t", key, 10, nil); return err }},
	} {
		b.Run(o.name, func(b *testing.B) {
			b.ReportAllocs()
			ctx := b.Context()
			for n := 0; b.Loop(); n++ {
				if err := o.call(ctx, keys[n%records]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
