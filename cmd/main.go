package cmd

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
)

// Main carries out a command line, without the program's name, and returns the
// exit status: 0 if all that was asked was done and every operation was OK; 1 if
// a phase could not be finished, an operation failed that is not of a warm-up, or a
// check of the selftest failed; 2 for a mistake in the command line or the settings,
// found before anything was sent; 128 and the signal's number if a signal ended ctx
// (see [WithSignals]). Results go to stdout or the exportfile, everything else to
// stderr. The shell reads what the process has as its standard input; see [Program]
// for another source. During a phase without a target, on a store beside it on the
// same machine, GOMAXPROCS is lower by the store's threads unless the environment sets it.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return Program{Stdin: os.Stdin, Stdout: stdout, Stderr: stderr}.Main(ctx, args)
}

// Program is the streams of a command line, for a caller that has a standard
// input of its own. All of them must be set.
type Program struct {
	Stdin  io.Reader // read by the shell alone
	Stdout io.Writer // results: reports, tables, what is printed
	Stderr io.Writer // everything else
}

// Main is the function [Main] with the program's streams.
func (streams Program) Main(ctx context.Context, args []string) int {
	p := &program{stdin: streams.Stdin, stdout: streams.Stdout, stderr: newLines(streams.Stderr)}
	err := p.run(ctx, args)
	if err != nil {
		p.complain(err)
	}
	return exitStatus(err)
}

// program is one invocation: its streams.
type program struct {
	stdin  io.Reader
	stdout io.Writer
	stderr *lines
}

func (p *program) run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return usagef("no command: say %s; `ycsb help` tells more", commandNames("or"))
	}
	c, ok := findCommand(args[0])
	switch {
	case !ok:
		return usagef("unknown command %q: known are %s", args[0], commandNames("and"))
	case c.name == "": // an option of YCSB's
		return c.run(p, ctx, args)
	}
	return c.run(p, ctx, args[1:])
}

// complain prints an error, a line for each one that was joined.
func (p *program) complain(err error) {
	for line := range strings.Lines(err.Error()) {
		p.note("%s", strings.TrimSuffix(line, "\n"))
	}
}

// note prints one line to stderr.
func (p *program) note(format string, args ...any) {
	p.write(fmt.Sprintf("ycsb: "+format+"\n", args...))
}

// write prints a text to stderr. If that cannot be written to, there is nowhere
// to say so.
func (p *program) write(text string) {
	_, _ = io.WriteString(p.stderr, text)
}

// print prints a text to stdout.
func (p *program) print(text string) error {
	_, err := io.WriteString(p.stdout, text)
	return err
}
