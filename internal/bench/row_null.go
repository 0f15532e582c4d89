package bench

import (
	"fmt"
	"strconv"
)

// nullTargets are nanoseconds an operation, with one worker. Those of the peers
// were measured on a quiet machine of two CPUs.
var nullTargets = []struct {
	workload, phase  string
	ours, java, goes float64
}{
	{"c", "run", 200, 316, 760},
	{"a", "run", 250, 546, 1300},
	{"load", "load", 800, 1795, 8850},
}

// nullContests have databases that do nothing but take values that were built.
func (b *Bench) nullContests() (contests []Contest) {
	for _, t := range nullTargets {
		c := Contest{Row: "null", Name: "workload " + t.workload, Columns: []Metric{PerOp, ClientCPU}}
		for _, n := range []int{1, 2, 16} {
			c.Entrants = append(c.Entrants, b.ourNull(t.phase, t.workload, n))
		}
		c.Entrants = append(c.Entrants, b.javaNull(t.phase, t.workload), b.goNull(t.phase, t.workload))
		one, two, sixteen := c.Entrants[0].Tool, c.Entrants[1].Tool, c.Entrants[2].Tool
		c.Checks = []Check{
			{Of: one, Metric: PerOp, AtMost: t.ours},
			{Of: one, Metric: PerOp, AtMost: t.ours / t.java, Against: []string{JavaYCSB}},
			{Of: one, Metric: PerOp, AtMost: t.ours / t.goes, Against: []string{GoYCSB}},
			// 8 bytes for each operation would make half a collection per million.
			{Of: one, Metric: Cycles, AtMost: 0.2},
			{Of: two, Metric: Rate, AtLeast: 1.7, Against: []string{one}},
			{Of: sixteen, Metric: Rate, AtLeast: 1, Against: []string{two}},
		}
		contests = append(contests, c)
	}
	return contests
}

// nullFile is the property file of a workload, and of the load.
func (b *Bench) nullFile(workload string) string {
	if workload == "load" {
		workload = "a"
	}
	return b.file("workload" + workload)
}

func nullProperties(phase string, count int64) properties {
	if phase == "load" {
		return properties{"recordcount", number(count)}
	}
	return properties{"recordcount", "100000", "operationcount", number(count)}
}

func (b *Bench) ourNull(phase, workload string, n int) Entrant {
	return Entrant{Tool: fmt.Sprintf("%s, %s", Ours, workers(n)), Command: func(_ *Server, count int64) Command {
		p := nullProperties(phase, count).with("threadcount", strconv.Itoa(n), "basicdb.verbose", "false")
		return b.ours(phase, "basic", p, "-P", b.nullFile(workload))
	}}
}

func (b *Bench) javaNull(phase, workload string) Entrant {
	flag := map[string]string{"run": "-t", "load": "-load"}[phase]
	return Entrant{Tool: JavaYCSB, Missing: missing(b.Peers.YCSB, "YCSB_CP"), Command: func(_ *Server, count int64) Command {
		return b.javaYCSB(flag, builtClass, nullProperties(phase, count), "-P", b.nullFile(workload))
	}}
}

func (b *Bench) goNull(phase, workload string) Entrant {
	return Entrant{Tool: GoYCSB, Missing: missing(b.Peers.GoYCSB, "GO_YCSB"), Command: func(_ *Server, count int64) Command {
		return b.goYCSB(phase, "basic", count, nullProperties(phase, count).with("threadcount", "1"), "-P", b.nullFile(workload))
	}}
}
