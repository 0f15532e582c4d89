package cmd

import (
	_ "embed"
	"flag"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/goycsb/goycsb/workloads"
)

//go:embed help/usage.txt
var usage string

//go:embed help/distributions.txt
var distributions string

// help prints the usage or what it knows about a topic.
func (p *program) help(topics []string) error {
	if len(topics) == 0 {
		return p.print(usage)
	}
	for _, topic := range topics {
		text, err := about(topic)
		if err != nil {
			return err
		}
		if err := p.print(text); err != nil {
			return err
		}
	}
	return nil
}

// about returns the help on one topic: a fixed one, a binding, a kind of
// workload, a stock file or a property.
func about(topic string) (string, error) {
	switch topic {
	case "distributions":
		return distributions, nil
	case "properties":
		return describe(allSets())
	}
	var parts []func(*flag.FlagSet) // a binding and a workload may have one name
	if binding, err := db.New(topic); err == nil {
		parts = append(parts, binding.RegisterFlags)
	}
	if config, err := workload.New(topic); err == nil {
		parts = append(parts, config.RegisterFlags)
	}
	if len(parts) > 0 {
		return describe(newFlagSets(parts...))
	}
	if text, err := workloads.Read(topic); err == nil {
		return string(text), nil
	}
	if set := only(topic, allSets()); set != nil {
		text, err := describe([]*flag.FlagSet{set})
		return text + difference(topic), err
	}
	for _, f := range workload.Refused() {
		if f.Name == topic || strings.HasSuffix(f.Name, ".") && strings.HasPrefix(topic, f.Name) {
			return fmt.Sprintf("%s is not supported: %s\n", topic, f.Value), nil
		}
	}
	return "", usagef("no help on %q: say `ycsb help properties`, `ycsb help distributions`, or a name that `ycsb list` shows", topic)
}

// difference is a line that tells how a property differs from YCSB's, if it
// does.
func difference(property string) string {
	if text := differences[property]; text != "" {
		return "beside YCSB: " + text + "\n"
	}
	return ""
}

func describe(sets []*flag.FlagSet) (string, error) {
	var text strings.Builder
	err := workload.WriteHelp(&text, sets...)
	return text.String(), err
}

// allSets declares every property of every part that the program knows.
func allSets() []*flag.FlagSet {
	executor, listing := workload.DefaultExecutor(), measurement.DefaultListing()
	registers := []func(*flag.FlagSet){new(client).registerFlags, executor.RegisterFlags, listing.RegisterFlags}
	for _, kind := range workload.Kinds() {
		if config, err := workload.New(kind.Name); err == nil {
			registers = append(registers, config.RegisterFlags)
		}
	}
	for _, name := range db.Bindings() {
		if binding, err := db.New(name.Name); err == nil {
			registers = append(registers, binding.RegisterFlags)
		}
	}
	return newFlagSets(registers...)
}

// only returns a set with the one property of that name, or nil if no set
// declares it.
func only(name string, sets []*flag.FlagSet) *flag.FlagSet {
	for _, set := range sets {
		if f := set.Lookup(name); f != nil {
			one := flag.NewFlagSet("", flag.ContinueOnError)
			one.Var(f.Value, f.Name, f.Usage)
			return one
		}
	}
	return nil
}

// version prints the program's version.
func (p *program) version(args []string) error {
	if len(args) > 0 {
		return usagef("version takes no arguments, got %q", args[0])
	}
	return p.print(version())
}

// version is the program's version as the Go toolchain recorded it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "ycsb (unknown version)\n"
	}
	return fmt.Sprintf("ycsb %s (%s)\n", info.Main.Version, info.GoVersion)
}
