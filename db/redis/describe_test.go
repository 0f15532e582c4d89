package redis_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// describe returns a database's description and its facts by their names.
func describe(t *testing.T, d db.DB, before *db.Description) (*db.Description, map[string]string) {
	t.Helper()
	description, err := d.(db.Describer).Describe(t.Context(), before)
	require.NoError(t, err)
	facts := map[string]string{}
	for _, f := range description.Facts {
		facts[f.Name] = f.Value
	}
	return description, facts
}

func TestDescription(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, "--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru")
	d := open(t, at(server))
	s := session(t, d)
	for n := range 5 {
		require.NoError(t, insert(t.Context(), s, n))
	}

	before, facts := describe(t, d, nil)

	assert.Equal(t, db.Fact{Name: "server address", Value: server.Addr()}, before.Facts[0])
	assert.Regexp(t, `^(Redis|KeyDB|Valkey) [0-9.]+$`, facts["server"])
	assert.Equal(t, "standalone", facts["server mode"])
	assert.Equal(t, "master", facts["server role"])
	assert.Equal(t, "1", facts["server threads"])
	assert.Equal(t, "104857600 bytes, allkeys-lru", facts["maxmemory"])
	assert.Equal(t, `save "", appendonly no`, facts["persistence"])
	assert.NotEmpty(t, facts["used memory in bytes"])
	assert.Empty(t, before.Warnings)
	assert.Equal(t, int64(5), before.Records, "the index is no record")
	assert.NotContains(t, facts, "keys after")
	assert.Nil(t, before.Changes)
	assert.False(t, before.Inside)

	require.NoError(t, insert(t.Context(), s, 5))
	for n := range 9 {
		_, err := s.Read(t.Context(), "t", fmt.Sprint("user", n), nil)
		require.Equal(t, n >= 6, err != nil)
	}
	after, facts := describe(t, d, before)

	assert.Equal(t, int64(6), after.Records)
	for name, want := range map[string]string{
		"keys before": "6", "keys after": "7", "keys evicted": "0", "keys expired": "0",
		"lookups that hit": "6", "lookups that missed": "3", "connections rejected": "0",
		"servers restarted": "0", "background saves": "0", "reconnects": "0",
	} {
		assert.Equal(t, want, facts[name], name)
	}
	assert.Regexp(t, `^[0-9]+\.[0-9][0-9]$`, facts["server CPU seconds"])
	assert.Empty(t, after.Warnings)

	assert.Equal(t, &db.Changes{Hits: 6, Misses: 3}, after.Changes)

	_, facts = describe(t, d, after)
	assert.Equal(t, "0", facts["lookups that hit"], "each phase has its own")
}

func TestIndexesAreNoRecords(t *testing.T) {
	t.Parallel()
	for _, index := range []string{"hash", "lex", "sharded", "none"} {
		server := redistest.Start(t)
		b := at(server)
		b.Storage.Index = index
		d := open(t, b)
		s, err := d.Session(t.Context())
		require.NoError(t, err)
		for n := range 9 {
			require.NoError(t, insert(t.Context(), s, n))
		}
		require.NoError(t, s.Close())
		description, facts := describe(t, d, nil)
		assert.Equal(t, int64(9), description.Records, index)
		assert.Contains(t, facts["INSERT"], "HSET", "commands of operations")

		b.Storage.Index = "none"
		description, _ = describe(t, open(t, b), nil)
		if index != "sharded" { // whose keys depend on the number of shards
			assert.Equal(t, int64(9), description.Records, "%s, not used any more", index)
		}
	}
}

func TestExpiredRecordsAreCounted(t *testing.T) {
	t.Parallel()
	for ttl, expiring := range map[string]bool{"": false, "1": true} {
		server := redistest.Start(t)
		b := at(server)
		require.NoError(t, b.Storage.TTL.Set(ttl))
		d := open(t, b)
		before, _ := describe(t, d, nil)
		require.NoError(t, insert(t.Context(), session(t, d), 1))
		server.Do("PEXPIRE", "user1", 1)
		require.Eventually(t, func() bool { return server.Info("stats")["expired_keys"] == "1" }, patience, tick)
		after, facts := describe(t, d, before)
		assert.Equal(t, "1", facts["keys expired"])
		assert.EqualValues(t, 1, after.Changes.Expired)
		assert.Equal(t, expiring, after.Expiring, "redis.ttl=%s", ttl)
		assert.Empty(t, after.Warnings)
	}
}

func TestDescriptionIsTwoRoundTrips(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	d := open(t, at(server))
	clients(t, server, 1)
	before := reads(t, server)
	describe(t, d, nil)
	assert.LessOrEqual(t, reads(t, server)-before-1, 2+1, "the greeting, the questions and the end of the connection")
}

func TestEvictedRecordsAreCounted(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	d := open(t, at(server))
	s := session(t, d)
	before, _ := describe(t, d, nil)
	used, err := strconv.Atoi(server.Info("memory")["used_memory"])
	require.NoError(t, err)
	server.Do("CONFIG", "SET", "maxmemory-policy", "allkeys-random")
	server.Do("CONFIG", "SET", "maxmemory", used+1<<20)
	for n := range 300 {
		require.NoError(t, s.Insert(t.Context(), "t", fmt.Sprint("user", n), values("field0", string(make([]byte, 10_000)))))
	}

	after, facts := describe(t, d, before)

	evicted := facts["keys evicted"]
	assert.NotEqual(t, "0", evicted)
	assert.Less(t, after.Records, int64(300))
	assert.Equal(t, evicted, strconv.FormatInt(after.Changes.Evicted, 10))
	assert.Equal(t, fmt.Sprintf("%d bytes, allkeys-random", used+1<<20), after.Limit)
	assert.Empty(t, after.Warnings)
}

func TestRefusalsForWantOfMemoryAreWarnedOf(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	d := open(t, at(server))
	before, _ := describe(t, d, nil)
	server.Do("CONFIG", "SET", "maxmemory", "1")
	assert.Equal(t, "OOM", db.Status(s.Update(t.Context(), "t", "user1", values("f", "v"))))
	after, _ := describe(t, d, before)
	assert.Equal(t, []string{"the server refused 1 command for want of memory (maxmemory 1 bytes, noeviction)"}, after.Warnings)
}

func TestBackgroundSavesAreWarnedOf(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"BGSAVE", "BGREWRITEAOF"} {
		server := redistest.Start(t)
		d := open(t, at(server))
		before, _ := describe(t, d, nil)
		server.Do(command)
		after, facts := describe(t, d, before)
		assert.Equal(t, "1", facts["background saves"], command)
		assert.Len(t, after.Warnings, 1, command)
		assert.Contains(t, after.Warnings[0], "saved in the background", command)
		require.Eventually(t, func() bool { // as the child outlives the server
			saves := server.Info("persistence")
			return saves["rdb_bgsave_in_progress"]+saves["aof_rewrite_in_progress"]+saves["aof_rewrite_scheduled"] == "000"
		}, patience, tick)
	}
}

func TestRestartIsWarnedOf(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	d := open(t, at(server))
	before, _ := describe(t, d, nil)
	server.Restart()
	recovers(t, func() error { return insert(t.Context(), s, 1) })
	_, _ = s.Read(t.Context(), "t", "user1", nil)
	after, facts := describe(t, d, before)
	assert.Equal(t, "1", facts["servers restarted"])
	assert.Equal(t, "1", facts["lookups that hit"])
	assert.Equal(t, []string{"the server was restarted during the phase: what it counted before is not known"}, after.Warnings)
}

func TestReconnectsAreAFact(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	d := open(t, at(server))
	s, other := session(t, d), session(t, d)
	before, _ := describe(t, d, nil)
	for range 3 {
		server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
		assert.Error(t, insert(t.Context(), s, 1))
		assert.NoError(t, insert(t.Context(), s, 1))
	}
	assert.Error(t, insert(t.Context(), other, 1))
	assert.NoError(t, insert(t.Context(), other, 1))
	ctx, cancel := context.WithCancel(t.Context())
	require.NoError(t, insert(ctx, s, 1))
	cancel()
	require.NoError(t, insert(t.Context(), s, 1), "no failure of the server's")

	after, facts := describe(t, d, before)
	assert.Equal(t, "4", facts["reconnects"])
	_, facts = describe(t, d, after)
	assert.Equal(t, "0", facts["reconnects"])
}

func TestDescriptionOfAServerThatIsGone(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	d := open(t, at(server))
	before, _ := describe(t, d, nil)
	server.Kill()
	after, facts := describe(t, d, before)
	assert.Equal(t, map[string]string{"server address": server.Addr(), "reconnects": "0"}, facts)
	assert.Equal(t, int64(-1), after.Records)
	assert.Equal(t, []string{"the server does not tell what happened during the phase: redis " + server.Addr() +
		": connect: connection refused"}, after.Warnings)
	_, err := d.(db.Describer).Describe(t.Context(), nil)
	fails(t, err, server.Addr(), "CONNECTION", "connect: connection refused")
}

func TestDescriptionOfAFrozenServerEndsWithinTheTimeLimit(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := at(server)
	b.Timeout = time.Second
	d := open(t, b)
	server.Pause()
	_, err := d.(db.Describer).Describe(t.Context(), nil)
	fails(t, err, server.Addr(), "TIMEOUT", "timed out (redis.timeout is 1s)")
}

func TestServerThatMayNotTellIsDescribed(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	server.Do("ACL", "SETUSER", "default", "-info", "-config", "-dbsize", "-exists")
	d := open(t, at(server))
	before, facts := describe(t, d, nil)
	assert.Equal(t, "unknown", facts["server"])
	for _, name := range []string{"server mode", "server role", "server threads", "maxmemory", "persistence"} {
		assert.NotContains(t, facts, name)
	}
	assert.Equal(t, int64(-1), before.Records)
	after, facts := describe(t, d, before)
	assert.Equal(t, "unknown", facts["server"])
	assert.Empty(t, after.Warnings)
	assert.Equal(t, &db.Changes{Evicted: -1, Expired: -1, Hits: -1, Misses: -1}, after.Changes)
	assert.Empty(t, after.Limit)
}

func TestDescriptionHasNoPassword(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, "--requirepass", "s3cret", "--masterauth", "s3cret")
	b := at(server)
	b.Password = "s3cret"
	d := open(t, b)
	before, _ := describe(t, d, nil)
	after, _ := describe(t, d, before)
	assert.NotContains(t, fmt.Sprint(before, after), "s3cret")
}
