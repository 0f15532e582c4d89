package memory_test

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/require"
)

// benchRecords is how many records of one 100-byte field the benchmarks use.
const benchRecords = 100_000

func key(n int) string { return "user" + strconv.FormatUint(uint64(n)*0x9E3779B97F4A7C15, 10) }

func loaded(b *testing.B, records int) (db.Session, []string, []db.Field) {
	b.Helper()
	s, err := open(b).Session(b.Context())
	require.NoError(b, err)
	values := []db.Field{{Name: "field0", Value: make([]byte, 100)}}
	keys := make([]string, records)
	for i := range keys {
		keys[i] = key(i)
		require.NoError(b, s.Insert(b.Context(), "usertable", keys[i], values))
	}
	b.ReportAllocs()
	b.ResetTimer()
	return s, keys, values
}

func BenchmarkRead(b *testing.B) {
	s, keys, _ := loaded(b, benchRecords)
	r := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		if _, err := s.Read(context.Background(), "usertable", keys[r.IntN(len(keys))], nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUpdate(b *testing.B) {
	s, keys, values := loaded(b, benchRecords)
	r := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		if err := s.Update(context.Background(), "usertable", keys[r.IntN(len(keys))], values); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkInsert(b *testing.B) {
	s, keys, values := loaded(b, benchRecords)
	for i := 0; b.Loop(); i = (i + 1) % len(keys) {
		if i == 0 { // an empty table, under a name of its own
			b.StopTimer()
			var err error
			s, err = open(b).Session(b.Context())
			require.NoError(b, err)
			b.StartTimer()
		}
		if err := s.Insert(context.Background(), "usertable", keys[i], values); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkScan(b *testing.B) {
	s, keys, _ := loaded(b, benchRecords)
	r := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		if _, err := s.(db.Scanner).Scan(context.Background(), "usertable", keys[r.IntN(len(keys))], 50, nil); err != nil {
			b.Fatal(err)
		}
	}
}
