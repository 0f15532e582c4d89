package cmd

import (
	"cmp"
	"errors"
	"flag"
	"math/rand/v2"
	"strings"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// settings is what a command line asks for, checked as far as it can be without
// a database.
type settings struct {
	command  string // load, run, bench or shell
	client   client
	binding  db.Binding // nil if the command needs no database and none was named
	phases   []workload.Phase
	executor workload.Executor
	format   measurement.Format
	listing  measurement.Listing

	properties *workload.Properties
	sets       []*flag.FlagSet // each part's properties
	notes      []string

	bounded bool // whether a phase that has no end of its own is ended otherwise
}

// readSettings takes a command line without its command. Every mistake in it is
// found here, before anything is sent.
func readSettings(command string, args []string) (*settings, error) {
	s, config, err := readProperties(command, args)
	if err != nil {
		return nil, err
	}
	return s, asUsage(s.properties.Place(s.check(config)))
}

// readProperties does the first half: it gives every part its properties, but
// does not look at what they say together.
func readProperties(command string, args []string) (*settings, workload.Config, error) {
	a, err := readArguments(args, options{})
	if err != nil {
		return nil, nil, err
	}
	if _, ok := a.properties.Lookup("db"); !ok {
		return nil, nil, usagef("no binding: name one after the command, e.g. ycsb load redis; `ycsb list` shows them")
	}
	return newSettings(command, a)
}

// newSettings makes the settings of arguments, which may name no binding.
func newSettings(command string, a *arguments) (_ *settings, _ workload.Config, err error) {
	s := &settings{
		properties: &a.properties,
		notes:      a.notes,
		executor:   workload.DefaultExecutor(),
		listing:    measurement.DefaultListing(),
	}
	if s.command, err = chooseCommand(command, s.properties); err != nil {
		return nil, nil, err
	}
	config, err := s.chooseParts()
	if err != nil {
		return nil, nil, asUsage(err)
	}
	return s, config, asUsage(s.bind(config, a.lenient))
}

// chooseCommand settles load or run where the words and the property may both
// say it. Without a command, the property decides, as for YCSB's own class.
func chooseCommand(command string, properties *workload.Properties) (string, error) {
	var said workload.Property
	for _, p := range properties.All() {
		if p.Name == "dotransactions" {
			said = p
		}
	}
	asked := map[string]string{"true": "run", "false": "load"}[strings.ToLower(strings.TrimSpace(said.Value))]
	switch onCommandLine := said.Name != "" && said.Place.File == ""; {
	case command == "":
		return cmp.Or(asked, "run"), nil
	case onCommandLine && asked != command:
		return "", usagef("the command is %s, but -load, -t or dotransactions says otherwise: leave one out", command)
	}
	return command, nil
}

// chooseParts makes the binding and the workload's settings by their names.
func (s *settings) chooseParts() (config workload.Config, err error) {
	if name, ok := s.properties.Lookup("db"); ok {
		named := workload.Property{Name: "db", Value: strings.TrimSpace(name)}
		s.binding, err = db.New(named.Masked()) // as an address in its place may have a password
	}
	kind, ok := s.properties.Lookup("workload")
	if !ok {
		kind = "core"
	}
	config, configErr := workload.New(strings.TrimSpace(kind))
	return config, errors.Join(err, configErr)
}

// bind gives every part its properties.
func (s *settings) bind(config workload.Config, lenient bool) error {
	parts := []func(*flag.FlagSet){
		s.client.registerFlags, config.RegisterFlags, s.executor.RegisterFlags, s.listing.RegisterFlags,
	}
	if s.binding != nil {
		parts = append(parts, s.binding.RegisterFlags)
	}
	s.sets = newFlagSets(parts...)
	err := s.properties.Bind(s.sets...)
	if lenient && err != nil {
		s.notes = append(s.notes, strings.Split(err.Error(), "\n")...)
		return nil
	}
	return err
}

// newFlagSets lets each part declare its properties on a set of its own.
func newFlagSets(registers ...func(*flag.FlagSet)) []*flag.FlagSet {
	var sets []*flag.FlagSet
	for _, register := range registers {
		set := flag.NewFlagSet("", flag.ContinueOnError)
		register(set)
		sets = append(sets, set)
	}
	return sets
}

// check makes what the settings describe and joins all that is wrong with them.
func (s *settings) check(config workload.Config) error {
	format, formatErr := s.listing.Format(s.client.exporter)
	s.format = format
	w, workloadErr := config.New()
	if s.executor.Seed == 0 {
		s.executor.Seed = rand.Uint64() | 1
	}
	err := errors.Join(s.client.check(), s.executor.Check(), formatErr, workloadErr)
	if err != nil {
		return err
	}
	return s.choosePhases(w)
}

func (s *settings) choosePhases(w workload.Workload) error {
	var errs []error
	for _, choose := range map[string][]func() (workload.Phase, error){
		"load":  {w.Load},
		"run":   {w.Run},
		"bench": {w.Load, w.Run},
	}[s.command] {
		phase, err := choose()
		if err == nil && endless(phase) && s.executor.MaxTime == 0 && !s.bounded {
			err = &db.PropertyError{Property: "operationcount", Want: "how many operations to run, or a time limit in maxexecutiontime"}
		}
		s.phases = append(s.phases, phase)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// endless reports whether a phase has no end of its own.
func endless(p workload.Phase) bool {
	e, ok := p.(workload.Ending)
	return p.Operations() == 0 && !(ok && e.Ends())
}
