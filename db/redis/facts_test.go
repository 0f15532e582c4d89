package redis

import (
	"os"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// surveyOf is what a server says whose INFO is in testdata.
func surveyOf(t *testing.T, name string) *survey {
	t.Helper()
	text, err := os.ReadFile("testdata/info/" + name + ".txt")
	require.NoError(t, err)
	a := &survey{address: name, info: map[string]string{}, config: map[string]string{}, keys: 12, index: 1}
	a.read(text)
	return a
}

func TestFactsOfEachKindOfServer(t *testing.T) {
	for name, want := range map[string][]db.Fact{
		"redis": {{Name: "server", Value: "Redis 7.0.15"}, {Name: "server mode", Value: "standalone"}, {Name: "server role", Value: "master"},
			{Name: "maxmemory", Value: "no limit, noeviction"}, {Name: "persistence", Value: "appendonly no"}, {Name: "used memory in bytes", Value: "941704"}},
		"keydb": {{Name: "server", Value: "KeyDB 6.3.4"}, {Name: "server mode", Value: "standalone"}, {Name: "server role", Value: "active-replica"},
			{Name: "server threads", Value: "4"}, {Name: "clients per server thread", Value: "20/0/0/0"},
			{Name: "maxmemory", Value: "no limit, noeviction"}, {Name: "persistence", Value: "appendonly no"}, {Name: "used memory in bytes", Value: "1507464"}},
		"valkey": {{Name: "server", Value: "Valkey 8.1.3"}, {Name: "server mode", Value: "cluster"}, {Name: "server role", Value: "slave"},
			{Name: "maxmemory", Value: "104857600 bytes, allkeys-lru"}, {Name: "persistence", Value: "appendonly yes"}, {Name: "used memory in bytes", Value: "1000000"}},
		"dragonfly": {{Name: "server", Value: "Dragonfly df-v1.34.1"}, {Name: "server mode", Value: "standalone"}, {Name: "server role", Value: "master"},
			{Name: "server threads", Value: "8"}, {Name: "maxmemory", Value: "10000000000 bytes, eviction"}, {Name: "used memory in bytes", Value: "2000000"}},
		"garnet":  {{Name: "server", Value: "Garnet 1.0.84"}, {Name: "server mode", Value: "standalone"}, {Name: "server role", Value: "master"}},
		"kvrocks": {{Name: "server", Value: "Kvrocks 2.12.1"}, {Name: "server mode", Value: "standalone"}, {Name: "server role", Value: "master"}},
	} {
		assert.Equal(t, want, surveys{surveyOf(t, name)}.facts(), name)
	}
	assert.Equal(t, []db.Fact{{Name: "server", Value: "unknown"}}, surveys{{}}.facts(), "a server that refuses INFO")
}

func TestSettingsOfTheServerAreFacts(t *testing.T) {
	a := surveyOf(t, "valkey")
	a.set([]any{[]byte("io-threads"), []byte("4")})
	a.set([]any{[]byte("save"), []byte("3600 1 300 100")})
	a.set([]any{[]byte("appendfsync"), []byte("everysec")})
	assert.Equal(t, "4", a.threads())
	assert.Equal(t, `save "3600 1 300 100", appendonly yes, appendfsync everysec`, a.persistence())
}

func TestFactsOfSeveralServersAreOne(t *testing.T) {
	one, two := surveyOf(t, "redis"), surveyOf(t, "valkey")
	two.index = 0
	both := surveys{one, two}
	facts := both.facts()
	assert.Contains(t, facts, db.Fact{Name: "server", Value: "Redis 7.0.15; Valkey 8.1.3"})
	assert.Contains(t, facts, db.Fact{Name: "used memory in bytes", Value: "1941704"})
	assert.Equal(t, int64(24), both.keys())
	assert.Equal(t, int64(23), both.records())
	two.keys = -1
	assert.Equal(t, int64(-1), both.records(), "a server that does not tell")
}

func TestChangesAreThoseOfAllServers(t *testing.T) {
	before := surveys{surveyOf(t, "redis"), surveyOf(t, "keydb")}
	after := surveys{surveyOf(t, "keydb"), surveyOf(t, "redis")}
	before[0].info["keyspace_hits"] = "100"
	before[1].info["keyspace_hits"] = "1000"
	after[0].info["keyspace_hits"] = "1005"
	after[1].info["keyspace_hits"] = "120"
	after[0].info["long_lock_waits"] = "7"
	after[0].info["used_cpu_user"] = "1.519564"
	c := changes{before, after}
	n, ok := c.count("keyspace_hits")
	assert.True(t, ok)
	assert.Equal(t, int64(25), n)
	n, _ = c.count("long_lock_waits")
	assert.Equal(t, int64(3), n)
	_, ok = c.count("no such number")
	assert.False(t, ok)
	assert.InDelta(t, 1.5, c.busy(), 1e-9)

	after[1].info["run_id"] = "another"
	n, _ = c.count("keyspace_hits")
	assert.Equal(t, int64(125), n, "a server that was restarted has counted from nothing")
	assert.Equal(t, int64(1), c.restarted())

	after[0].info["keyspace_hits"] = "3"
	n, _ = c.count("keyspace_hits")
	assert.Equal(t, int64(123), n, "somebody reset the counters")
}

func TestWarnings(t *testing.T) {
	for _, test := range []struct {
		name, value string
		want        []string
	}{
		{"keyspace_hits", "5", nil},
		{"evicted_keys", "5", nil},
		{"errorstat_OOM", "count=5", []string{"the server refused 5 commands for want of memory (maxmemory no limit, noeviction)"}},
		{"expired_keys", "5", nil},
		{"rejected_connections", "5", []string{"the server rejected 5 connections (maxclients 10000)"}},
		{"run_id", "another", []string{"the server was restarted during the phase: what it counted before is not known"}},
		{"rdb_bgsave_in_progress", "1", saved},
		{"aof_rewrite_in_progress", "1", saved},
		{"rdb_last_save_time", "1796053999", saved},
		{"rdb_saves", "1", saved},
		{"aof_rewrites", "1", saved},
		{"total_forks", "1", saved},
	} {
		before, after := surveyOf(t, "redis"), surveyOf(t, "redis")
		after.info[test.name] = test.value
		assert.Equal(t, test.want, changes{surveys{before}, surveys{after}}.warnings(), test.name)
	}
	before, after := surveyOf(t, "redis"), surveyOf(t, "redis")
	before.info["rdb_bgsave_in_progress"] = "1"
	assert.Equal(t, saved, changes{surveys{before}, surveys{after}}.warnings(), "a save that ended")
}

var saved = []string{"the server saved in the background during the phase (a snapshot or the append-only file), which slows it down"}
