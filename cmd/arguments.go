package cmd

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/goycsb/goycsb/workload"
	"github.com/goycsb/goycsb/workloads"
)

// arguments is the command line of load, run, bench, shell, keys and ops, taken
// apart.
type arguments struct {
	properties workload.Properties
	lenient    bool
	notes      []string
	mistakes   []error
}

// options are flags of one command alone.
type options struct {
	register func(fs *flag.FlagSet) // nil: there are none
	known    string                 // their names, each with a comma behind it
}

// readArguments reads what stands after the command: the binding's name, if it
// comes first, and the flags. Each flag of YCSB's client is a property, and the
// last one of a name wins. A command may have flags of its own. All mistakes are
// reported together.
func readArguments(args []string, own options) (*arguments, error) {
	a := &arguments{}
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		a.properties.Set("db", args[0])
		args = args[1:]
	}
	fs := a.flags()
	if own.register != nil {
		own.register(fs)
	}
	if err := fs.Parse(args); err != nil {
		a.mistakes = append(a.mistakes, plainFlagError(err, own.known+knownOptions))
	}
	if fs.NArg() > 0 && len(a.mistakes) == 0 {
		a.mistakes = append(a.mistakes, unexpected(fs.Arg(0)))
	}
	return a, asUsage(errors.Join(a.mistakes...))
}

func (a *arguments) flags() *flag.FlagSet {
	fs := flag.NewFlagSet("ycsb", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Func("P", "", a.readFile)
	fs.Func("p", "", a.setPair)
	for option, property := range map[string]string{
		"threads": "threadcount", "target": "target", "l": "label", "db": "db", "table": "table",
	} {
		fs.Func(option, "", func(value string) error {
			a.properties.Set(property, value)
			return nil
		})
	}
	a.boolFlag(fs, "s", "status", "true")
	a.boolFlag(fs, "load", "dotransactions", "false")
	a.boolFlag(fs, "t", "dotransactions", "true")
	fs.BoolVar(&a.lenient, "lenient", false, "")
	for _, option := range []string{"cp", "jvm-args"} {
		fs.Func(option, "", func(string) error {
			a.notes = append(a.notes, fmt.Sprintf("-%s is for Java and has no effect here", option))
			return nil
		})
	}
	return fs
}

// boolFlag declares an option without a value that sets a property.
func (a *arguments) boolFlag(fs *flag.FlagSet, option, property, value string) {
	fs.BoolFunc(option, "", func(given string) error {
		if given != "true" {
			a.mistake("-%s takes no value", option)
		}
		a.properties.Set(property, value)
		return nil
	})
}

// mistake keeps a mistake and lets the reading go on. Package flag would print
// the value, which may be a secret.
func (a *arguments) mistake(format string, args ...any) {
	a.mistakes = append(a.mistakes, fmt.Errorf(format, args...))
}

// readFile reads a property file: a path, or the bare name of a stock one.
func (a *arguments) readFile(name string) error {
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		if text, err = workloads.Read(name); err != nil {
			err = fmt.Errorf("-P %s: no such file, and %w", name, err)
		}
	}
	if err == nil {
		err = a.properties.Parse(name, text)
	}
	if err != nil {
		a.mistakes = append(a.mistakes, err)
	}
	return nil
}

// setPair takes a name=value pair, split at the first =.
func (a *arguments) setPair(pair string) error {
	name, value, ok := strings.Cut(pair, "=")
	switch {
	case !ok:
		word, _, _ := strings.Cut(pair, " ")
		a.mistake("-p %s: want name=value in one argument, without blanks around the =", word)
	case name == "":
		a.mistake("-p: want a name before the =")
	case strings.HasSuffix(value, "-P") || strings.Contains(value, " -P"):
		a.mistake("-p %s: its value runs into a -P: put a blank between them", name)
	default:
		a.properties.Set(name, value)
	}
	return nil
}

// unexpected explains a word that is neither an option nor an option's value.
func unexpected(word string) error {
	if name, value, ok := strings.Cut(word, "="); ok && name != "" {
		pair := workload.Property{Name: name, Value: value}
		return fmt.Errorf("unexpected argument %q: did you mean -p %s?", pair, pair)
	}
	if _, err := os.Stat(word); err == nil {
		return fmt.Errorf("unexpected argument %q: did you mean -P %s?", word, word)
	}
	return fmt.Errorf("unexpected argument %q: every option begins with a dash", word)
}

const knownOptions = "-P, -p, -threads, -target, -s, -l, -db, -table, -load, -t and -lenient"

// plainFlagError says what package flag found in this program's words.
func plainFlagError(err error, known string) error {
	text := err.Error()
	if option, ok := strings.CutPrefix(text, "flag provided but not defined: "); ok {
		return fmt.Errorf("unknown option %s: known are %s", option, known)
	}
	if option, ok := strings.CutPrefix(text, "flag needs an argument: "); ok {
		return fmt.Errorf("%s: a value is missing", option)
	}
	return err
}
