package bench

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// redisCommand is a command of Redis as both tools send it, with its targets.
type redisCommand struct {
	name       string
	fields     int
	kind       string // of the operation that sends it: "read" or "update"
	plain      float64
	batched    float64
	benchmarks []string // the command in redis-benchmark's words
}

// commandKeys is how many records there are. Both tools name them user and 12
// digits, and draw them evenly.
const (
	commandKeys = 10_000
	fieldLength = 100
)

func redisCommands() []redisCommand {
	const key = "user__rand_int__"
	value := strings.Repeat("x", fieldLength)
	ten := []string{"hset", key}
	for i := range 10 {
		ten = append(ten, fmt.Sprintf("field%d", i), value)
	}
	return []redisCommand{
		{"HSET of ten fields", 10, "update", 0.95, 0.8, ten},
		{"HGETALL", 10, "read", 0.9, 0.85, []string{"hgetall", key}},
		{"GET", 1, "read", 1.1, 0.95, []string{"get", key}},
		{"SET", 1, "update", 1.1, 0.95, []string{"set", key, value}},
	}
}

// commandContests send one command against redis-benchmark, which sends the same
// on as many connections, and as many at a time.
func (b *Bench) commandContests(row string, n, depth int) (contests []Contest) {
	for _, command := range redisCommands() {
		p := command.properties()
		c := Contest{Row: row, Name: command.name + ", " + workers(n), Server: b.redisKind(), Columns: usual()}
		c.Prepare = func(ctx context.Context, s *Server) error { return b.load(ctx, s, p) }
		c.Entrants = []Entrant{
			{Tool: Ours, Command: func(s *Server, count int64) Command {
				return b.onRedis("run", s, p.with("operationcount", number(count),
					"threadcount", strconv.Itoa(n), "batchsize", strconv.Itoa(depth)))
			}},
			{Tool: RedisBenchmark, Missing: missingBenchmark(b.Peers), Command: func(s *Server, count int64) Command {
				return b.redisBenchmark(s, n, depth, commandKeys, count, command.benchmarks...)
			}},
		}
		c.Checks = command.checks(depth)
		contests = append(contests, c)
	}
	return contests
}

func missingBenchmark(p Peers) string {
	if p.RedisBenchmark != "" {
		return ""
	}
	return "not measured: redis-benchmark is not in the path"
}

func (c redisCommand) properties() properties {
	p := properties{"workload", "core", "recordcount", number(commandKeys), "insertorder", "ordered", "zeropadding", "12",
		"requestdistribution", "uniform", "fieldlength", number(fieldLength), "fieldcount", strconv.Itoa(c.fields),
		"redis.index", "none", "writeallfields", "true"}
	if c.fields == 1 {
		p = p.with("redis.datatype", "string")
	}
	if c.kind == "read" {
		return p.with("readproportion", "1", "updateproportion", "0")
	}
	return p.with("readproportion", "0", "updateproportion", "1")
}

func (c redisCommand) checks(depth int) []Check {
	peer := []string{RedisBenchmark}
	if depth > 1 {
		return []Check{{Of: Ours, Metric: Rate, AtLeast: c.batched, Against: peer}}
	}
	return []Check{
		{Of: Ours, Metric: Rate, AtLeast: c.plain, Against: peer},
		{Of: Ours, Metric: ClientCPU, AtMost: 1.15, Against: peer},
	}
}
