package redistest_test

import (
	"testing"

	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
)

func TestNodesOfAClusterHaveTheirShares(t *testing.T) {
	c := redistest.StartCluster(t, 3)
	for _, key := range []string{"a", "b", "c", "d"} {
		c.Owner(key).Do("SET", key, "v")
	}
	keys := int64(0)
	for _, s := range c.Nodes {
		keys += s.Do("DBSIZE").(int64)
	}
	assert.Equal(t, int64(4), keys)
}

func TestReplicasHaveTheirMastersKeys(t *testing.T) {
	c := redistest.StartCluster(t, 3)
	c.AddReplicas()
	for _, r := range c.Replicas {
		assert.Equal(t, "slave", r.Info("replication")["role"])
	}
}

func TestMovedSlotIsServedByTheOtherNode(t *testing.T) {
	c := redistest.StartCluster(t, 3)
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
