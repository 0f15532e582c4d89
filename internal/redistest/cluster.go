package redistest

import (
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gomodule/redigo/redis"
)

// slots is how many slots a cluster has.
const slots = 16384

// Cluster is a running Redis Cluster of a test's own. Its methods are called by
// the test's goroutine and end the test when they fail.
type Cluster struct {
	Nodes    []*Server // the masters, in the order of their slots, of which they have equal shares
	Replicas []*Server // of the nodes, in their order; see AddReplicas

	t    testing.TB
	args []string
	tls  bool // the nodes speak TLS, to each other too
}

// StartCluster starts a cluster of n masters with these arguments beside its
// own, waits until it is in working order, and ends it with the test. A node
// that is down for a second is failed; the others still serve their slots.
func StartCluster(t testing.TB, n int, args ...string) *Cluster {
	t.Helper()
	return (&Cluster{t: t, args: args}).build(n)
}

// StartTLSCluster starts a cluster as StartCluster does, of nodes that speak TLS
// as a server of StartTLS does.
func StartTLSCluster(t testing.TB, n int, authority *Authority, certificate, key string) *Cluster {
	t.Helper()
	args := append(tlsArguments(authority, certificate, key), "--tls-cluster", "yes", "--tls-replication", "yes")
	return (&Cluster{t: t, args: args, tls: true}).build(n)
}

func (c *Cluster) build(n int) *Cluster {
	c.t.Helper()
	c.args = append([]string{
		"--cluster-enabled", "yes", "--cluster-node-timeout", "1000", "--cluster-require-full-coverage", "no",
		"--repl-diskless-sync-delay", "0"}, c.args...)
	for i := range n {
		node := c.start()
		node.Do("CLUSTER", "SET-CONFIG-EPOCH", i+1)
		node.Do("CLUSTER", append([]any{"ADDSLOTS"}, numbers(i*slots/n, (i+1)*slots/n)...)...)
		c.Nodes = append(c.Nodes, node)
	}
	c.meet(c.Nodes[1:])
	return c
}

// AddReplicas gives each node a replica, and waits until these have their data.
func (c *Cluster) AddReplicas() {
	c.t.Helper()
	for range c.Nodes {
		c.Replicas = append(c.Replicas, c.start())
	}
	c.meet(c.Replicas)
	for i, r := range c.Replicas {
		r.Do("CLUSTER", "REPLICATE", c.Nodes[i].ID())
	}
	for _, r := range c.Replicas {
		c.until("a replica with its master's data", func() bool {
			return r.Info("replication")["master_link_status"] == "up"
		})
	}
	for _, s := range c.all() {
		c.until("nodes that know all replicas", func() bool {
			text, _ := s.Do("CLUSTER", "NODES").([]byte)
			return strings.Count(string(text), "slave ") == len(c.Replicas)
		})
	}
}

func (c *Cluster) start() *Server {
	c.t.Helper()
	s := &Server{Host: "127.0.0.1", t: c.t, dir: c.t.TempDir(), args: c.args, Socket: socket(c.t), choose: freeClusterPort, tls: c.tls}
	s.launch()
	return s
}

// freeClusterPort returns a port such that the nodes' own, 10000 above it, is
// free too.
func freeClusterPort(t testing.TB) int {
	t.Helper()
	const bus = 10000
	for range 1000 {
		port := freePort(t)
		if port+bus > 65535 {
			port -= bus
		}
		if isFree(port) && isFree(port+bus) {
			return port
		}
	}
	t.Fatal("want two free ports 10000 apart, found none")
	return 0
}

func isFree(port int) bool {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err == nil {
		l.Close()
	}
	return err == nil
}

// meet makes the nodes known to the first one, and waits until all know all.
func (c *Cluster) meet(nodes []*Server) {
	c.t.Helper()
	for _, s := range nodes {
		port := c.Nodes[0].Port
		if c.tls {
			port = c.Nodes[0].TLSPort
		}
		s.Do("CLUSTER", "MEET", c.Nodes[0].Host, port)
	}
	all := c.all()
	for _, s := range all {
		c.until("a cluster that is complete", func() bool {
			info := s.clusterInfo()
			return info["cluster_state"] == "ok" && info["cluster_slots_ok"] == strconv.Itoa(slots) &&
				info["cluster_known_nodes"] == strconv.Itoa(len(all)) && s.connectedNodes() == len(all)
		})
	}
}

func (c *Cluster) all() []*Server { return slices.Concat(c.Nodes, c.Replicas) }

func (c *Cluster) until(want string, condition func() bool) {
	c.t.Helper()
	for deadline := time.Now().Add(patience); !condition(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			c.t.Fatalf("want %s within %v", want, patience)
		}
	}
}

// Addrs is the addresses of the nodes, with commas between them.
func (c *Cluster) Addrs() string {
	var addrs []string
	for _, s := range c.Nodes {
		addrs = append(addrs, s.Addr())
	}
	return strings.Join(addrs, ",")
}

// Slot is the slot of a key.
func (c *Cluster) Slot(key string) int {
	c.t.Helper()
	slot, _ := c.Nodes[0].Do("CLUSTER", "KEYSLOT", key).(int64)
	return int(slot)
}

// Owner is the node that had the key's slot when the cluster started.
func (c *Cluster) Owner(key string) *Server {
	c.t.Helper()
	slot := c.Slot(key)
	for i, s := range c.Nodes {
		if slot < (i+1)*slots/len(c.Nodes) {
			return s
		}
	}
	return nil
}

// Migrate begins to move a slot: keys that are not there any more are asked for
// at the new node.
func (c *Cluster) Migrate(slot int, from, to *Server) {
	c.t.Helper()
	to.Do("CLUSTER", "SETSLOT", slot, "IMPORTING", from.ID())
	from.Do("CLUSTER", "SETSLOT", slot, "MIGRATING", to.ID())
}

// MoveKeys moves up to n keys of a slot that migrates, and returns how many that
// were.
func (c *Cluster) MoveKeys(slot, n int, from, to *Server) int {
	c.t.Helper()
	keys, _ := from.Do("CLUSTER", "GETKEYSINSLOT", slot, n).([]any)
	if len(keys) > 0 {
		from.Do("MIGRATE", append([]any{to.Host, to.Port, "", 0, 10000, "KEYS"}, keys...)...)
	}
	return len(keys)
}

// Hand ends the migration of a slot: it is the new node's.
func (c *Cluster) Hand(slot int, from, to *Server) {
	c.t.Helper()
	to.Do("CLUSTER", "SETSLOT", slot, "NODE", to.ID())
	from.Do("CLUSTER", "SETSLOT", slot, "NODE", to.ID())
}

// ID is the name by which the nodes of a cluster know this one.
func (s *Server) ID() string {
	s.t.Helper()
	id, _ := s.Do("CLUSTER", "MYID").([]byte)
	return string(id)
}

func (s *Server) clusterInfo() map[string]string {
	s.t.Helper()
	text, err := redis.String(s.Do("CLUSTER", "INFO"), nil)
	if err != nil {
		s.t.Fatalf("CLUSTER INFO: %v", err)
	}
	return fields(text)
}

// connectedNodes is how many nodes, itself included, this one has a link to.
func (s *Server) connectedNodes() int {
	s.t.Helper()
	text, _ := s.Do("CLUSTER", "NODES").([]byte)
	connected := 0
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, " connected") && !strings.Contains(line, "handshake") {
			connected++
		}
	}
	return connected
}

func numbers(first, end int) []any {
	var list []any
	for n := first; n < end; n++ {
		list = append(list, fmt.Sprint(n))
	}
	return list
}
