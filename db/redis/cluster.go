package redis

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/goycsb/goycsb/db"
)

// refreshPause is the least time between two questions which node has which
// slots.
const refreshPause = 100 * time.Millisecond

// cluster is the nodes of a Redis Cluster, and which of them has which slots.
// All sessions share it.
type cluster struct {
	settings server // of every node, apart from its address

	mu        sync.Mutex
	nodes     []*node
	byAddress map[string]*node

	owners [slots]atomic.Pointer[node] // nil if no node has the slot

	// What is asked in the background, until close.
	ctx        context.Context
	cancel     context.CancelFunc
	refreshing atomic.Bool
	refreshes  sync.WaitGroup
	asked      time.Time // the last time; the refresh under way alone reads and sets it
}

// newCluster returns a cluster of which only these nodes are known, and not what
// they have.
func newCluster(settings *server, addresses []string) *cluster {
	c := &cluster{settings: *settings, byAddress: map[string]*node{}}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	for _, address := range addresses {
		c.node(address)
	}
	return c
}

// close ends what is done in the background.
func (c *cluster) close() {
	c.cancel()
	c.refreshes.Wait()
}

// node returns the node with this address.
func (c *cluster) node(address string) *node {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.byAddress[address]
	if n == nil {
		s := c.settings
		s.address = address
		n = newNode(&s, len(c.nodes))
		c.nodes = append(c.nodes, n)
		c.byAddress[address] = n
	}
	return n
}

// known returns all nodes in the order of their numbers.
func (c *cluster) known() []*node {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.nodes)
}

// owner returns the node that has the slot, or any if none has: that will say
// so itself.
func (c *cluster) owner(slot int) *node {
	if n := c.owners[slot].Load(); n != nil {
		return n
	}
	return c.any()
}

func (c *cluster) any() *node {
	nodes := c.serving()
	return nodes[rand.IntN(len(nodes))]
}

// serving returns the masters, or all nodes if none is known to have slots.
func (c *cluster) serving() []*node {
	if nodes := c.masters(); len(nodes) > 0 {
		return nodes
	}
	return c.known()
}

// masters returns the nodes that have slots, in the order of their first ones.
func (c *cluster) masters() []*node {
	var masters []*node
	for slot := range c.owners {
		n := c.owners[slot].Load()
		if n != nil && (len(masters) == 0 || masters[len(masters)-1] != n) && !slices.Contains(masters, n) {
			masters = append(masters, n)
		}
	}
	return masters
}

// moved says that the node has this slot now, and that there may be more news.
func (c *cluster) moved(slot int, to *node) {
	c.owners[slot].Store(to)
	c.refresh()
}

// refresh asks again which node has which slots, in the background, if that is
// not being done already.
func (c *cluster) refresh() {
	if c.refreshing.CompareAndSwap(false, true) {
		c.refreshes.Go(c.ask)
	}
}

// ask puts the question to one node after the other until one answers. If none
// does, what was known stays. A node that hung up may well take the next
// connection, so only one that did not take this one counts as down.
func (c *cluster) ask() {
	defer c.refreshing.Store(false)
	due := backoff{next: c.asked.Add(refreshPause)}
	due.wait(c.ctx)
	c.asked = time.Now()
	for _, n := range c.asking() {
		err := c.learn(c.ctx, n)
		if err == nil || c.ctx.Err() != nil {
			return
		}
		if status := db.Status(err); status == "TIMEOUT" || status == "CONNECTION" && !isClosed(err) {
			n.tried(c.ctx, false, c.unreachable(n, err))
		}
	}
}

// asking is the nodes in the order in which they are asked: at random, so that
// one which is mistaken is not always believed, those that are down last.
func (c *cluster) asking() []*node {
	nodes := c.known()
	rand.Shuffle(len(nodes), func(i, j int) { nodes[i], nodes[j] = nodes[j], nodes[i] })
	slices.SortStableFunc(nodes, func(a, b *node) int {
		switch down := a.isDown(); {
		case down == b.isDown():
			return 0
		case down:
			return 1
		}
		return -1
	})
	return nodes
}

// learn asks one node.
func (c *cluster) learn(ctx context.Context, n *node) error {
	ranges, err := n.server.slotRanges(ctx)
	if err != nil {
		return err
	}
	var owners [slots]*node
	for _, r := range ranges {
		owner := c.node(r.address)
		for slot := r.first; slot <= r.last; slot++ {
			owners[slot] = owner
		}
	}
	for slot, owner := range owners {
		c.owners[slot].Store(owner)
	}
	return nil
}
