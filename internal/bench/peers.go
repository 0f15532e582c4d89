package bench

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// Peers are the programs that ours is compared with. An empty one is not there.
type Peers struct {
	RedisServer    string // what the rows of Redis run on
	RedisBenchmark string
	KeyDBServer    string
	ValkeyServer   string
	GoYCSB         string
	YCSB           string // a Java class path
	Memtier        string
}

// Names of the tools in the tables.
const (
	Ours           = "ycsb"
	RedisBenchmark = "redis-benchmark"
	GoYCSB         = "go-ycsb"
	JavaYCSB       = "YCSB"
	Memtier        = "memtier"
)

// FindPeers takes the peers from the environment, and those that come with the
// system from the path.
func FindPeers() Peers {
	server := os.Getenv("REDIS_SERVER")
	if server == "" {
		server = look("redis-server")
	}
	return Peers{
		RedisServer:    server,
		RedisBenchmark: look("redis-benchmark"),
		KeyDBServer:    os.Getenv("KEYDB_SERVER"),
		ValkeyServer:   os.Getenv("VALKEY_SERVER"),
		GoYCSB:         os.Getenv("GO_YCSB"),
		YCSB:           os.Getenv("YCSB_CP"),
		Memtier:        os.Getenv("MEMTIER"),
	}
}

func look(program string) string {
	path, err := exec.LookPath(program)
	if err != nil {
		return ""
	}
	return path
}

// missing says how to have a peer that is not there.
func missing(peer, variable string) string {
	if peer != "" {
		return ""
	}
	return "not measured: set " + variable
}

// check tells which programs cannot be started.
func (p Peers) check() error {
	if p.RedisServer == "" {
		return errors.New("want redis-server in the path, or named by REDIS_SERVER: make redis-server")
	}
	for _, named := range []struct{ variable, program string }{
		{"REDIS_SERVER", p.RedisServer}, {"KEYDB_SERVER", p.KeyDBServer}, {"VALKEY_SERVER", p.ValkeyServer},
		{"GO_YCSB", p.GoYCSB}, {"MEMTIER", p.Memtier},
	} {
		if named.program == "" {
			continue
		}
		if _, err := exec.LookPath(named.program); err != nil {
			return fmt.Errorf("%s: want a program: %w", named.variable, err)
		}
	}
	return nil
}
