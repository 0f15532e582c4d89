package bench

import (
	"context"
	"strconv"
)

// loadContests fill an empty server. Ours writes YCSB's index too; go-ycsb has
// none.
func (b *Bench) loadContests() (contests []Contest) {
	for _, n := range []int{16, 64} {
		threads := strconv.Itoa(n)
		empty := func(_ context.Context, s *Server) error { return s.empty() }
		contests = append(contests, Contest{
			Row: "load", Name: "YCSB load, " + workers(n), Server: b.redisKind(), Columns: usual(), Most: 1_000_000,
			Entrants: []Entrant{
				{Tool: Ours, Before: empty, Command: func(s *Server, count int64) Command {
					return b.onRedis("load", s, properties{"recordcount", number(count), "threadcount", threads}, "-P", b.file("workloada"))
				}},
				{Tool: GoYCSB, Before: empty, Missing: missing(b.Peers.GoYCSB, "GO_YCSB"), Command: func(s *Server, count int64) Command {
					return b.goYCSB("load", "redis", count, properties{"recordcount", number(count), "threadcount", threads,
						"redis.addr", s.Address()}, "-P", b.file("workloada"))
				}},
			},
			Checks: []Check{
				{Of: Ours, Metric: Rate, AtLeast: 2, Against: []string{GoYCSB}},
				{Of: Ours, Metric: ClientCPU, AtMost: 0.4, Against: []string{GoYCSB}},
			},
		})
	}
	return contests
}
