package cmd

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"syscall"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/plural"
	"github.com/goycsb/goycsb/workload"
)

// drawing is what keys and ops are asked for.
type drawing struct {
	what string // keys or ops
	json bool
	resp bool
	most int64 // operations; 0: all that the phase has
}

// notation writes one turn of a worker.
type notation func(t workload.Turn) error

// draw prints the operations of a phase, or their keys, without a database.
func (p *program) draw(ctx context.Context, what string, args []string) error {
	d := &drawing{what: what}
	s, err := d.read(args)
	if errors.Is(err, flag.ErrHelp) {
		return p.help(nil)
	}
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(p.stdout, 1<<16)
	write, err := d.notation(ctx, s, out)
	if err != nil {
		return s.properties.Place(err)
	}
	p.drawHeader(s)
	err = errors.Join(s.properties.Place(d.print(ctx, s, write)), out.Flush())
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return nil // whoever reads has enough
	}
	return err
}

// read reads what stands after the command: load or run, then what load and run
// take themselves, but that a binding is not needed.
func (d *drawing) read(args []string) (*settings, error) {
	phase := ""
	if len(args) > 0 && (args[0] == "load" || args[0] == "run") {
		phase, args = args[0], args[1:]
	}
	a, err := readArguments(args, options{d.registerFlags, "-n, -json, -resp, "})
	switch {
	case err != nil:
		return nil, err
	case phase == "":
		return nil, usagef("%s: want load or run after %[1]s, as in: ycsb %[1]s load -P workloada", d.what)
	case d.resp && (d.json || d.what == "keys"):
		return nil, usagef("-resp: want `ycsb ops` without -json")
	}
	if _, named := a.properties.Lookup("db"); d.resp && !named {
		a.properties.Set("db", "redis")
	}
	s, config, err := newSettings(phase, a)
	if err != nil {
		return nil, err
	}
	s.bounded = d.most > 0
	return s, asUsage(s.properties.Place(s.check(config)))
}

func (d *drawing) registerFlags(fs *flag.FlagSet) {
	fs.BoolVar(&d.json, "json", false, "")
	fs.BoolVar(&d.resp, "resp", false, "")
	fs.Func("n", "", func(text string) (err error) {
		if d.most, err = strconv.ParseInt(text, 10, 64); err != nil || d.most < 1 {
			return errors.New("want a number of operations, 1 or more")
		}
		return nil
	})
}

// notation returns how the turns are written.
func (d *drawing) notation(ctx context.Context, s *settings, out *bufio.Writer) (notation, error) {
	switch several := s.executor.Workers(s.phases[0]) > 1; {
	case d.resp:
		return inBytes(ctx, s, out)
	case d.json && d.what == "keys":
		return keysInJSON(out), nil
	case d.json:
		return operationsInJSON(out), nil
	case d.what == "keys":
		return inLines(out, several, appendKey), nil
	default:
		return inLines(out, several, appendOperation), nil
	}
}

// drawHeader says on stderr what is drawn, and how it is drawn again.
func (p *program) drawHeader(s *settings) {
	p.remarks(s)
	phase, e := s.phases[0], s.executor
	text := fmt.Sprintf("%s: %s", phase.Name(), plural.Count(int64(e.Workers(phase)), "worker"))
	if e.Batch > 1 {
		text += fmt.Sprintf(", %d operations a batch", e.Batch)
	}
	p.note("%s, seed %d (-p seed=%[2]d draws the same)", text, e.Seed)
	for _, warning := range phase.Warnings() {
		p.note("warning: %s: %s", phase.Name(), warning)
	}
	if e.WarmUp.Time > 0 && phase.Name() == "run" {
		p.note("warning: %s: how many operations belong to a warm-up of %s is known to a run alone", phase.Name(), e.WarmUp)
	}
}

// print writes the turns of the phase, up to as many operations as are wanted.
func (d *drawing) print(ctx context.Context, s *settings, write notation) error {
	left := d.most
	for turn, err := range s.executor.Turns(s.phases[0]) {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if n := int64(len(turn.Ops)); d.most > 0 && n >= left {
			turn.Ops = turn.Ops[:left]
			return write(turn)
		}
		if err := write(turn); err != nil {
			return err
		}
		left -= int64(len(turn.Ops))
	}
	return nil
}

// inBytes writes the bytes that the binding would send.
func inBytes(ctx context.Context, s *settings, out io.Writer) (notation, error) {
	t, ok := s.binding.(db.Transcriber)
	if !ok {
		name, _ := s.properties.Lookup("db")
		return nil, usagef("-resp: want a binding that can write its operations down (%s), got %s",
			strings.Join(transcribers(), ", "), name)
	}
	database, err := t.Transcribe(out)
	if err != nil {
		return nil, err
	}
	if err := s.executor.Fits(ctx, database, s.phases[0]); err != nil {
		return nil, fmt.Errorf("-resp: %w", err)
	}
	session, err := database.Session(ctx)
	if err != nil {
		return nil, err
	}
	return (&transcription{ctx: ctx, session: session}).write, nil
}

// transcribers names the bindings that can write their operations down.
func transcribers() []string {
	var names []string
	for _, f := range db.Bindings() {
		binding, err := db.New(f.Name)
		if _, ok := binding.(db.Transcriber); ok && err == nil {
			names = append(names, f.Name)
		}
	}
	return names
}
