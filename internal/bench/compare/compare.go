package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/goycsb/goycsb/internal/bench"
	"github.com/goycsb/goycsb/measurement"
)

func compare(ctx context.Context, args []string) error {
	a, err := parse(args)
	if err != nil {
		return err
	}
	rows := a.rows()
	if a.list {
		list(rows)
		return nil
	}
	if len(rows) == 0 {
		return fmt.Errorf("-only %s: want a contest's row/name, as -list shows them", a.only)
	}
	if a.bench.Dir, err = os.MkdirTemp("", "bench"); err != nil {
		return err
	}
	defer os.RemoveAll(a.bench.Dir)
	if err := a.bench.Start(ctx); err != nil {
		return err
	}
	a.conditions()
	return a.hold(ctx, rows)
}

// rows are those that were asked for, with the contests that were.
func (a *arguments) rows() (rows []bench.Row) {
	for _, row := range a.bench.Rows() {
		var chosen []bench.Contest
		for _, c := range row.Contests {
			if a.only.MatchString(c.Row + "/" + c.Name) {
				chosen = append(chosen, c)
			}
		}
		if row.Contests = chosen; len(chosen) > 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

func list(rows []bench.Row) {
	for _, row := range rows {
		for _, c := range row.Contests {
			fmt.Printf("%s/%s\n", c.Row, c.Name)
		}
	}
}

// conditions say what holds for all figures, before there are any.
func (a *arguments) conditions() {
	host := measurement.ReadHost()
	fmt.Printf("%d CPUs, %s, %s %s, %s.\n", host.CPUs, host.CPU, host.OS, host.Kernel, measurement.ReadProgram().Go)
	fmt.Printf("Tools take turns in each round, as whole processes of about %v of our own work, on loopback. "+
		"Figures are medians of %d rounds; a ratio is taken within each round first.\n", a.bench.Time, a.bench.Rule.Rounds)
	fmt.Printf("%v\n", a.bench.Rule)
}

// hold holds the contests of the rows. One that fails does not keep the others
// from being held.
func (a *arguments) hold(ctx context.Context, rows []bench.Row) error {
	var failures []error
	var lines, commands bytes.Buffer
	for _, row := range rows {
		fmt.Printf("\n### %s: %s\n\n", row.Name, row.About)
		var outcomes []bench.Outcome
		for _, c := range row.Contests {
			o, err := a.bench.Hold(ctx, c, progress(c))
			if err != nil {
				failures = append(failures, fmt.Errorf("%s/%s: %w", c.Row, c.Name, err))
				if ctx.Err() != nil {
					return errors.Join(failures...)
				}
				continue
			}
			outcomes = append(outcomes, o)
			bench.WriteBenchmarks(&lines, o) // to memory: no error
			for _, command := range o.Commands {
				fmt.Fprintln(&commands, command)
			}
		}
		if len(outcomes) == 0 {
			continue
		}
		if err := bench.WriteTables(os.Stdout, outcomes); err != nil {
			return err
		}
		if row.Sum != nil {
			fmt.Printf("\n%s", row.Sum(outcomes))
		}
	}
	fmt.Printf("\n### commands\n\n```\n%s```\n", commands.String())
	return errors.Join(append(failures, a.write(lines.String()))...)
}

// progress shows each round on stderr.
func progress(c bench.Contest) func(int, bench.Round) {
	return func(n int, r bench.Round) {
		var rates []string
		for _, e := range c.Entrants {
			if s, took := r[e.Tool]; took {
				rates = append(rates, fmt.Sprintf("%s %s/s", e.Tool, bench.Rate.Text(s.Rate)))
			}
		}
		fmt.Fprintf(os.Stderr, "%s/%s: round %d: %s; others %.0f %%\n", c.Row, c.Name, n, strings.Join(rates, ", "), 100*r.Foreign())
	}
}

// write writes the lines for benchstat.
func (a *arguments) write(lines string) error {
	host := measurement.ReadHost()
	text := fmt.Sprintf("goos: %s\ngoarch: %s\ncpu: %s\n%s", host.OS, host.Arch, host.CPU, lines)
	if a.lines == nil {
		fmt.Printf("\n### for benchstat\n\n```\n%s```\n", text)
		return nil
	}
	_, err := a.lines.Write([]byte(text))
	return errors.Join(err, a.lines.Close())
}
