package cmd

import (
	"context"
	"slices"
	"strings"
)

// command is the first word of a command line and what it does.
type command struct {
	name string
	run  func(p *program, ctx context.Context, args []string) error
}

// commands are listed in the order in which an error names them.
func commands() []command {
	return []command{
		{"load", measuring("load")},
		{"run", measuring("run")},
		{"bench", measuring("bench")},
		{"shell", (*program).shell},
		{"keys", showing("keys")},
		{"ops", showing("ops")},
		{"report", still((*program).report)},
		{"merge", still((*program).merge)},
		{"compare", still((*program).compare)},
		{"selftest", (*program).selftest},
		{"new-binding", still((*program).newBinding)},
		{"list", still((*program).list)},
		{"help", still((*program).help)},
		{"version", still((*program).version)},
	}
}

// measuring carries out one or two phases.
func measuring(name string) func(*program, context.Context, []string) error {
	return func(p *program, ctx context.Context, args []string) error { return p.measure(ctx, name, args) }
}

// showing prints a phase without a database.
func showing(name string) func(*program, context.Context, []string) error {
	return func(p *program, ctx context.Context, args []string) error { return p.draw(ctx, name, args) }
}

// still is a command that ends by itself at once.
func still(run func(*program, []string) error) func(*program, context.Context, []string) error {
	return func(p *program, _ context.Context, args []string) error { return run(p, args) }
}

// questions are the commands that are taken as options too.
var questions = []string{"list", "help", "version"}

// findCommand returns the command of a first word, or false. A command line of YCSB may
// begin with an option.
func findCommand(word string) (command, bool) {
	name := word
	if bare := strings.TrimLeft(word, "-"); bare == "h" {
		name = "help"
	} else if slices.Contains(questions, bare) {
		name = bare
	}
	for _, c := range commands() {
		if c.name == name {
			return c, true
		}
	}
	return command{"", measuring("")}, strings.HasPrefix(word, "-")
}

// commandNames lists the commands, with a word before the last.
func commandNames(word string) string {
	var all []string
	for _, c := range commands() {
		all = append(all, c.name)
	}
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + " " + word + " " + all[last]
}
