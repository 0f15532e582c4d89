package bench

import "strconv"

// Row is a row of the table of targets.
type Row struct {
	Name     string
	About    string
	Contests []Contest
	Sum      func([]Outcome) string // a target for all of them together; nil: none
}

// Rows are those of the table, in its order.
func (b *Bench) Rows() []Row {
	return []Row{
		{"null", "null store, workloads c, a and load", b.nullContests(), nil},
		{"redis", "Redis, 64 workers, no batches", b.commandContests("redis", 64, 1), nil},
		{"load", "YCSB load, hash and index, against go-ycsb's hash alone", b.loadContests(), nil},
		{"workloads", "workloads a to f on Redis", b.workloadContests(), nil},
		{"batch", "Redis, 16 workers, batchsize=20", b.commandContests("batch", 16, 20), nil},
		{"keydb", "the five KeyDB tests, 400 connections", b.keydbContests(), ahead},
		{"pacing", "schedules, on the null store", b.pacingContests(), nil},
		{"start", "start-up at 10⁹ records", b.startContests(), nil},
	}
}

// usual are the columns of a contest for throughput.
func usual() []Metric { return []Metric{Rate, ClientCPU, ServerCPU} }

// workers is how a contest's name tells their number.
func workers(n int) string {
	if n == 1 {
		return "1 worker"
	}
	return strconv.Itoa(n) + " workers"
}

func (b *Bench) redisKind() *ServerKind {
	return &ServerKind{Name: "redis", Program: b.Peers.RedisServer}
}
