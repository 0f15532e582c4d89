package redis_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func update(ctx context.Context, s db.Session, key string) error {
	return s.Update(ctx, "t", key, values("field0", "a"))
}

// eventually calls until it works. The session's own pauses are short while
// other nodes answer.
func eventually(t *testing.T, call func() error) {
	t.Helper()
	var err error
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if err = call(); err == nil {
			return
		}
	}
	require.NoError(t, err, "want an operation that works again")
}

const secondRange = " (slots 5461-10921)"

func TestNodeThatIsDownFailsItsSlotsAlone(t *testing.T) {
	t.Parallel()
	c, s := startCluster(t)
	ctx := t.Context()
	here, dead, there := keysOn(c, c.Nodes[0], 3), keysOn(c, c.Nodes[1], 3), keysOn(c, c.Nodes[2], 3)
	for _, key := range here {
		require.NoError(t, update(ctx, s, key))
	}
	addr := c.Nodes[1].Addr()
	c.Nodes[1].Kill()

	fails(t, update(ctx, s, dead[0]), addr, "CONNECTION", "the connection was closed by the server"+secondRange)
	for range 50 {
		fails(t, update(ctx, s, dead[0]), addr, "CONNECTION", "connect: connection refused"+secondRange)
		require.NoError(t, update(ctx, s, here[0]))
		require.NoError(t, update(ctx, s, there[0]))
	}
	ops := readsOf([]string{here[0], dead[0], here[1], dead[1], here[2], dead[2]})
	s.(db.Batcher).Batch(ctx, ops)
	for i := range ops {
		if i%2 == 0 {
			assert.NoError(t, ops[i].Err)
		} else {
			fails(t, ops[i].Err, addr, "CONNECTION", "connect: connection refused"+secondRange)
		}
	}

	late, err := open(t, of(c)).Session(ctx)
	require.NoError(t, err, "a session that cannot reach one of the nodes")
	assert.NoError(t, update(ctx, late, here[0]))
	assert.Error(t, update(ctx, late, dead[0]))
	require.NoError(t, late.Close())

	c.Nodes[1].Restart()
	eventually(t, func() error { return update(ctx, s, dead[0]) })
}

func TestClusterThatIsDownEndsNoSession(t *testing.T) {
	t.Parallel()
	c, s := startCluster(t)
	for _, node := range c.Nodes {
		node.Kill()
	}
	for _, key := range []string{"user1", "user2", "user3", "user4", "user5"} {
		assert.Equal(t, "CONNECTION", db.Status(update(t.Context(), s, key)))
	}
	for _, node := range c.Nodes {
		node.Restart()
	}
	for _, node := range c.Nodes {
		key := keysOn(c, node, 1)[0]
		eventually(t, func() error { return update(t.Context(), s, key) })
	}
}

func TestFrozenNodeDoesNotDisturbOthers(t *testing.T) {
	t.Parallel()
	c := redistest.StartCluster(t, 3)
	b := of(c)
	b.Timeout = time.Second
	d := open(t, b)
	s, idle := session(t, d), session(t, d)
	ctx := t.Context()
	here, frozen, there := keysOn(c, c.Nodes[0], 1)[0], keysOn(c, c.Nodes[1], 1)[0], keysOn(c, c.Nodes[2], 1)[0]
	for _, key := range []string{here, frozen, there} {
		require.NoError(t, update(ctx, s, key))
	}

	c.Nodes[1].Pause()
	timedOut := "timed out (redis.timeout is 1s)" + secondRange
	for _, keys := range [][]string{{frozen, here, there}, {there, frozen, here}} {
		ops := readsOf(keys)
		s.(db.Batcher).Batch(ctx, ops)
		for _, op := range ops {
			if op.Key == frozen {
				fails(t, op.Err, c.Nodes[1].Addr(), "TIMEOUT", timedOut)
			} else {
				assert.NoError(t, op.Err)
			}
		}
	}
	assert.NoError(t, update(ctx, idle, here))
	fails(t, update(ctx, idle, frozen), c.Nodes[1].Addr(), "TIMEOUT", timedOut)
	c.Nodes[1].Resume()

	eventually(t, func() error { return update(ctx, s, frozen) })
	eventually(t, func() error { return update(ctx, idle, frozen) })
}

func TestClusterWithReplicas(t *testing.T) {
	t.Parallel()
	c := redistest.StartCluster(t, 3)
	c.AddReplicas()
	t.Run("node that gives up its slots redirects", func(t *testing.T) { takeover(t, c) })
	t.Run("failover", func(t *testing.T) { failover(t, c) })
}

func failover(t *testing.T, c *redistest.Cluster) {
	s := session(t, open(t, of(c)))
	ctx := t.Context()
	here, lost := keysOn(c, c.Nodes[0], 1)[0], keysOn(c, c.Nodes[1], 1)[0]
	require.NoError(t, update(ctx, s, lost))
	c.Nodes[1].Do("WAIT", 1, 0)

	c.Nodes[1].Kill()

	fails(t, update(ctx, s, lost), c.Nodes[1].Addr(), "CONNECTION", "the connection was closed by the server"+secondRange)
	eventually(t, func() error {
		require.NoError(t, update(ctx, s, here))
		return update(ctx, s, lost)
	})
	found, err := s.Read(ctx, "t", lost, nil)
	require.NoError(t, err)
	assert.Equal(t, values("field0", "a"), found)
	assert.Equal(t, []byte("a"), c.Replicas[1].Do("HGET", lost, "field0"))
}

// takeover makes the last node and its replica change places.
func takeover(t *testing.T, c *redistest.Cluster) {
	s := session(t, open(t, of(c)))
	key := keysOn(c, c.Nodes[2], 1)[0]
	require.NoError(t, update(t.Context(), s, key))

	c.Replicas[2].Do("CLUSTER", "FAILOVER", "TAKEOVER")
	require.Eventually(t, func() bool { return c.Nodes[2].Info("replication")["role"] == "slave" }, time.Minute, time.Millisecond)

	require.NoError(t, update(t.Context(), s, key))
	assert.Equal(t, []byte("a"), c.Replicas[2].Do("HGET", key, "field0"))
}

func killedConnectionsOfACluster(t *testing.T, c *redistest.Cluster) {
	s := session(t, open(t, of(c)))
	for _, node := range c.Nodes {
		key := keysOn(c, node, 1)[0]
		require.NoError(t, update(t.Context(), s, key))
		node.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
		assert.Equal(t, "CONNECTION", db.Status(update(t.Context(), s, key)))
		require.NoError(t, update(t.Context(), s, key))
	}
}

func contextOfACluster(t *testing.T, c *redistest.Cluster) {
	b := of(c)
	b.Timeout = time.Hour
	s := session(t, open(t, b))
	frozen := keysOn(c, c.Nodes[1], 1)[0]
	ops := readsOf([]string{frozen, keysOn(c, c.Nodes[0], 1)[0]})

	c.Nodes[1].Pause()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { s.(db.Batcher).Batch(ctx, ops); close(ended) }()
	cancel()
	<-ended
	assert.ErrorIs(t, ops[0].Err, context.Canceled)
	c.Nodes[1].Resume()
	assert.NoError(t, update(t.Context(), s, frozen))
}

func closedSessionOfACluster(t *testing.T, c *redistest.Cluster) {
	s, err := open(t, of(c)).Session(t.Context())
	require.NoError(t, err)
	require.NoError(t, s.Close())
	for _, node := range c.Nodes {
		key := keysOn(c, node, 1)[0]
		fails(t, update(t.Context(), s, key), node.Addr(), "CONNECTION", "the session is closed")
		clients(t, node, 1)
	}
}

func leftBehindOfACluster(t *testing.T, c *redistest.Cluster) {
	before := runtime.NumGoroutine()
	for range 10 {
		d, err := of(c).Open(t.Context())
		require.NoError(t, err)
		s, err := d.Session(t.Context())
		require.NoError(t, err)
		for _, node := range c.Nodes {
			node.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
			assert.Error(t, update(t.Context(), s, keysOn(c, node, 1)[0])) // which asks for the slots
		}
		require.NoError(t, s.Close())
		require.NoError(t, d.Close())
	}
	for _, node := range c.Nodes {
		clients(t, node, 1)
	}
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= before+1 }, time.Minute, time.Millisecond)
}
