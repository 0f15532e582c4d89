package bench

import (
	"fmt"
	"strconv"
)

// pacingContests keep a schedule on the database that does nothing, so that what
// is late is the generator.
func (b *Bench) pacingContests() (contests []Contest) {
	for _, target := range []int64{1000, 10_000, 50_000} {
		for _, n := range []int{16, 256} {
			contests = append(contests, b.pacingContest(target, n))
		}
	}
	return contests
}

func (b *Bench) pacingContest(target int64, n int) Contest {
	p := properties{"recordcount", "100000", "threadcount", strconv.Itoa(n), "target", number(target), "basicdb.verbose", "false"}
	c := Contest{
		Row: "pacing", Name: fmt.Sprintf("target %d, %s", target, workers(n)),
		Count:   max(target/2, int64(2*b.Time.Seconds()*float64(target))),
		Columns: []Metric{Rate, RateError, LateMedian, LateP99, ClientCPU},
		Entrants: []Entrant{{Tool: Ours, Command: func(_ *Server, count int64) Command {
			return b.ours("run", "basic", p.with("operationcount", number(count)), "-P", b.file("workloadc"))
		}}},
		Checks: []Check{{Of: Ours, Metric: RateError, AtMost: 0.2}},
	}
	if target <= 10_000 {
		c.Checks = append(c.Checks, Check{Of: Ours, Metric: LateMedian, AtMost: 100e3}, Check{Of: Ours, Metric: LateP99, AtMost: 500e3})
	}
	return c
}
