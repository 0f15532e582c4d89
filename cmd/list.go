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
	} {
		fmt.Fprintln(table, section.title)
		for _, f := range section.facts {
			fmt.Fprintf(table, "  %s\t%s\n", f.Name, f.Value)
		}
	}
	fmt.Fprintf(table, "stock property files (-P NAME): %s\n", strings.Join(workloads.Names(), ", "))
	if err := table.Flush(); err != nil {
		return err
	}
	return p.print(text.String())
}
