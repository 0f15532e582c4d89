package redis_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestScansInTheOrderOfKeys holds scans to a sorted list, while records come and
// go.
func TestScansInTheOrderOfKeys(t *testing.T) {
	t.Parallel()
	for _, index := range []string{"lex", "sharded"} {
		_, s := startStored(t, "redis.index="+index)
		ctx := t.Context()
		r := rand.New(rand.NewPCG(1, 2))
		model := map[string]bool{}
		for range 300 {
			key := randomKey(r)
			if r.IntN(3) > 0 {
				require.NoError(t, s.Insert(ctx, "t", key, values("field0", key)))
				model[key] = true
			} else if len(model) > 0 {
				key = anyOf(r, model)
				require.NoError(t, s.Delete(ctx, "t", key))
				delete(model, key)
			}
			start, count := randomKey(r), r.IntN(20)
			if r.IntN(2) == 0 && len(model) > 0 {
				start = anyOf(r, model)
			}
			assert.Equal(t, firstFrom(model, start, count), scan(t, s, start, count), "%s from %q", index, start)
		}
	}
}

// randomKey returns short keys of few bytes, such as are beginnings of others,
// and what stands for the ends of ranges.
func randomKey(r *rand.Rand) string {
	const bytes = "\x00\xff+-[(a{}"
	key := make([]byte, r.IntN(5))
	for i := range key {
		key[i] = bytes[r.IntN(len(bytes))]
	}
	return string(key)
}

func sortedKeys(model map[string]bool) []string {
	keys := []string{}
	for key := range model {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func anyOf(r *rand.Rand, model map[string]bool) string {
	keys := sortedKeys(model)
	return keys[r.IntN(len(keys))]
}

func firstFrom(model map[string]bool, start string, count int) []string {
	keys := sortedKeys(model)
	at, _ := slices.BinarySearch(keys, start)
	return keys[at:min(at+count, len(keys))]
}

// The shards' keys are a format: what was loaded is found again.
func TestShardsOfTheIndex(t *testing.T) {
	t.Parallel()
	const records = 4000
	server, s := startStored(t, "redis.index=sharded", "redis.index.shards=4")
	var ops []db.Op
	for n := range records {
		ops = append(ops, db.Op{Kind: db.Insert, Key: fmt.Sprint("user", n), Values: values("field0", "a")})
	}
	batch(t, s, ops...)
	sets := texts(server.Do("KEYS", "_indices*"))
	assert.ElementsMatch(t, []string{"_indices_lex:{0}", "_indices_lex:{1}", "_indices_lex:{2}", "_indices_lex:{3}"}, sets)
	// Each has about a quarter: the standard deviation is sqrt(4000*1/4*3/4) = 27.
	for _, set := range sets {
		assert.InDelta(t, records/4, server.Do("ZCARD", set), 5*27, set)
	}
}

func TestShardsSpreadOverTheSlots(t *testing.T) {
	t.Parallel()
	for _, shards := range []int{1, 3, 16, 1024} {
		server, s := startStored(t, "redis.index=sharded", fmt.Sprint("redis.index.shards=", shards))
		var ops []db.Op
		for n := range 20 * shards {
			ops = append(ops, db.Op{Kind: db.Insert, Key: fmt.Sprint("user", n), Values: values("field0", "a")})
		}
		batch(t, s, ops...)
		filled := map[int]bool{}
		for _, set := range texts(server.Do("KEYS", "_indices*")) {
			part := redis.SlotOf(set) * shards / 16384
			assert.False(t, filled[part], "two sets in one part of the slots")
			filled[part] = true
			for _, key := range texts(server.Do("ZRANGE", set, 0, -1)) {
				assert.Equal(t, part, redis.SlotOf(key)*shards/16384, "%s is with the records of its part", key)
			}
		}
		assert.Len(t, filled, shards)
	}
}

func TestSlots(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, "--cluster-enabled", "yes")
	for _, key := range []string{"", "user1", "123456789", "{a}b", "x{a}{b}", "x{}{b}", "{", "}{", "a{b", "\x00\xff{\xff}", "{{a}}", "ключ"} {
		assert.Equal(t, server.Do("CLUSTER", "KEYSLOT", key), int64(redis.SlotOf(key)), "%q", key)
	}
}

func TestSessionsWithoutAnIndexDoNotScan(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.index=none")
	assert.NotImplements(t, (*db.Scanner)(nil), s)
	ops := batch(t, s,
		db.Op{Kind: db.Insert, Key: "k", Values: values("field0", "a")},
		db.Op{Kind: db.Scan, Key: "k", Count: 1},
		db.Op{Kind: db.Read, Key: "k"})
	assert.NoError(t, ops[0].Err)
	assert.ErrorIs(t, ops[1].Err, db.ErrNotImplemented)
	assert.NoError(t, ops[2].Err)
	assert.Equal(t, []string{"k"}, texts(server.Do("KEYS", "*")))
}

func TestRoundTripsOfAShardedScan(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.index=sharded")
	for n := range 30 {
		require.NoError(t, insert(t.Context(), s, n))
	}
	clients(t, server, 2)
	before := reads(t, server)
	assert.Len(t, scan(t, s, "user10", 12), 12)
	assert.Equal(t, 2, reads(t, server)-before-1)
}
