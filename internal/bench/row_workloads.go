package bench

import (
	"context"
	"strconv"
)

// workloadContests are YCSB's workloads a to f as they are shipped.
func (b *Bench) workloadContests() (contests []Contest) {
	for _, letter := range []string{"a", "b", "c", "d", "e", "f"} {
		for _, n := range []int{16, 64} {
			contests = append(contests, b.workloadContest(letter, strconv.Itoa(n), workers(n)))
		}
	}
	return contests
}

func (b *Bench) workloadContest(letter, threads, workers string) Contest {
	stock := "workload" + letter
	p := properties{"recordcount", number(b.Records), "threadcount", threads}
	c := Contest{Row: "workloads", Name: "workload " + letter + ", " + workers, Server: b.redisKind(), Columns: usual()}
	c.Entrants = []Entrant{
		{Tool: Ours, Command: func(s *Server, count int64) Command {
			return b.onRedis("run", s, p.with("operationcount", number(count)), "-P", b.file(stock))
		}},
		{Tool: GoYCSB, Missing: b.missingGo(letter), Command: func(s *Server, count int64) Command {
			return b.goYCSB("run", "redis", count, p.with("operationcount", number(count), "redis.addr", s.Address()), "-P", b.file(stock))
		}},
		{Tool: JavaYCSB, Missing: missing(b.Peers.YCSB, "YCSB_CP"), Command: func(s *Server, count int64) Command {
			return b.javaYCSB("-t", "site.ycsb.db.RedisClient", p.with("operationcount", number(count), "maxexecutiontime", strconv.Itoa(b.wholeSeconds(5)),
				"redis.host", loopback, "redis.port", strconv.Itoa(s.Port)), "-P", b.file(stock))
		}},
	}
	if letter == "d" || letter == "e" { // which insert: each process finds what the others found
		for i, e := range c.Entrants {
			c.Entrants[i].Before = b.filler(stock, e.Tool)
		}
	} else {
		c.Prepare = b.filler(stock, Ours, b.present(GoYCSB))
	}
	peers := []string{GoYCSB, JavaYCSB}
	c.Checks = []Check{
		{Of: Ours, Metric: Rate, AtLeast: 1.4, Against: peers},
		{Of: Ours, Metric: ClientCPU, AtMost: 0.6, Against: peers},
	}
	return c
}

func (b *Bench) missingGo(letter string) string {
	if letter == "e" {
		return "not measured: go-ycsb cannot scan Redis"
	}
	return missing(b.Peers.GoYCSB, "GO_YCSB")
}

// present is the tool's name if it is there.
func (b *Bench) present(tool string) string {
	if tool == GoYCSB && b.Peers.GoYCSB == "" {
		return ""
	}
	return tool
}

// filler empties a server and loads the records of tools. Those of ours are
// YCSB's too; go-ycsb's have other keys.
func (b *Bench) filler(stock string, tools ...string) func(context.Context, *Server) error {
	return func(ctx context.Context, s *Server) error {
		if err := s.empty(); err != nil {
			return err
		}
		p := properties{"recordcount", number(b.Records)}
		for _, tool := range tools {
			var err error
			switch tool {
			case GoYCSB:
				p := p.with("redis.addr", s.Address(), "threadcount", "16")
				_, err = b.goYCSB("load", "redis", b.Records, p, "-P", b.file(stock)).run(ctx, b.limit())
			case Ours, JavaYCSB:
				err = b.load(ctx, s, p, "-P", b.file(stock))
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
}
