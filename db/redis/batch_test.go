package redis_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func batch(t testing.TB, s db.Session, ops ...db.Op) []db.Op {
	t.Helper()
	s.(db.Batcher).Batch(t.Context(), ops)
	return ops
}

func TestBatchOfAllKinds(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	for n := range 4 {
		require.NoError(t, insert(t.Context(), s, n))
	}
	var ops []db.Op
	commands := server.Watch(func() {
		ops = batch(t, s,
			db.Op{Kind: db.Scan, Key: "user1", Count: 2},
			db.Op{Kind: db.Read, Key: "user0"},
			db.Op{Kind: db.Update, Key: "user3", Values: values("field0", "new")},
			db.Op{Kind: db.Insert, Key: "user4", Values: values("field0", "c")},
			db.Op{Kind: db.Read, Key: "user0", Fields: []string{"field1"}},
			db.Op{Kind: db.Scan, Key: "user3", Count: 5, Fields: []string{"field0"}},
			db.Op{Kind: db.Delete, Key: "user0"},
		)
	})

	for i, op := range ops {
		assert.NoError(t, op.Err, "operation %d", i)
	}
	both := values("field0", "a", "field1", "b")
	assert.Equal(t, []db.Record{{Key: "user1", Fields: both}, {Key: "user2", Fields: both}}, ops[0].Records)
	assert.Equal(t, both, ops[1].Result)
	assert.Equal(t, both[1:], ops[4].Result)
	assert.Equal(t, []db.Record{
		{Key: "user3", Fields: values("field0", "new")}, {Key: "user4", Fields: values("field0", "c")},
	}, ops[5].Records)
	assert.Equal(t, []string{
		`"ZRANGEBYSCORE" "_indices" "111578566" "+inf" "LIMIT" "0" "2"`,
		`"HGETALL" "user0"`,
		`"HSET" "user3" "field0" "new"`,
		`"HSET" "user4" "field0" "c"`, `"ZADD" "_indices" "111578569" "user4"`,
		`"HMGET" "user0" "field1"`,
		`"ZRANGEBYSCORE" "_indices" "111578568" "+inf" "LIMIT" "0" "5"`,
		`"UNLINK" "user0"`, `"ZREM" "_indices" "user0"`,
		`"HGETALL" "user1"`, `"HGETALL" "user2"`,
		`"HMGET" "user3" "field0"`, `"HMGET" "user4" "field0"`,
	}, commands)
}

func TestRoundTripsOfABatch(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	for n := range 3 {
		require.NoError(t, insert(t.Context(), s, n))
	}
	clients(t, server, 2)
	read, scan := db.Op{Kind: db.Read, Key: "user0"}, db.Op{Kind: db.Scan, Key: "user0", Count: 3}
	for trips, ops := range [][]db.Op{{}, {read, read, read}, {scan, read, scan}} {
		before := reads(t, server)
		batch(t, s, ops...)
		assert.Equal(t, trips, reads(t, server)-before-1, "batch of %d", len(ops))
	}
}

func TestFailuresInABatchAreTheirOwn(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	require.NoError(t, insert(t.Context(), s, 1))
	server.Do("SET", "user2", "no hash")
	server.Do("ZADD", "_indices", 111578567, "user2")
	ops := batch(t, s,
		db.Op{Kind: db.Read, Key: "user2"},
		db.Op{Kind: db.Read, Key: "user1"},
		db.Op{Kind: db.Insert, Key: "user3"},
		db.Op{Kind: db.Scan, Key: "user1", Count: 5},
		db.Op{Kind: db.Scan, Key: "user1", Count: 1},
		db.Op{Kind: db.Scan, Key: "user1", Count: 0},
		db.Op{Kind: db.Delete, Key: "user9"},
		db.Op{Kind: db.ReadModifyWrite, Key: "user1", Values: values("field0", "x")},
		db.Op{Kind: db.Update, Key: "user2", Values: values("field0", "x")},
		db.Op{Kind: db.Update, Key: "user1", Values: values("field0", "x")},
	)
	var statuses []string
	for _, op := range ops {
		statuses = append(statuses, db.Status(op.Err))
	}
	assert.Equal(t, []string{"WRONGTYPE", "OK", "BAD_REQUEST", "WRONGTYPE", "OK", "OK", "NOT_FOUND",
		"NOT_IMPLEMENTED", "WRONGTYPE", "OK"}, statuses)
	assert.Len(t, ops[1].Result, 2)
	assert.Nil(t, ops[3].Records)
	assert.Len(t, ops[4].Records, 1)
}

func TestBatchForgetsEarlierOutcomes(t *testing.T) {
	t.Parallel()
	_, s := start(t)
	require.NoError(t, insert(t.Context(), s, 1))
	ops := batch(t, s, db.Op{Kind: db.Read, Key: "user1"}, db.Op{Kind: db.Scan, Key: "user1", Count: 1},
		db.Op{Kind: db.Read, Key: "user2"})
	require.ErrorIs(t, ops[2].Err, db.ErrNotFound)

	ops[0].Key, ops[1].Key, ops[2].Key = "user2", "user2", "user1"
	ops = batch(t, s, ops...)
	assert.ErrorIs(t, ops[0].Err, db.ErrNotFound)
	assert.Nil(t, ops[0].Result)
	assert.Nil(t, ops[1].Records)
	assert.NoError(t, ops[2].Err)
}

func TestResultsOfALargeBatch(t *testing.T) {
	t.Parallel()
	_, s := start(t)
	const many = 1000
	var ops []db.Op
	for n := range many {
		ops = append(ops, db.Op{Kind: db.Insert, Key: fmt.Sprint("user", n),
			Values: values("number", strconv.Itoa(n), "text", string(make([]byte, n)))})
	}
	for _, op := range batch(t, s, ops...) {
		require.NoError(t, op.Err)
	}
	for n := range ops {
		ops[n] = db.Op{Kind: db.Read, Key: ops[n].Key}
		if n%100 == 50 {
			ops[n] = db.Op{Kind: db.Scan, Key: ops[n].Key, Count: 300}
		}
	}
	for range 3 {
		for n, op := range batch(t, s, ops...) {
			require.NoError(t, op.Err)
			if op.Kind == db.Scan {
				require.Greater(t, len(op.Records), 40)
			} else {
				isNumbered(t, db.Record{Key: fmt.Sprint("user", n), Fields: op.Result})
			}
			for _, r := range op.Records {
				isNumbered(t, r)
			}
		}
	}
}

// isNumbered wants a record whose number and text are those of its key.
func isNumbered(t *testing.T, r db.Record) {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimPrefix(r.Key, "user"))
	require.NoError(t, err)
	require.ElementsMatch(t, values("number", strconv.Itoa(n), "text", string(make([]byte, n))), r.Fields, r.Key)
}

// What a batch kept of its caller's would show as other names in the next one.
func TestBatchKeepsNothingOfTheCallers(t *testing.T) {
	t.Parallel()
	_, s := start(t)
	require.NoError(t, insert(t.Context(), s, 1))
	key, name := []byte("user1"), []byte("field0")
	ops := []db.Op{{Kind: db.Read, Key: shared(key), Fields: []string{shared(name)}},
		{Kind: db.Scan, Key: shared(key), Count: 1, Fields: []string{shared(name)}}}
	s.(db.Batcher).Batch(t.Context(), ops)
	copy(key, "xxxxx")
	copy(name, "xxxxxx")
	assert.Equal(t, values("field0", "a"), ops[0].Result)
	assert.Equal(t, []db.Record{{Key: "user1", Fields: values("field0", "a")}}, ops[1].Records)
}

func TestBrokenConnectionFailsTheBatch(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	require.NoError(t, insert(t.Context(), s, 1))
	server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
	ops := slices.Repeat([]db.Op{{Kind: db.Read, Key: "user1"}}, 3)
	for _, op := range batch(t, s, append(ops, db.Op{Kind: db.Insert, Key: "user2"})...)[:3] {
		fails(t, op.Err, server.Addr(), "CONNECTION", "the connection was closed by the server")
	}
	for _, op := range batch(t, s, ops...) {
		assert.NoError(t, op.Err)
	}
}

func TestRepliesBeforeAFailureCount(t *testing.T) {
	t.Parallel()
	b := fake(t, answers(map[string]string{"HGETALL": "*2\r\n$1\r\nf\r\n$1\r\nv\r\n", "HMGET": ":1\r\n"}))
	s := session(t, open(t, b))
	ops := batch(t, s, db.Op{Kind: db.Read, Key: "a"}, db.Op{Kind: db.Read, Key: "b", Fields: []string{"f"}},
		db.Op{Kind: db.Read, Key: "c"})
	assert.NoError(t, ops[0].Err)
	assert.Equal(t, values("f", "v"), ops[0].Result)
	const text = "the answer is not Redis's: want an array, got an integer"
	fails(t, ops[1].Err, address(b), "CONNECTION", text)
	fails(t, ops[2].Err, address(b), "CONNECTION", text)
}

func TestBatchOnAFrozenServer(t *testing.T) {
	t.Parallel()
	server, _ := start(t)
	b := at(server)
	b.Timeout = time.Second
	s := session(t, open(t, b))
	server.Pause()
	for _, op := range batch(t, s, db.Op{Kind: db.Read, Key: "a"}, db.Op{Kind: db.Scan, Key: "b", Count: 2}) {
		fails(t, op.Err, server.Addr(), "TIMEOUT", "timed out (redis.timeout is 1s)")
	}
}
