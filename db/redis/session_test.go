package redis_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// operations are one of each kind, on the records 0 to 2, with the commands that
// it should send in each round trip.
func operations(ctx context.Context, s scanSession) []operation {
	names := []string{"field1", "field0"}
	return []operation{
		{"read", func() error { _, err := s.Read(ctx, "t", "user0", nil); return err },
			[][]string{{`"HGETALL" "user0"`}}},
		{"read of named fields", func() error { _, err := s.Read(ctx, "t", "user0", names); return err },
			[][]string{{`"HMGET" "user0" "field1" "field0"`}}},
		{"update", func() error { return s.Update(ctx, "t", "user0", values("field1", "x")) },
			[][]string{{`"HSET" "user0" "field1" "x"`}}},
		{"insert", func() error { return s.Insert(ctx, "t", "user3", values("field0", "x")) },
			[][]string{{`"HSET" "user3" "field0" "x"`, `"ZADD" "_indices" "111578568" "user3"`}}},
		{"scan", func() error { _, err := s.Scan(ctx, "t", "user1", 2, nil); return err },
			[][]string{{`"ZRANGEBYSCORE" "_indices" "111578566" "+inf" "LIMIT" "0" "2"`},
				{`"HGETALL" "user1"`, `"HGETALL" "user2"`}}},
		{"scan of named fields", func() error { _, err := s.Scan(ctx, "t", "user1", 2, names[:1]); return err },
			[][]string{{`"ZRANGEBYSCORE" "_indices" "111578566" "+inf" "LIMIT" "0" "2"`},
				{`"HMGET" "user1" "field1"`, `"HMGET" "user2" "field1"`}}},
		{"delete", func() error { return s.Delete(ctx, "t", "user3") },
			[][]string{{`"UNLINK" "user3"`, `"ZREM" "_indices" "user3"`}}},
	}
}

type operation struct {
	name  string
	call  func() error
	trips [][]string
}

func TestCommandsOfEachOperation(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	for n := range 3 {
		require.NoError(t, insert(t.Context(), s, n))
	}
	for _, o := range operations(t.Context(), s) {
		commands := server.Watch(func() { require.NoError(t, o.call(), o.name) })
		assert.Equal(t, slices.Concat(o.trips...), commands, o.name)
	}
}

func TestRoundTripsOfEachOperation(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	for n := range 3 {
		require.NoError(t, insert(t.Context(), s, n))
	}
	clients(t, server, 2)
	for _, o := range operations(t.Context(), s) {
		before := reads(t, server)
		require.NoError(t, o.call(), o.name)
		assert.Equal(t, len(o.trips), reads(t, server)-before-1, o.name) // without the second INFO
	}
}

// reads is how often the server has read from a connection, this time
// included: once for each round trip, as long as what is sent is short.
func reads(t *testing.T, server *redistest.Server) int {
	t.Helper()
	n, err := strconv.Atoi(server.Info("stats")["total_reads_processed"])
	require.NoError(t, err)
	return n
}

func TestRecordsThatAreNotThere(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	ctx := t.Context()
	require.NoError(t, insert(ctx, s, 1))

	for _, fields := range [][]string{nil, {"field0"}, {"field0", "field1"}} {
		_, err := s.Read(ctx, "t", "user2", fields)
		assert.ErrorIs(t, err, db.ErrNotFound, "read of %v", fields)
	}
	_, err := s.Read(ctx, "t", "user1", []string{"field8", "field9"})
	assert.ErrorIs(t, err, db.ErrNotFound, "read of fields that the record lacks")
	assert.ErrorIs(t, s.Delete(ctx, "t", "user2"), db.ErrNotFound)

	found, err := s.Read(ctx, "t", "user1", []string{"field9", "field1"})
	require.NoError(t, err)
	assert.Equal(t, values("field1", "b"), found)

	server.Do("FLUSHALL")
	records, err := s.Scan(ctx, "t", "user1", 10, nil)
	assert.NoError(t, err, "scan of nothing")
	assert.Empty(t, records)
}

func TestUpdateOfAMissingRecordIsNotIndexed(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	require.NoError(t, s.Update(t.Context(), "t", "user1", values("field0", "a")))

	found, err := s.Read(t.Context(), "t", "user1", nil)
	require.NoError(t, err)
	assert.Equal(t, values("field0", "a"), found)
	assert.Equal(t, int64(0), server.Do("EXISTS", "_indices"))
}

func TestInsertOverAnExistingRecordKeepsOtherFields(t *testing.T) {
	t.Parallel()
	_, s := start(t)
	ctx := t.Context()
	require.NoError(t, insert(ctx, s, 1))
	require.NoError(t, s.Insert(ctx, "other", "user1", values("field1", "new", "field2", "c")))

	found, err := s.Read(ctx, "t", "user1", nil)
	require.NoError(t, err)
	assert.ElementsMatch(t, values("field0", "a", "field1", "new", "field2", "c"), found, "the table is ignored")
}

func TestDeleteLeavesNothing(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	require.NoError(t, insert(t.Context(), s, 1))
	require.NoError(t, s.Delete(t.Context(), "t", "user1"))
	assert.Equal(t, int64(0), server.Do("DBSIZE"))
}

func TestScanLeavesOutRecordsThatAreGone(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	for n := range 5 {
		require.NoError(t, insert(t.Context(), s, n))
	}
	server.Do("DEL", "user2")

	for _, fields := range [][]string{nil, {"field0", "field1"}} {
		records, err := s.Scan(t.Context(), "t", "user1", 3, fields)
		require.NoError(t, err)
		assert.Equal(t, []db.Record{
			{Key: "user1", Fields: values("field0", "a", "field1", "b")},
			{Key: "user3", Fields: values("field0", "a", "field1", "b")},
		}, records)
	}
}

func TestScanFindsManyRecords(t *testing.T) {
	t.Parallel()
	_, s := start(t)
	const many = 2000
	large := strings.Repeat("x", 5000)
	var ops []db.Op
	for n := range many {
		ops = append(ops, db.Op{Kind: db.Insert, Key: fmt.Sprint("user", 1000+n), Values: values("field0", large)})
	}
	batch(t, s, ops...)
	records, err := s.Scan(t.Context(), "t", "user1000", many+1, nil)
	require.NoError(t, err)
	require.Len(t, records, many)
	seen := map[string]bool{}
	for _, r := range records {
		seen[r.Key] = true
		require.Equal(t, large, string(r.Fields[0].Value))
	}
	assert.Len(t, seen, many)
}

func TestWriteOfNoFieldsSendsNothing(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	commands := server.Watch(func() {
		assert.ErrorIs(t, s.Insert(t.Context(), "t", "user1", nil), db.ErrBadRequest)
		assert.ErrorIs(t, s.Update(t.Context(), "t", "user1", nil), db.ErrBadRequest)
	})
	assert.Empty(t, commands)
}

func TestArgumentsOfEveryLengthArriveWhole(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	for _, length := range []int{0, 1, 15, 16, 17, 31, 32, 33, 1, 16, 4095, 4096, 65536, 65537, 100, 1 << 20, 3} {
		key, value := strings.Repeat("k", length), strings.Repeat("v", length)
		require.NoError(t, s.Insert(t.Context(), "t", key, values("f"+key, value, "g", "w"+value)))
		found, err := s.Read(t.Context(), "t", key, []string{"f" + key, "g"})
		require.NoError(t, err)
		assert.Equal(t, values("f"+key, value, "g", "w"+value), found, "length %d", length)
		assert.NotNil(t, server.Do("ZSCORE", "_indices", key))
	}
}

func TestOperationsAllocateNothing(t *testing.T) {
	_, s := start(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	record := make([]db.Field, 10)
	for i := range record {
		record[i] = db.Field{Name: fmt.Sprint("field", i), Value: make([]byte, 100)}
	}
	keys := []string{"user6284781860667377211", "user851709726763496662", "user18201510467321983"}
	next := 0
	key := func() string { next++; return keys[next%len(keys)] }
	check := func(name string, call func() error) {
		var err error
		for range 30 { // until the memory is large enough
			require.NoError(t, call(), name)
		}
		allocations := testing.AllocsPerRun(100, func() { err = call() })
		require.NoError(t, err)
		assert.Zero(t, allocations, name)
	}

	check("insert", func() error { return s.Insert(ctx, "t", key(), record) })
	check("update", func() error { next++; return s.Update(ctx, "t", key(), record[next%10:][:1]) })
	check("read", func() error { _, err := s.Read(ctx, "t", key(), nil); return err })
	names := []string{"field3"}
	check("read of a field", func() error {
		names[0] = record[next%10].Name
		_, err := s.Read(ctx, "t", key(), names)
		return err
	})
	check("read that finds nothing", func() error {
		if _, err := s.Read(ctx, "t", "user0", nil); err != db.ErrNotFound {
			return fmt.Errorf("want %v, got %w", db.ErrNotFound, err)
		}
		return nil
	})
	check("delete and insert", func() error {
		k := key()
		return errors.Join(s.Delete(ctx, "t", k), s.Insert(ctx, "t", k, record))
	})
	ops := make([]db.Op, 60)
	check("batch", func() error {
		for i := range ops {
			ops[i] = db.Op{Kind: db.Kind(i % 3), Key: key(), Values: record}
			if i%2 == 0 {
				ops[i].Fields = names
			}
		}
		s.(db.Batcher).Batch(ctx, ops)
		for i := range ops {
			if ops[i].Err != nil {
				return ops[i].Err
			}
		}
		return nil
	})
}
