package bench

// distributions are the values of requestdistribution.
func distributions() []string {
	return []string{"uniform", "sequential", "partitioned", "zipfian", "latest", "hotspot", "exponential"}
}

// startContests start the program, do one operation of 10⁹ records, and end it.
func (b *Bench) startContests() (contests []Contest) {
	for _, distribution := range distributions() {
		p := properties{"workload", "core", "recordcount", "1000000000", "requestdistribution", distribution,
			"basicdb.verbose", "false", "operationcount", "1"}
		contests = append(contests, Contest{
			Row: "start", Name: distribution, Count: 1, Columns: []Metric{Wall, Memory},
			Entrants: []Entrant{{Tool: Ours, Command: func(*Server, int64) Command { return b.ours("run", "basic", p) }}},
			Checks:   []Check{{Of: Ours, Metric: Wall, AtMost: 0.2}, {Of: Ours, Metric: Memory, AtMost: 30}},
		})
	}
	return contests
}
