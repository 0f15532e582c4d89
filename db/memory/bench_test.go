package memory_test

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"
	"unsafe"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/require"
)

// benchRecords is how many records of one 100-byte field the benchmarks use.
const benchRecords = 100_000

// keys makes keys the way a worker does, in memory that it uses again.
type keys struct{ buffer []byte }

func (k *keys) of(n int) string {
	k.buffer = strconv.AppendUint(append(k.buffer[:0], "user"...), uint64(n)*0x9E3779B97F4A7C15, 10)
	return unsafe.String(unsafe.SliceData(k.buffer), len(k.buffer))
}

// benchmark calls operation with the keys of a loaded store, drawn uniformly.
func benchmark(b *testing.B, operation func(s db.Session, key string) error) {
	b.Helper()
	s := openSession(b)
	var k keys
	for n := range benchRecords {
		require.NoError(b, s.Insert(b.Context(), "usertable", k.of(n), value100))
	}
	r := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		if err := operation(s, k.of(r.IntN(benchRecords))); err != nil {
			b.Fatal(err)
		}
	}
}

var value100 = []db.Field{{Name: "field0", Value: make([]byte, 100)}}

func BenchmarkRead(b *testing.B) {
	benchmark(b, func(s db.Session, key string) error {
		_, err := s.Read(context.Background(), "usertable", key, nil)
		return err
	})
}

func BenchmarkUpdate(b *testing.B) {
	benchmark(b, func(s db.Session, key string) error {
		return s.Update(context.Background(), "usertable", key, value100)
	})
}

func BenchmarkScan50(b *testing.B) {
	benchmark(b, func(s db.Session, key string) error {
		_, err := s.(db.Scanner).Scan(context.Background(), "usertable", key, 50, nil)
		return err
	})
}

// BenchmarkInsert inserts into an empty store, and into another one when it has
// as many records as the others' have.
func BenchmarkInsert(b *testing.B) {
	var k keys
	s := openSession(b)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		if n++; n%benchRecords == 0 {
			s = openSession(b)
		}
		if err := s.Insert(context.Background(), "usertable", k.of(n), value100); err != nil {
			b.Fatal(err)
		}
	}
}
