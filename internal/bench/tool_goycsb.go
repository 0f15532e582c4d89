package bench

import (
	"fmt"
	"regexp"
	"time"
)

// goYCSB is a phase of go-ycsb, with its profiling server out of the way.
func (b *Bench) goYCSB(phase, binding string, count int64, p properties, more ...string) Command {
	args := append([]string{b.Peers.GoYCSB, phase, binding}, more...)
	return Command{
		Args: append(args, p.with("debug.pprof", loopback+":0").arguments()...),
		Read: func(stdout []byte) (Reading, error) {
			elapsed, err := parseGoYCSB(string(stdout))
			return Reading{Operations: count, Rate: float64(count) / elapsed.Seconds()}, err
		},
	}
}

var (
	goYCSBTook   = regexp.MustCompile(`(?m)^Run finished, takes (\S+)$`)
	goYCSBFailed = regexp.MustCompile(`(?m)^\w+_ERROR\s+- .*`)
)

// parseGoYCSB reads how long a phase took. The tool says the rates of each kind
// of call, of which an operation may make several, and not the operations'.
func parseGoYCSB(stdout string) (time.Duration, error) {
	if failed := goYCSBFailed.FindString(stdout); failed != "" {
		return 0, fmt.Errorf("go-ycsb: want no failures, got %s", failed)
	}
	took := goYCSBTook.FindStringSubmatch(stdout)
	if took == nil {
		return 0, fmt.Errorf("go-ycsb: want a line of how long it took, got %q", tail(stdout))
	}
	elapsed, err := time.ParseDuration(took[1])
	if err == nil && elapsed <= 0 {
		err = fmt.Errorf("got %v", elapsed)
	}
	if err != nil {
		return 0, fmt.Errorf("go-ycsb: want how long it took: %w", err)
	}
	return elapsed, nil
}
