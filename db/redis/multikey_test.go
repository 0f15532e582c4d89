package redis_test

import (
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// calls is how often the server was asked for commands, such as "mset=1 set=3".
func calls(server *redistest.Server, names ...string) string {
	stats := server.Info("commandstats")
	var counts []string
	for _, name := range names {
		if stat, ok := stats["cmdstat_"+name]; ok {
			count, _, _ := strings.Cut(strings.TrimPrefix(stat, "calls="), ",")
			counts = append(counts, name+"="+count)
		}
	}
	return strings.Join(counts, " ")
}

var ofStrings = []string{"set", "mset", "get", "mget"}

func TestOneCommandForABatch(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string", "redis.multikey=true", "redis.index=none", "fieldcount=1")
	var writes, readings []db.Op
	for n := range 20 {
		kind := []db.Kind{db.Insert, db.Update}[n%2]
		writes = append(writes, db.Op{Kind: kind, Key: fmt.Sprint("kv_", n), Values: values("field0", fmt.Sprint("value", n))})
		readings = append(readings, db.Op{Kind: db.Read, Key: fmt.Sprint("kv_", n*2)}) // half of them there
	}
	batch(t, s, writes...)
	assert.Equal(t, "mset=1", calls(server, ofStrings...))
	for _, op := range writes {
		assert.NoError(t, op.Err)
	}

	batch(t, s, readings...)
	assert.Equal(t, "mset=1 mget=1", calls(server, ofStrings...))
	for n, op := range readings {
		if n < 10 {
			assert.Equal(t, values("field0", fmt.Sprint("value", 2*n)), op.Result)
		} else {
			assert.ErrorIs(t, op.Err, db.ErrNotFound)
		}
	}
}

func TestOnePairInACommand(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string", "redis.multikey=true", "redis.index=none", "fieldcount=1")
	commands := server.Watch(func() {
		require.NoError(t, s.Update(t.Context(), "t", "kv_1", values("field0", "a")))
		assert.Equal(t, "field0=a", read(t, s, "kv_1"))
	})
	assert.Equal(t, []string{`"MSET" "kv_1" "a"`, `"MGET" "kv_1"`}, commands)
}

func TestOneCommandForTheReadsOfAScan(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string", "redis.multikey=true", "redis.index=lex")
	batch(t, s,
		db.Op{Kind: db.Insert, Key: "a", Values: values("field0", "1")},
		db.Op{Kind: db.Insert, Key: "b", Values: values("field0", "2")},
		db.Op{Kind: db.Insert, Key: "c", Values: values("field0", "3", "field1", "4")})
	var ops []db.Op
	commands := server.Watch(func() {
		ops = batch(t, s, db.Op{Kind: db.Read, Key: "a"}, db.Op{Kind: db.Scan, Key: "b", Count: 9})
	})
	assert.Equal(t, []string{
		`"ZRANGEBYLEX" "_indices_lex" "[b" "+" "LIMIT" "0" "9"`, `"MGET" "a"`, `"MGET" "b" "c"`,
	}, commands)
	assert.Equal(t, values("field0", "1"), ops[0].Result, "what the first half read outlives the second")
	assert.Equal(t, []db.Record{
		{Key: "b", Fields: values("field0", "2")}, {Key: "c", Fields: values("field0", "3", "field1", "4")},
	}, ops[1].Records)
}

func TestJoinedWritesStayOnTheirSideOfARemoval(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string", "redis.multikey=true")
	write := func(key string) db.Op { return db.Op{Kind: db.Insert, Key: key, Values: values("field0", key)} }
	remove := func(key string) db.Op { return db.Op{Kind: db.Delete, Key: key} }
	var ops []db.Op
	commands := server.Watch(func() {
		ops = batch(t, s, write("a"), write("b"), remove("a"), write("c"), db.Op{Kind: db.Read, Key: "a"}, write("a"), remove("b"))
	})
	var names []string
	for _, c := range commands {
		names = append(names, words(t, c)[0])
	}
	assert.Equal(t, "MSET ZADD ZADD UNLINK ZREM MSET ZADD ZADD UNLINK ZREM MGET", strings.Join(names, " "))
	for i, op := range ops {
		assert.NoError(t, op.Err, i)
	}
	assert.Equal(t, values("field0", "a"), ops[4].Result)
	assert.ElementsMatch(t, []string{"a", "c"}, texts(server.Do("ZRANGE", "_indices", 0, -1)))
	assert.ElementsMatch(t, []string{"a", "c", "_indices"}, texts(server.Do("KEYS", "*")))
}

func TestErrorOfAJoinedCommandIsThatOfAll(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string", "redis.multikey=true", "redis.index=none")
	require.NoError(t, s.Insert(t.Context(), "t", "c", values("field0", "3")))
	server.Do("CONFIG", "SET", "maxmemory", "1")
	ops := batch(t, s,
		db.Op{Kind: db.Insert, Key: "a", Values: values("field0", "1")},
		db.Op{Kind: db.Read, Key: "c"},
		db.Op{Kind: db.Insert, Key: "b", Values: values("field0", "2")})
	assert.Equal(t, "OOM", db.Status(ops[0].Err))
	assert.NoError(t, ops[1].Err)
	assert.Equal(t, "OOM", db.Status(ops[2].Err))

	server.Kill()
	for _, op := range batch(t, s, db.Op{Kind: db.Read, Key: "a"}, db.Op{Kind: db.Read, Key: "b"}) {
		assert.Equal(t, "CONNECTION", db.Status(op.Err))
	}
}

func TestReplyToAJoinedCommandHasAnElementForEach(t *testing.T) {
	t.Parallel()
	b := fake(t, func(conn net.Conn) {
		request := make([]byte, 1000)
		conn.Read(request)
		conn.Write([]byte("+PONG\r\n"))
		conn.Read(request)
		conn.Write([]byte("*1\r\n$1\r\na\r\n"))
		conn.Read(request)
	})
	b.Storage.DataType, b.Storage.MultiKey = "string", true
	s := session(t, open(t, b))
	for _, op := range batch(t, s, db.Op{Kind: db.Read, Key: "a"}, db.Op{Kind: db.Read, Key: "b"}) {
		fails(t, op.Err, address(b), "CONNECTION", "the answer is not Redis's: want 2 values, got 1")
	}
}
