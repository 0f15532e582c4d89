package redis_test

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stored returns the settings of a test's server with these properties, each
// written as name=value.
func stored(t testing.TB, s *redistest.Server, properties ...string) *redis.Binding {
	t.Helper()
	b := at(s)
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	b.RegisterFlags(fs)
	for _, p := range properties {
		name, value, _ := strings.Cut(p, "=")
		require.NoError(t, fs.Set(name, value), p)
	}
	return b
}

// startStored starts a server and opens a session on it.
func startStored(t testing.TB, properties ...string) (*redistest.Server, db.Session) {
	t.Helper()
	server := redistest.Start(t)
	s, err := open(t, stored(t, server, properties...)).Session(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return server, s
}

// scan returns the keys that a scan finds.
func scan(t *testing.T, s db.Session, start string, count int) []string {
	t.Helper()
	records, err := s.(db.Scanner).Scan(t.Context(), "t", start, count, nil)
	require.NoError(t, err)
	keys := []string{}
	for _, r := range records {
		keys = append(keys, r.Key)
	}
	return keys
}

func TestConformanceOfEachStorage(t *testing.T) {
	t.Parallel()
	for _, properties := range []string{
		"redis.index=lex",
		"redis.index=sharded",
		"redis.index=sharded redis.index.shards=1",
		"redis.index=none",
		"redis.index=none redis.tablekeys=true redis.ttl=600000",
		"redis.ttl=600000",
		"redis.datatype=string",
		"redis.datatype=string fieldcount=1 redis.index=lex",
		"redis.datatype=string redis.index=sharded redis.index.shards=7 redis.ttl=600000-700000",
		"redis.datatype=string redis.multikey=true",
		"redis.datatype=string redis.multikey=true fieldcount=1 redis.index=none",
	} {
		t.Run(properties, func(t *testing.T) {
			t.Parallel()
			notShort(t)
			server := redistest.Start(t)
			dbtest.Run(t, func(t *testing.T) db.DB {
				server.Do("FLUSHALL")
				d, err := stored(t, server, strings.Fields(properties)...).Open(t.Context())
				require.NoError(t, err)
				return d
			})
		})
	}
}

func TestOpenRefusesStorageBeforeItConnects(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		bend func(s *redis.Storage)
		want []string
	}{
		{func(s *redis.Storage) { s.DataType = "json" }, []string{`redis.datatype: want hash or string, got "json"`}},
		{func(s *redis.Storage) { s.Index = "Lex" }, []string{`redis.index: want hash, lex, sharded or none, got "Lex"`}},
		{func(s *redis.Storage) { s.Shards = 0 }, []string{`redis.index.shards: want a number of sorted sets from 1 to 1024, got "0"`}},
		{func(s *redis.Storage) { s.Shards = 1025 }, []string{`redis.index.shards: want a number of sorted sets from 1 to 1024, got "1025"`}},
		{func(s *redis.Storage) { s.MultiKey = true },
			[]string{`redis.multikey: want false, or redis.datatype=string, which MSET and MGET are for, got "true"`}},
		{func(s *redis.Storage) {
			s.DataType, s.MultiKey = "string", true
			s.TTL = redis.TTL{Least: time.Second, Most: time.Second}
		}, []string{`redis.multikey: want false, or no redis.ttl, as MSET sets no expiry, got "true"`}},
		{func(s *redis.Storage) { s.TTL = redis.TTL{Least: 2 * time.Second, Most: time.Second} },
			[]string{`redis.ttl: want a whole number of milliseconds above 0, or a range such as 60000-120000, got "2000-1000"`}},
		{func(s *redis.Storage) { s.TTL = redis.TTL{Least: time.Microsecond, Most: time.Second} },
			[]string{`redis.ttl: want a whole number of milliseconds above 0, or a range such as 60000-120000, got "0-1000"`}},
		{func(s *redis.Storage) { s.TableKeys = true },
			[]string{`redis.tablekeys: want false, or redis.datatype=hash and redis.index=none, as in go-ycsb, got "true"`}},
		{func(s *redis.Storage) { *s = redis.Storage{MultiKey: true} }, []string{
			`redis.multikey: want false, or redis.datatype=string, which MSET and MGET are for, got "true"`,
			`redis.datatype: want hash or string`,
			`redis.index: want hash, lex, sharded or none`,
			`redis.index.shards: want a number of sorted sets from 1 to 1024, got "0"`,
			`fieldcount: want 1 or more fields, got "0"`,
		}},
	} {
		b := redis.NewBinding()
		b.Port = 1 // nobody is there
		c.bend(&b.Storage)
		_, err := b.Open(t.Context())
		var property *db.PropertyError
		require.ErrorAs(t, err, &property)
		assert.Equal(t, c.want, strings.Split(err.Error(), "\n"))
	}
}

func TestTTLIsANumberOrARange(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]redis.TTL{
		"":             {},
		"1":            {Least: time.Millisecond, Most: time.Millisecond},
		"60000":        {Least: time.Minute, Most: time.Minute},
		"60000-120000": {Least: time.Minute, Most: 2 * time.Minute},
		"5-5":          {Least: 5 * time.Millisecond, Most: 5 * time.Millisecond},
	} {
		var ttl redis.TTL
		require.NoError(t, ttl.Set(text), text)
		assert.Equal(t, want, ttl, text)
		var again redis.TTL
		require.NoError(t, again.Set(ttl.String()), text)
		assert.Equal(t, ttl, again, text)
	}
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	redis.NewBinding().RegisterFlags(fs)
	for _, text := range []string{"0", "-5", "-", "5-", "0-5", "0-0", "6-5", "1.5", "10s", "1-2-3", " 1", "99999999999999999999"} {
		err := fs.Set("redis.ttl", text)
		var property *db.PropertyError
		require.ErrorAs(t, err, &property, text)
		assert.Equal(t, "redis.ttl", property.Property)
		assert.Equal(t, text, property.Value)
	}
}

func TestKeysOfTables(t *testing.T) {
	t.Parallel()
	server, s := startStored(t, "redis.tablekeys=true", "redis.index=none", "redis.ttl=60000")
	ctx := t.Context()
	names := []string{"field0"}
	commands := server.Watch(func() {
		require.NoError(t, s.Insert(ctx, "one", "k", values("field0", "a")))
		require.NoError(t, s.Update(ctx, "two", "k", values("field0", "b")))
		found, err := s.Read(ctx, "one", "k", nil)
		require.NoError(t, err)
		assert.Equal(t, values("field0", "a"), found)
		_, err = s.Read(ctx, "", "k", names)
		assert.ErrorIs(t, err, db.ErrNotFound)
		require.NoError(t, s.Delete(ctx, "one", "k"))
	})
	assert.Equal(t, []string{
		`"HSET" "one/k" "field0" "a"`, `"PEXPIRE" "one/k" "60000"`, `"HSET" "two/k" "field0" "b"`, `"PEXPIRE" "two/k" "60000"`,
		`"HGETALL" "one/k"`, `"HMGET" "/k" "field0"`, `"UNLINK" "one/k"`,
	}, commands)
}

func TestCommandFactsAreWhatIsSent(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	for properties, want := range map[string]string{
		"": `READ: HGETALL, or HMGET of named fields (1 round trip)
UPDATE: HSET (1 round trip)
INSERT: HSET + ZADD _indices (1 round trip)
SCAN: ZRANGEBYSCORE _indices, then HGETALL, or HMGET of named fields of each record (2 round trips)
DELETE: UNLINK + ZREM _indices (1 round trip)`,
		"redis.index=none redis.ttl=60000": `READ: HGETALL, or HMGET of named fields (1 round trip)
UPDATE: HSET + PEXPIRE (1 round trip)
INSERT: HSET + PEXPIRE (1 round trip)
SCAN: not possible without an index
DELETE: UNLINK (1 round trip)`,
		"redis.datatype=string redis.index=lex": `READ: GET (1 round trip)
UPDATE: SET of all 10 fields (1 round trip); of fewer: GET, then SET (2 round trips, not atomic)
INSERT: SET + ZADD _indices_lex (1 round trip)
SCAN: ZRANGEBYLEX _indices_lex, then GET of each record (2 round trips)
DELETE: UNLINK + ZREM _indices_lex (1 round trip)`,
		"redis.datatype=string redis.index=sharded redis.ttl=1-2 fieldcount=1": `READ: GET (1 round trip)
UPDATE: SET PX (1 round trip)
INSERT: SET PX + ZADD one of 16 _indices_lex (1 round trip)
SCAN: ZRANGEBYLEX of each of the 16 _indices_lex, then GET of each record (2 round trips)
DELETE: UNLINK + ZREM one of 16 _indices_lex (1 round trip)`,
		"redis.datatype=string redis.multikey=true": `READ: MGET of a batch (1 round trip)
UPDATE: MSET of a batch of all 10 fields (1 round trip); of fewer: MGET of a batch, then MSET of a batch (2 round trips, not atomic)
INSERT: MSET of a batch + ZADD _indices (1 round trip)
SCAN: ZRANGEBYSCORE _indices, then MGET of a batch of each record (2 round trips)
DELETE: UNLINK + ZREM _indices (1 round trip)`,
	} {
		server.Do("FLUSHALL")
		d := open(t, stored(t, server, strings.Fields(properties)...))
		facts := redis.CommandFacts(d)
		var lines []string
		for _, f := range facts {
			lines = append(lines, f.Name+": "+f.Value)
		}
		assert.Equal(t, want, strings.Join(lines, "\n"), properties)
		for _, f := range facts {
			assertCommands(t, server, d, f)
		}
	}
}

// assertCommands wants each command that an operation sends to be in the fact.
func assertCommands(t *testing.T, server *redistest.Server, d db.DB, fact db.Fact) {
	t.Helper()
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	defer s.Close()
	ops := map[string]db.Op{
		"READ":   {Kind: db.Read, Key: "a"},
		"UPDATE": {Kind: db.Update, Key: "a", Values: values("field0", "x")},
		"INSERT": {Kind: db.Insert, Key: "a", Values: values("field0", "x")},
		"SCAN":   {Kind: db.Scan, Key: "a", Count: 1},
		"DELETE": {Kind: db.Delete, Key: "a"},
	}
	commands := server.Watch(func() { batch(t, s, ops[fact.Name]) })
	for _, c := range commands {
		assert.Contains(t, fact.Value, words(t, c)[0], fact.Name)
	}
	assert.Equal(t, fact.Value != "not possible without an index", len(commands) > 0)
}

func TestStorageAllocatesNothing(t *testing.T) {
	ten := make([]string, 0, 20)
	for i := range 10 {
		ten = append(ten, fmt.Sprint("field", i), "some value")
	}
	all := values(ten...)
	for _, properties := range []string{
		"redis.index=lex redis.ttl=60000-120000",
		"redis.index=sharded",
		"redis.datatype=string",
		"redis.datatype=string fieldcount=1 redis.ttl=60000-120000",
		"redis.datatype=string redis.multikey=true",
	} {
		_, s := startStored(t, strings.Fields(properties)...)
		var ops []db.Op
		for i, key := range []string{"user6284781860667377211", "user851709726763496662", "user18201510467321983"} {
			ops = append(ops,
				db.Op{Kind: db.Insert, Key: key, Values: all},
				db.Op{Kind: db.Update, Key: key, Values: all[i : i+1]},
				db.Op{Kind: db.Read, Key: key},
				db.Op{Kind: db.Read, Key: key, Fields: []string{"field0"}})
		}
		run := func() {
			s.(db.Batcher).Batch(t.Context(), ops)
			for i := range ops {
				s.(db.Batcher).Batch(t.Context(), ops[i:i+1])
			}
		}
		assert.Zero(t, testing.AllocsPerRun(50, run), properties)
		for i := range ops {
			require.NoError(t, ops[i].Err)
		}
	}
}
