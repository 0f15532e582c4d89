package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/goycsb/goycsb/measurement"
)

// properties are names and values, one after the other.
type properties []string

func (p properties) with(more ...string) properties {
	return append(append(properties{}, p...), more...)
}

// arguments writes each property behind the flag -p.
func (p properties) arguments() (args []string) {
	for i := 0; i+1 < len(p); i += 2 {
		args = append(args, "-p", p[i]+"="+p[i+1])
	}
	return args
}

// number is a number as the value of a property.
func number(n int64) string { return strconv.FormatInt(n, 10) }

// ours is a phase of our program, which reports by a result document.
func (b *Bench) ours(phase, binding string, p properties, more ...string) Command {
	file := filepath.Join(b.Dir, "result.json")
	args := append([]string{b.Program, phase, binding}, more...)
	return Command{
		Args: append(args, p.with("resultfile", file).arguments()...),
		Read: func([]byte) (Reading, error) { return readDocument(file) },
	}
}

// onRedis is the same on a server.
func (b *Bench) onRedis(phase string, s *Server, p properties, more ...string) Command {
	return b.ours(phase, "redis", p.with("redis.host", loopback, "redis.port", strconv.Itoa(s.Port)), more...)
}

// load fills a server by our program, for ourselves and for YCSB, whose records
// are the same.
func (b *Bench) load(ctx context.Context, s *Server, p properties, more ...string) error {
	_, err := b.onRedis("load", s, p.with("threadcount", "16"), more...).run(ctx, b.limit())
	return err
}

func readDocument(file string) (Reading, error) {
	f, err := os.Open(file)
	if err != nil {
		return Reading{}, err
	}
	defer f.Close()
	d, err := measurement.ReadDocument(f)
	if err != nil {
		return Reading{}, err
	}
	if len(d.Clients) != 1 || d.Failed != 0 || d.Operations == 0 {
		return Reading{}, fmt.Errorf("%s: want operations of one client without failures, got %d of %d, %d failed",
			file, d.Operations, len(d.Clients), d.Failed)
	}
	c := d.Clients[0]
	return Reading{
		Operations:  d.Operations,
		Rate:        c.Achieved,
		Target:      c.Target,
		LateMedian:  d.Late.Percentile(50),
		LateP99:     d.Late.Percentile(99),
		Collections: c.Collector.Cycles,
	}, nil
}
