package redistest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gomodule/redigo/redis"
)

// StartReplica starts a server as Start does, as a replica of another. It
// returns when the replica has what the other has.
func StartReplica(t testing.TB, master *Server, args ...string) *Server {
	t.Helper()
	master.Do("CONFIG", "SET", "repl-diskless-sync-delay", "0")
	s := Start(t, append([]string{"--replicaof", master.Host, strconv.Itoa(master.Port)}, args...)...)
	s.await("a link to the master", func() bool {
		return s.Info("replication")["master_link_status"] == "up"
	})
	return s
}

// StartSentinel starts a sentinel that watches the master at this port of
// loopback and decides on its own. Its settings are made for tests: a server
// that does not answer for two seconds is down.
func StartSentinel(t testing.TB, master string, port int, args ...string) *Server {
	t.Helper()
	s := &Server{Host: "127.0.0.1", t: t, dir: t.TempDir(), choose: freePort, sentinel: true, args: args}
	s.launch()
	s.monitor(master, port)
	return s
}

// StartTLSSentinel starts a sentinel as StartSentinel does, that speaks TLS as a
// server of StartTLS and watches the master at its port for TLS.
func StartTLSSentinel(t testing.TB, master string, port int, authority *Authority, certificate, key string) *Server {
	t.Helper()
	s := &Server{Host: "127.0.0.1", t: t, dir: t.TempDir(), choose: freePort, sentinel: true, tls: true}
	s.args = append(tlsArguments(authority, certificate, key), "--tls-replication", "yes")
	s.launch()
	s.monitor(master, port)
	return s
}

func (s *Server) monitor(master string, port int) {
	s.t.Helper()
	s.Do("SENTINEL", "MONITOR", master, s.Host, port, 1)
	s.Do("SENTINEL", "SET", master, "down-after-milliseconds", "2000")
	s.Do("SENTINEL", "SET", master, "failover-timeout", "5000")
	_, _ = s.conn.Do("SENTINEL", "DEBUG", "info-period", "500", "publish-period", "100") // since Redis 7
}

// AwaitReplicas waits until a sentinel knows this many replicas of a master that
// may be promoted.
func (s *Server) AwaitReplicas(master string, count int) {
	s.t.Helper()
	s.await("replicas", func() bool {
		replicas, _ := redis.Values(s.Do("SENTINEL", "REPLICAS", master), nil)
		ready := 0
		for _, r := range replicas {
			facts, _ := redis.StringMap(r, nil)
			if facts["flags"] == "slave" && facts["master-link-status"] == "ok" && facts["role-reported"] == "slave" {
				ready++
			}
		}
		return ready == count
	})
}

// Failover makes a sentinel put the replica at this port in the place of the
// master. It asks again if the sentinel gave up, as it does when it is too busy to
// see that the replica lives.
func (s *Server) Failover(master string, port int) {
	s.t.Helper()
	s.await("another master", func() bool {
		facts, _ := redis.StringMap(s.Do("SENTINEL", "MASTER", master), nil)
		address, _ := redis.Strings(s.Do("SENTINEL", "GET-MASTER-ADDR-BY-NAME", master), nil)
		switch {
		case len(address) == 2 && address[1] == strconv.Itoa(port):
			return true
		case !strings.Contains(facts["flags"], "failover_in_progress"):
			_, _ = s.conn.Do("SENTINEL", "FAILOVER", master) // an error is the same as none: not yet
		}
		return false
	})
}

// await waits for a condition.
func (s *Server) await(what string, met func() bool) {
	s.t.Helper()
	for deadline := time.Now().Add(patience); !met(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			s.t.Fatalf("want %s within %v", what, patience)
		}
	}
}

// sentinelArguments make a server a sentinel, which wants a file that it can
// write to.
func (s *Server) sentinelArguments() []string {
	s.t.Helper()
	file := filepath.Join(s.dir, "sentinel.conf")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		s.t.Fatal(err)
	}
	return []string{file, "--sentinel"}
}
