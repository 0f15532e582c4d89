package workload

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// WriteHelp writes a line for each flag that the sets declare, ordered by name:
// the property, its default ("-" if that is empty) and its meaning. A name
// declared twice is written once, as its first set has it.
func WriteHelp(w io.Writer, sets ...*flag.FlagSet) error {
	table := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, f := range flagsByName(sets) {
		_, meaning := flag.UnquoteUsage(f)
		if _, err := fmt.Fprintf(table, "%s\t%s\t%s\n", f.Name, cmp.Or(f.DefValue, "-"), meaning); err != nil {
			return err
		}
	}
	return table.Flush()
}

func flagsByName(sets []*flag.FlagSet) []*flag.Flag {
	var flags []*flag.Flag
	for _, set := range sets {
		set.VisitAll(func(f *flag.Flag) { flags = append(flags, f) })
	}
	slices.SortStableFunc(flags, func(a, b *flag.Flag) int { return cmp.Compare(a.Name, b.Name) })
	return slices.CompactFunc(flags, func(a, b *flag.Flag) bool { return a.Name == b.Name })
}
