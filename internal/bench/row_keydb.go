package bench

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// keydbTest is one of the five tests, on 400 connections as docs/keydb.md says.
// Only the number of operations, or the time, is smaller.
type keydbTest struct {
	name    string
	file    string
	more    properties // beside the file's
	pairs   int64      // of a command, for memtier
	depth   int
	timed   bool
	memtier []string
}

const (
	keydbThreads, keydbClients = 4, 100
	leastSeconds               = 3 // as 8000 workers have to start in them
)

func keydbTests() []keydbTest {
	random := func(command string, pairs int) []string {
		for range pairs {
			command += " __key__ __data__"
		}
		return []string{"--distinct-client-seed", "--command=" + command, "--key-prefix=kv_",
			"--key-minimum=1", "--key-maximum=10000", "-R"}
	}
	sequential := []string{"--key-minimum=1", "--key-maximum=200000000", "--ratio=1:0", "--key-pattern=P:P"}
	return []keydbTest{
		{name: "1: random SET", file: "keydb_random_set", pairs: 1, depth: 1, memtier: random("set", 1)},
		{name: "2: random MSET of ten", file: "keydb_random_mset", pairs: 10, depth: 1, memtier: random("mset", 10)},
		{name: "2: random MSET of one", file: "keydb_random_mset", more: properties{"batchsize", "1"}, pairs: 1, depth: 1, memtier: random("mset", 1)},
		{name: "3: sequential SET for a time", file: "keydb_sequential_set_time", pairs: 1, depth: 20, timed: true, memtier: sequential},
		{name: "4: sequential SET of a number", file: "keydb_sequential_set_count", pairs: 1, depth: 20, memtier: sequential},
		{name: "5: random SET, pipeline", file: "keydb_random_set_pipeline", pairs: 1, depth: 20, memtier: random("set", 1)},
	}
}

func (b *Bench) keydbContests() (contests []Contest) {
	for _, kind := range b.keydbServers() {
		for _, test := range keydbTests() {
			contests = append(contests, b.keydbContest(kind, test))
		}
	}
	return contests
}

// keydbServers are those that the tests run on. KeyDB is among them even if it
// is not there, to say so.
func (b *Bench) keydbServers() []ServerKind {
	kinds := []ServerKind{
		*b.redisKind(),
		{Name: "keydb", Program: b.Peers.KeyDBServer, Args: []string{"--server-threads", "2", "--enable-motd", "no"}},
	}
	if b.Peers.ValkeyServer != "" {
		kinds = append(kinds, ServerKind{Name: "valkey", Program: b.Peers.ValkeyServer})
	}
	return kinds
}

func (b *Bench) keydbContest(kind ServerKind, test keydbTest) Contest {
	const most = 4_000_000 // each may make a new key of 250 bytes
	least := int64(200_000)
	if test.depth > 1 { // 8000 workers, whose start is not the test
		least = 1_000_000
	}
	c := Contest{Row: "keydb", Name: kind.Name + ", " + test.name, Server: &kind, Least: least, Most: most,
		Columns: append([]Metric{Seen}, usual()...),
		Checks:  []Check{{Of: Ours, Metric: Seen, AtLeast: 0.9, Against: []string{Memtier}}}}
	if test.timed {
		c.Count = most
	}
	seconds := strconv.Itoa(max(leastSeconds, b.wholeSeconds(1)))
	empty := func(_ context.Context, s *Server) error { return s.empty() }
	noServer := ""
	if kind.Program == "" {
		noServer = "not measured: set KEYDB_SERVER"
	}
	c.Entrants = []Entrant{
		{Tool: Ours, Before: empty, Missing: noServer, Command: func(s *Server, count int64) Command {
			return b.onRedis("run", s, test.properties(seconds, count), "-P", b.file(test.file)).watching(test.pairs)
		}},
		{Tool: Memtier, Before: empty, Missing: cmp.Or(noServer, missing(b.Peers.Memtier, "MEMTIER")), Command: func(s *Server, count int64) Command {
			return b.memtier(s, test.pairs, test.arguments(seconds, count)...).watching(test.pairs)
		}},
	}
	return c
}

func (t keydbTest) properties(seconds string, count int64) properties {
	if t.timed {
		return t.more.with("maxexecutiontime", seconds, "operationcount", number(count))
	}
	return t.more.with("operationcount", number(count))
}

// arguments are memtier's. Its -n is for each connection, and excludes a time.
func (t keydbTest) arguments(seconds string, count int64) []string {
	args := append([]string{"-t", strconv.Itoa(keydbThreads), "-c", strconv.Itoa(keydbClients), "-d", "128",
		"--pipeline=" + strconv.Itoa(t.depth)}, t.memtier...)
	if t.timed {
		return append(args, "--test-time="+seconds)
	}
	return append(args, "-n", number(max(1, count/(keydbThreads*keydbClients*t.pairs))))
}

// wholeSeconds is so many times the time of a process.
func (b *Bench) wholeSeconds(times float64) int {
	return max(1, int(math.Ceil(times*b.Time.Seconds())))
}

// ahead counts the tests in which ours is faster than memtier, on each server. The
// MSET of one pair is the work of test 1 once more, and does not count.
func ahead(outcomes []Outcome) string {
	var text strings.Builder
	for _, server := range []string{"redis", "keydb", "valkey"} {
		tests, faster := 0, 0
		for _, o := range outcomes {
			if !strings.HasPrefix(o.Name, server+", ") || strings.HasSuffix(o.Name, "of one") || !o.Verdicts()[0].Measured {
				continue
			}
			tests++
			if o.Verdicts()[0].Median > 1 {
				faster++
			}
		}
		if tests > 0 {
			fmt.Fprintf(&text, "On %s ycsb is ahead of memtier in %d of %d tests; the target is 3 of 5.\n", server, faster, tests)
		}
	}
	return text.String()
}
