package redis_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/require"
)

// benchRecords is how many records there are, of ten fields of 100 bytes.
const benchRecords = 1000

func benchRecord() []db.Field {
	record := make([]db.Field, 10)
	for i := range record {
		record[i] = db.Field{Name: fmt.Sprint("field", i), Value: make([]byte, 100)}
	}
	return record
}

// BenchmarkOperations is one session, and sixteen at once, on a real server.
func BenchmarkOperations(b *testing.B) {
	server, s := start(b)
	record := benchRecord()
	keys := make([]string, benchRecords)
	for i := range keys {
		keys[i] = fmt.Sprint("user", i)
		require.NoError(b, s.Insert(b.Context(), "t", keys[i], record))
	}
	d := open(b, at(server))
	for _, o := range []struct {
		name string
		call func(ctx context.Context, s scanSession, key string) error
	}{
		{"insert", func(ctx context.Context, s scanSession, key string) error { return s.Insert(ctx, "t", key, record) }},
		{"update10", func(ctx context.Context, s scanSession, key string) error { return s.Update(ctx, "t", key, record) }},
		{"update1", func(ctx context.Context, s scanSession, key string) error { return s.Update(ctx, "t", key, record[:1]) }},
		{"read", func(ctx context.Context, s scanSession, key string) error {
			_, err := s.Read(ctx, "t", key, nil)
			return err
		}},
		{"scan10", func(ctx context.Context, s scanSession, key string) error {
			_, err := s.Scan(ctx, "t", key, 10, nil)
			return err
		}},
	} {
		for _, sessions := range []int{1, 16} {
			b.Run(fmt.Sprintf("%s/sessions=%d", o.name, sessions), func(b *testing.B) {
				b.ReportAllocs()
				crowd(b, d, sessions, func(s scanSession, n int) error { return o.call(b.Context(), s, keys[n%benchRecords]) })
			})
		}
	}
}

// crowd shares the benchmark's operations among sessions.
func crowd(b *testing.B, d db.DB, sessions int, call func(s scanSession, n int) error) {
	var wg sync.WaitGroup
	for i := range sessions {
		s := session(b, d)
		wg.Go(func() {
			for n := i; n < b.N; n += sessions {
				if err := call(s, n); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}
