package bench

import (
	"fmt"
	"io"
	"strings"
)

// WriteBenchmarks writes the rounds that count as lines of Go benchmarks, which
// benchstat reads: -col /tool compares the tools.
func WriteBenchmarks(w io.Writer, o Outcome) error {
	var b strings.Builder
	for _, round := range o.Rounds {
		for _, e := range o.Entrants {
			s, took := round[e.Tool]
			if !took {
				continue
			}
			fmt.Fprintf(&b, "Benchmark%s/%s/tool=%s\t%d", word(strings.ToUpper(o.Row[:1])+o.Row[1:]), word(o.Name), strings.ReplaceAll(e.Tool, " ", "_"), s.Operations)
			for _, m := range o.metrics() {
				fmt.Fprintf(&b, "\t%.6g %s", m.Of(s), m.Unit)
			}
			fmt.Fprintf(&b, "\t%.3g foreign-%%\n", 100*s.Foreign)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// metrics are those of the columns, with time for each operation first, as in
// every Go benchmark.
func (o Outcome) metrics() []Metric {
	all := []Metric{PerOp}
	for _, m := range o.Columns {
		if m.Unit != PerOp.Unit {
			all = append(all, m)
		}
	}
	return all
}

// word makes a name one word, with a slash between its parts.
func word(name string) string {
	return strings.NewReplacer(", ", "/", ": ", "=", " ", "_").Replace(name)
}
