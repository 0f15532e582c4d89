package cmd

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
	"github.com/goycsb/goycsb/workloads"
)

// list prints the bindings and the workloads that the program knows.
func (p *program) list(args []string) error {
	if len(args) > 0 {
		return usagef("list takes no arguments, got %q", args[0])
	}
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, section := range []struct {
		title string
		facts []db.Fact
	}{
		{"bindings (the word after load, run or bench):", db.Bindings()},
		{"workloads (property workload):", workload.Kinds()},
		{"stock property files (-P NAME; ycsb help NAME prints one):", stockFiles()},
	} {
		fmt.Fprintln(table, section.title)
		for _, f := range section.facts {
			fmt.Fprintf(table, "  %s\t%s\n", f.Name, f.Value)
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return p.print(text.String())
}

// stockFiles returns the stock property files, each with what it is.
func stockFiles() []db.Fact {
	var facts []db.Fact
	for _, name := range workloads.Names() {
		if text, err := workloads.Read(name); err == nil {
			facts = append(facts, db.Fact{Name: name, Value: firstClause(string(text))})
		}
	}
	return facts
}

// firstClause returns what the comment at the head of a property file begins
// with, up to the first comma or full stop.
func firstClause(text string) string {
	head, _, _ := strings.Cut(text, "\n\n")
	head = strings.ReplaceAll(strings.TrimPrefix(head, "# "), "\n# ", " ")
	for _, stop := range []string{". ", ", "} {
		head, _, _ = strings.Cut(head, stop)
	}
	return strings.TrimSuffix(head, ".")
}
