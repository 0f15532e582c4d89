package redis_test

import (
	"fmt"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWritesSetAnExpiry(t *testing.T) {
	t.Parallel()
	for _, properties := range [][]string{
		{"redis.ttl=600000"},
		{"redis.ttl=600000", "redis.datatype=string", "fieldcount=1"},
		{"redis.ttl=600000", "redis.datatype=string"}, // an update reads first
	} {
		server, s := startStored(t, properties...)
		ctx := t.Context()
		writes := map[string]func() error{
			"insert": func() error { return s.Insert(ctx, "t", "k", values("field0", "a")) },
			"update": func() error { return s.Update(ctx, "t", "k", values("field0", "b")) },
		}
		for name, write := range writes {
			server.Do("SET", "k", "")
			server.Do("DEL", "k")
			require.NoError(t, write())
			assert.LessOrEqual(t, server.Do("PTTL", "k"), int64(600_000), name)
			assert.Greater(t, server.Do("PTTL", "k"), int64(500_000), "%s: a test of less than 100 s", name)
		}
		assert.Equal(t, int64(-1), server.Do("PTTL", "_indices"), "the index stays")
	}
}

func TestExpiryIsDrawnFromARange(t *testing.T) {
	t.Parallel()
	for _, datatype := range []string{"hash", "string"} {
		server, s := startStored(t, "redis.ttl=1000000-1000003", "redis.datatype="+datatype)
		var ops []db.Op
		for n := range 200 {
			ops = append(ops, db.Op{Kind: db.Insert, Key: fmt.Sprint("user", n), Values: values("field0", "a")})
		}
		seen := map[string]int{}
		for _, c := range server.Watch(func() { batch(t, s, ops...) }) {
			switch list := words(t, c); list[0] {
			case "PEXPIRE":
				seen[list[2]]++
			case "SET":
				assert.Equal(t, "PX", list[3])
				seen[list[4]]++
			}
		}
		// Each of the four is drawn 50 times, with a standard deviation of 6.1.
		require.Len(t, seen, 4, datatype)
		for ms := 1_000_000; ms <= 1_000_003; ms++ {
			assert.InDelta(t, 50, seen[fmt.Sprint(ms)], 5*6.1, datatype)
		}
	}
}

func TestScanLeavesOutExpiredRecords(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.ttl=600000")
	for n := range 3 {
		require.NoError(t, insert(t.Context(), s, n))
	}
	server.Do("PEXPIRE", "user1", 0)
	assert.Equal(t, []string{"user0", "user2"}, scan(t, s, "user0", 3))
}
