package bench

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/goycsb/goycsb/workloads"
)

// Bench is how contests are held, and with which programs. Its methods are for
// one goroutine.
type Bench struct {
	Program string        // ours
	Dir     string        // for files that are made on the way
	Time    time.Duration // that our own program works in one process, about
	Records int64         // that the workloads a to f work on
	Rule    Rule
	Peers   Peers

	javaStart time.Duration // CPU time of a YCSB that does nothing
}

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

// Start writes the files that the contests need and measures what is to be
// subtracted later. It has to be called first.
func (b *Bench) Start(ctx context.Context) error {
	for _, name := range workloads.Names() {
		text, err := workloads.Read(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(b.file(name), text, 0o644); err != nil {
			return err
		}
	}
	return b.startJava(ctx)
}

// file is the path of a stock property file, which all tools read.
func (b *Bench) file(name string) string { return filepath.Join(b.Dir, name) }
