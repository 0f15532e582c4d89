package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/goycsb/goycsb/internal/bench"
)

// arguments are what the command line asks for.
type arguments struct {
	bench bench.Bench
	only  *regexp.Regexp
	lines io.WriteCloser // for benchstat; nil: to stdout, at the end
	list  bool
}

func parse(args []string) (a arguments, err error) {
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	program := flags.String("ycsb", filepath.Join("bin", "ycsb-program"), "our `program`")
	only := flags.String("only", "", "hold only contests whose row/name matches the `regexp`, as in '^redis/GET'")
	output := flags.String("o", "", "write benchstat's lines to the `file` instead of stdout")
	again := flags.Int("again", -1, "rounds of a contest that may replace disturbed ones; by default as many as -rounds")
	flags.IntVar(&a.bench.Rule.Rounds, "rounds", 5, "rounds of a contest")
	flags.Float64Var(&a.bench.Rule.Foreign, "foreign", 0.1, "`share` of the CPUs of other processes that disturbs a round")
	flags.DurationVar(&a.bench.Time, "time", 2*time.Second, "how long our program works in one process, about")
	flags.Int64Var(&a.bench.Records, "records", 100_000, "records of the workloads a to f")
	flags.BoolVar(&a.list, "list", false, "list the contests")
	if err := flags.Parse(args); err != nil {
		return a, err
	}
	if flags.NArg() > 0 {
		return a, fmt.Errorf("want flags alone, got %q", flags.Arg(0))
	}
	if a.bench.Rule.Rounds < 1 || a.bench.Time <= 0 || a.bench.Records < 1 {
		return a, fmt.Errorf("want at least one round, some time and records, got -rounds %d -time %v -records %d",
			a.bench.Rule.Rounds, a.bench.Time, a.bench.Records)
	}
	if a.bench.Rule.Again = *again; *again < 0 {
		a.bench.Rule.Again = a.bench.Rule.Rounds
	}
	a.bench.Program, a.bench.Peers = *program, bench.FindPeers()
	if a.only, err = regexp.Compile(*only); err != nil {
		return a, fmt.Errorf("-only: %w", err)
	}
	if *output != "" {
		a.lines, err = os.Create(*output)
	}
	return a, err
}
