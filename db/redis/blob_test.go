package redis_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis/packed"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// read returns a record as name=value in the order in which it was read.
func read(t *testing.T, s db.Session, key string, names ...string) string {
	t.Helper()
	fields, err := s.Read(t.Context(), "t", key, names)
	require.NoError(t, err)
	var texts []string
	for _, f := range fields {
		texts = append(texts, f.Name+"="+string(f.Value))
	}
	return strings.Join(texts, " ")
}

func TestCommandsOfALoneField(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string", "fieldcount=1", "fieldnameprefix=f", "redis.index=none")
	ctx := t.Context()
	commands := server.Watch(func() {
		require.NoError(t, s.Insert(ctx, "t", "kv_1", values("f0", "a")))
		require.NoError(t, s.Update(ctx, "t", "kv_1", values("f0", "b\x00")))
		assert.Equal(t, "f0=b\x00", read(t, s, "kv_1"))
		assert.Equal(t, "f0=b\x00", read(t, s, "kv_1", "f0"))
		_, err := s.Read(ctx, "t", "kv_1", []string{"f1"})
		assert.ErrorIs(t, err, db.ErrNotFound)
		require.NoError(t, s.Delete(ctx, "t", "kv_1"))
		assert.ErrorIs(t, s.Delete(ctx, "t", "kv_1"), db.ErrNotFound)
		_, err = s.Read(ctx, "t", "kv_1", nil)
		assert.ErrorIs(t, err, db.ErrNotFound)
	})
	assert.Equal(t, []string{
		`"SET" "kv_1" "a"`, `"SET" "kv_1" "b\x00"`, `"GET" "kv_1"`, `"GET" "kv_1"`, `"GET" "kv_1"`,
		`"UNLINK" "kv_1"`, `"UNLINK" "kv_1"`, `"GET" "kv_1"`,
	}, commands)
}

func TestCommandsOfSeveralFields(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string", "fieldcount=2", "redis.index=lex")
	ctx := t.Context()
	commands := server.Watch(func() {
		require.NoError(t, s.Insert(ctx, "t", "k", values("field0", "a", "field1", "b")))
		require.NoError(t, s.Update(ctx, "t", "k", values("field0", "c", "field1", "d")))
		require.NoError(t, s.Update(ctx, "t", "k", values("field1", "e")))
	})
	const pack = `"SET" "k" "\xffYCSB\x01\x02\x06field0\x01%s\x06field1\x01%s"`
	assert.Equal(t, []string{
		fmt.Sprintf(pack, "a", "b"), `"ZADD" "_indices_lex" "0" "k"`,
		fmt.Sprintf(pack, "c", "d"),
		`"GET" "k"`, fmt.Sprintf(pack, "c", "e"),
	}, commands)
	assert.Equal(t, "field0=c field1=e", read(t, s, "k"))
	assert.Equal(t, "field1=e", read(t, s, "k", "field7", "field1"))
}

func TestInsertReplacesAString(t *testing.T) {
	t.Parallel()
	_, s := startStored(t, "redis.datatype=string")
	require.NoError(t, s.Insert(t.Context(), "t", "k", values("field0", "a", "field1", "b")))
	require.NoError(t, s.Insert(t.Context(), "t", "k", values("field1", "c")))
	assert.Equal(t, "field1=c", read(t, s, "k"))
}

func TestUpdateOfAMissingString(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string")
	require.NoError(t, s.Update(t.Context(), "t", "k", values("field3", "c")))
	assert.Equal(t, "field3=c", read(t, s, "k"))
	assert.Equal(t, int64(0), server.Do("EXISTS", "_indices"))
}

func TestStringsOfOthers(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string")
	server.Do("SET", "k", "written by others")
	assert.Equal(t, "field0=written by others", read(t, s, "k"))
	require.NoError(t, s.Update(t.Context(), "t", "k", values("field1", "b")))
	assert.Equal(t, "field0=written by others field1=b", read(t, s, "k"))
}

func TestBareValueThatLooksPacked(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string", "fieldcount=1")
	require.NoError(t, s.Insert(t.Context(), "t", "k", values("field0", packed.Magic)))
	assert.Equal(t, "field0="+packed.Magic, read(t, s, "k"))
	assert.Len(t, server.Do("GET", "k"), 2*len(packed.Magic)+len("\x01\x06field0\x06"))
}

func TestBrokenStrings(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string")
	server.Do("SET", "k", packed.Magic+"\x02\x06field0\x01a")
	_, err := s.Read(t.Context(), "t", "k", nil)
	assert.EqualError(t, err, "unexpected state: no packed record: its lengths do not fit")
	assert.Equal(t, "UNEXPECTED_STATE", db.Status(err))
	assert.Equal(t, err, s.Update(t.Context(), "t", "k", values("field1", "b")), "and is not overwritten")
	assert.Len(t, server.Do("GET", "k"), len(packed.Magic)+10)

	server.Do("HSET", "h", "field0", "a")
	_, err = s.Read(t.Context(), "t", "h", nil)
	assert.Equal(t, "WRONGTYPE", db.Status(err))
	assert.Equal(t, "WRONGTYPE", db.Status(s.Update(t.Context(), "t", "h", values("field1", "b"))))
}

func TestUpdatesOfABatchDoNotUndoOneAnother(t *testing.T) {
	t.Parallel()
	for _, multikey := range []string{"redis.multikey=false", "redis.multikey=true"} {
		server, s := startStored(t, "redis.datatype=string", "fieldcount=3", multikey)
		ctx := t.Context()
		for _, key := range []string{"a", "b", "c"} {
			require.NoError(t, s.Insert(ctx, "t", key, values("field0", "0", "field1", "0", "field2", "0")))
		}
		before := reads(t, server)
		ops := batch(t, s,
			db.Op{Kind: db.Update, Key: "a", Values: values("field0", "1")},
			db.Op{Kind: db.Update, Key: "b", Values: values("field2", "1")},
			db.Op{Kind: db.Update, Key: "c", Values: values("field1", "1")},
			db.Op{Kind: db.Update, Key: "a", Values: values("field1", "2", "field0", "2")},
			db.Op{Kind: db.Insert, Key: "b", Values: values("field0", "2", "field1", "2")},
			db.Op{Kind: db.Delete, Key: "c"},
			db.Op{Kind: db.Scan, Key: "a", Count: 1},
			db.Op{Kind: db.Update, Key: "a"},
		)
		assert.Equal(t, 2, reads(t, server)-before-1, "round trips")
		for _, op := range ops[:7] {
			assert.NoError(t, op.Err)
			assert.Nil(t, op.Result)
		}
		assert.ErrorIs(t, ops[7].Err, db.ErrBadRequest)
		require.Len(t, ops[6].Records, 1)
		assert.Equal(t, values("field0", "2", "field1", "2", "field2", "0"), ops[6].Records[0].Fields)
		assert.Equal(t, "field0=2 field1=2 field2=0", read(t, s, "a"))
		assert.Equal(t, "field0=2 field1=2 field2=1", read(t, s, "b"))
		assert.Equal(t, "field1=1", read(t, s, "c"))
	}
}

func TestSecondHalfOfAnUpdateFails(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.datatype=string", "fieldcount=3")
	require.NoError(t, s.Insert(t.Context(), "t", "k", values("field0", "a", "field1", "b", "field2", "c")))
	server.Do("CONFIG", "SET", "maxmemory", "1")
	assert.Equal(t, "OOM", db.Status(s.Update(t.Context(), "t", "k", values("field0", "x"))))
	server.Do("CONFIG", "SET", "maxmemory", "0")
	assert.Equal(t, "field0=a field1=b field2=c", read(t, s, "k"))
}
