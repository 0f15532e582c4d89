package redistest_test

import (
	"testing"

	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
)

func TestCluster(t *testing.T) {
	t.Parallel()
	c := redistest.StartCluster(t, 3)
	t.Run("nodes have their shares", func(t *testing.T) { shares(t, c) })
	t.Run("moved slot is served by the other node", func(t *testing.T) { movedSlot(t, c) })
	t.Run("replicas have their masters' keys", func(t *testing.T) { replicas(t, c) })
}

func shares(t *testing.T, c *redistest.Cluster) {
	for _, key := range []string{"a", "b", "c", "d"} {
		c.Owner(key).Do("SET", key, "v")
	}
	keys := int64(0)
	for _, s := range c.Nodes {
		keys += s.Do("DBSIZE").(int64)
	}
	assert.Equal(t, int64(4), keys)
}

func replicas(t *testing.T, c *redistest.Cluster) {
	c.AddReplicas()
	for i, r := range c.Replicas {
		assert.Equal(t, "slave", r.Info("replication")["role"])
		assert.Equal(t, c.Nodes[i].Do("DBSIZE"), r.Do("DBSIZE"))
	}
}

func movedSlot(t *testing.T, c *redistest.Cluster) {
	from := c.Owner("k")
	to := c.Nodes[0]
	if to == from {
		to = c.Nodes[1]
	}
	from.Do("SET", "k", "v")
	slot := c.Slot("k")

	c.Migrate(slot, from, to)
	assert.Equal(t, 1, c.MoveKeys(slot, 10, from, to))
	c.Hand(slot, from, to)

	assert.Equal(t, []byte("v"), to.Do("GET", "k"))
}
