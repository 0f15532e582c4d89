package redis_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// of returns the settings of a test's cluster, of which one node is told.
func of(c *redistest.Cluster) *redis.Binding {
	b := redis.NewBinding()
	b.Cluster = true
	b.Host = c.Nodes[0].Addr()
	return b
}

// startCluster starts a cluster of three and opens a session on it.
func startCluster(t testing.TB) (*redistest.Cluster, scanSession) {
	t.Helper()
	c := redistest.StartCluster(t, 3)
	return c, session(t, open(t, of(c)))
}

// These leave the nodes as they were, so they share a cluster. They are not
// parallel, as some of them count goroutines and allocations.
func TestCluster(t *testing.T) {
	c := redistest.StartCluster(t, 3)
	for _, test := range []struct {
		name string
		test func(t *testing.T, c *redistest.Cluster)
	}{
		{"conformance", conformanceOfACluster},
		{"load stores what YCSB stores", loadOfACluster},
		{"batch is split among nodes", batchOfACluster},
		{"operations allocate nothing", allocationsOfACluster},
		{"open by the second seed", secondSeedOfACluster},
		{"password is that of all nodes", passwordOfACluster},
		{"aliases as a user", aliasesOfACluster},
		{"cluster and single server are not mixed up", clusterOrServer},
		{"killed connections fail one operation each", killedConnectionsOfACluster},
		{"context ends a batch", contextOfACluster},
		{"closed session sends nothing", closedSessionOfACluster},
		{"nothing is left behind", leftBehindOfACluster},
		{"description is of all nodes", descriptionOfACluster},
		{"slot is the servers", slotsOfACluster},
		{"slot that moves fails nothing", movingSlotOfACluster},
	} {
		t.Run(test.name, func(t *testing.T) {
			flush(c)
			test.test(t, c)
		})
	}
}

func flush(c *redistest.Cluster) {
	for _, node := range c.Nodes {
		node.Do("FLUSHALL")
	}
}

// keysOn returns n keys that this node has.
func keysOn(c *redistest.Cluster, node *redistest.Server, n int) []string {
	var keys []string
	for i := 0; len(keys) < n; i++ {
		if key := fmt.Sprint("user", i); c.Owner(key) == node {
			keys = append(keys, key)
		}
	}
	return keys
}

// other returns a node that does not have the key.
func other(c *redistest.Cluster, key string) *redistest.Server {
	if c.Owner(key) == c.Nodes[0] {
		return c.Nodes[1]
	}
	return c.Nodes[0]
}

func conformanceOfACluster(t *testing.T, c *redistest.Cluster) {
	dbtest.Run(t, func(t *testing.T) db.DB {
		flush(c)
		d, err := of(c).Open(t.Context())
		require.NoError(t, err)
		return d
	})
}

func loadOfACluster(t *testing.T, c *redistest.Cluster) {
	s := session(t, open(t, of(c)))
	_, records := load(t)
	for _, r := range records {
		require.NoError(t, s.Insert(t.Context(), "usertable", r.Key, r.Fields))
	}

	var keys []string
	for _, node := range c.Nodes {
		keys = append(keys, texts(node.Do("KEYS", "*"))...)
	}
	assert.ElementsMatch(t, golden(t, "load_a.keys"), keys)
	index := c.Owner("_indices").Do("ZRANGE", "_indices", 0, -1, "WITHSCORES")
	assert.Equal(t, golden(t, "load_a.zrange"), texts(index))
	for _, r := range records {
		stored := values(texts(c.Owner(r.Key).Do("HGETALL", r.Key))...)
		assert.ElementsMatch(t, r.Fields, stored, r.Key)
	}
}

// records inserts this many and returns their keys.
func records(t testing.TB, s db.Session, n int) []string {
	t.Helper()
	var keys []string
	for i := range n {
		require.NoError(t, insert(t.Context(), s, i))
		keys = append(keys, fmt.Sprint("user", i))
	}
	return keys
}

func readsOf(keys []string) []db.Op {
	var ops []db.Op
	for _, key := range keys {
		ops = append(ops, db.Op{Kind: db.Read, Table: "t", Key: key})
	}
	return ops
}

func batchOfACluster(t *testing.T, c *redistest.Cluster) {
	s := session(t, open(t, of(c)))
	keys := records(t, s, 30)
	ops := readsOf(keys)
	ops[7].Fields = []string{"field1"}
	ops[8].Key = "missing"
	for i := 20; i < 25; i++ {
		ops[i] = db.Op{Kind: db.Update, Key: keys[i], Values: values("field0", keys[i])}
	}
	ops[29] = db.Op{Kind: db.Scan, Key: keys[0], Count: 3}

	before := readsOn(c)
	s.(db.Batcher).Batch(t.Context(), ops)

	for i, op := range ops {
		switch {
		case i == 8:
			assert.ErrorIs(t, op.Err, db.ErrNotFound)
		case i == 7:
			assert.Equal(t, values("field1", "b"), op.Result)
		case op.Kind == db.Scan:
			assert.Len(t, op.Records, 3)
		case op.Kind == db.Read:
			assert.Equal(t, values("field0", "a", "field1", "b"), op.Result, op.Key)
		default:
			assert.NoError(t, op.Err)
		}
	}
	s.(db.Batcher).Batch(t.Context(), ops[:0])
	for node, n := range readsOn(c) {
		assert.Greater(t, n, before[node], "commands of %s", node)
	}
	for i := 20; i < 25; i++ {
		found, err := s.Read(t.Context(), "t", keys[i], nil)
		require.NoError(t, err)
		assert.ElementsMatch(t, values("field0", keys[i], "field1", "b"), found)
	}
}

// readsOn is how often each node has done HGETALL.
func readsOn(c *redistest.Cluster) map[string]string {
	counts := map[string]string{}
	for _, node := range c.Nodes {
		counts[node.Addr()] = node.Info("commandstats")["cmdstat_hgetall"]
	}
	return counts
}

func allocationsOfACluster(t *testing.T, c *redistest.Cluster) {
	s := session(t, open(t, of(c)))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	keys := records(t, s, 20)
	record := values("field0", "a", "field1", "b")
	next := 0
	key := func() string { next++; return keys[next%len(keys)] }
	for name, call := range map[string]func() error{
		"insert": func() error { return s.Insert(ctx, "t", key(), record) },
		"update": func() error { return s.Update(ctx, "t", key(), record[:1]) },
		"read":   func() error { _, err := s.Read(ctx, "t", key(), nil); return err },
	} {
		var err error
		assert.Zero(t, testing.AllocsPerRun(100, func() { err = call() }), name)
		require.NoError(t, err, name)
	}
}

func TestOpenOfAClusterWithUnknownSeedsNamesEach(t *testing.T) {
	t.Parallel()
	dead, deadToo := redistest.Start(t), redistest.Start(t)
	dead.Kill()
	deadToo.Kill()
	b := redis.NewBinding()
	b.Cluster = true
	b.Host = dead.Addr() + ", no.such.host.invalid:7000," + deadToo.Addr()
	_, err := b.Open(t.Context())
	fails(t, err, dead.Addr()+", "+deadToo.Addr(), "CONNECTION",
		"connect: connection refused; no.such.host.invalid:7000: there is no host of that name")
}

func secondSeedOfACluster(t *testing.T, c *redistest.Cluster) {
	b := of(c)
	b.Host, b.Port = "127.0.0.1,"+c.Nodes[1].Addr(), 1
	s := session(t, open(t, b))
	records(t, s, 10)
}

func passwordOfACluster(t *testing.T, c *redistest.Cluster) {
	for _, node := range c.Nodes {
		node.Do("CONFIG", "SET", "requirepass", "s3cret")
		t.Cleanup(func() { node.Do("CONFIG", "SET", "requirepass", "") })
	}
	b := of(c)
	b.Host = c.Addrs()
	b.Password = "s3cret"
	records(t, session(t, open(t, b)), 30)

	_, err := func() (db.DB, error) { b.Password = "wrong s3cret"; return b.Open(t.Context()) }()
	fails(t, err, strings.ReplaceAll(c.Addrs(), ",", ", "), "WRONGPASS",
		"WRONGPASS invalid username-password pair or user is disabled. (check redis.password)")
	b.Password = ""
	_, err = b.Open(t.Context())
	fails(t, err, strings.ReplaceAll(c.Addrs(), ",", ", "), "NOAUTH",
		"NOAUTH Authentication required. (set redis.password)")
}

func clusterOrServer(t *testing.T, c *redistest.Cluster) {
	_, err := at(c.Nodes[0]).Open(t.Context())
	assert.EqualError(t, err, fmt.Sprintf("redis.cluster: want true, as %s is a node of a cluster, got %q",
		c.Nodes[0].Addr(), "false"))

	single := redistest.Start(t)
	b := at(single)
	b.Cluster = true
	_, err = b.Open(t.Context())
	assert.EqualError(t, err, fmt.Sprintf("redis.cluster: want false, as %s is no node of a cluster, got %q",
		single.Addr(), "true"))
}

func slotsOfACluster(t *testing.T, c *redistest.Cluster) {
	keys := []string{"", "foo", "_indices", "\x00\xff", "{a}b", "{}a", "a{b{c}d}", "}{a}", "{a", "\xe9{\xe9}"}
	for i := range 200 {
		keys = append(keys, fmt.Sprint("user", i*i*i))
	}
	for _, key := range keys {
		assert.Equal(t, c.Slot(key), redis.SlotOf(key), "%q", key)
	}
}

func descriptionOfACluster(t *testing.T, c *redistest.Cluster) {
	d := open(t, of(c))
	s := session(t, d)
	before, facts := describe(t, d, nil)
	assert.Equal(t, db.Fact{Name: "server address", Value: strings.ReplaceAll(c.Addrs(), ",", ", ")}, before.Facts[0])
	assert.Equal(t, "cluster", facts["server mode"])
	assert.Equal(t, "master", facts["server role"], "what all say is said once")
	assert.Zero(t, before.Records)

	keys := records(t, s, 30)
	for _, key := range append(keys, "missing", "missing too") {
		_, err := s.Read(t.Context(), "t", key, nil)
		require.Equal(t, strings.HasPrefix(key, "missing"), err != nil)
	}
	after, facts := describe(t, d, before)

	assert.Equal(t, int64(30), after.Records, "the index is no record")
	for name, want := range map[string]string{"keys before": "0", "keys after": "31", "lookups that hit": "30",
		"lookups that missed": "2", "servers restarted": "0", "reconnects": "0"} {
		assert.Equal(t, want, facts[name], name)
	}
	assert.Empty(t, after.Warnings)
}
