package compare

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/goycsb/goycsb/measurement"
)

// Bench writes the runs of both sets in the Go benchmark format
// (https://go.dev/design/14313-benchmark-format), for benchstat -col set: the label is
// the value of the key set. A run has a line for the phase and one for each operation
// and clock, with all figures on it, and as many iterations as there were operations.
func Bench(w io.Writer, c *Comparison) error {
	var out strings.Builder
	all := groups(c.A, c.B)
	var units []string
	for _, g := range all {
		for _, f := range g.figures {
			units = once(units, fmt.Sprintf("Unit %s better=%s\n", f.benchUnit(), f.direction()))
		}
	}
	out.WriteString(strings.Join(units, ""))
	for _, s := range []Set{c.A, c.B} {
		fmt.Fprintf(&out, "\nset: %s\n", s.Label)
		for _, run := range s.Runs {
			run.writeBench(&out, all)
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// writeBench writes the lines of one run. Those of one name follow each other in the
// groups.
func (r Run) writeBench(out *strings.Builder, all []group) {
	last := ""
	for _, g := range all {
		if !g.known(r.Document) {
			continue
		}
		if name := g.benchName(r.Document.Phase); name != last {
			if last != "" {
				out.WriteString("\n")
			}
			fmt.Fprintf(out, "%s %d", name, g.count(r.Document))
			last = name
		}
		for _, f := range g.figures {
			out.WriteString(" " + strconv.FormatFloat(f.benchValue(r.Document), 'g', -1, 64) + " " + f.benchUnit())
		}
	}
	out.WriteString("\n")
}

// benchName is a benchmark's name: that of the phase, with the operation and the
// clock as parts.
func (g group) benchName(phase string) string {
	name := "Benchmark" + title(phase)
	if g.operation != "" {
		name += "/op=" + g.operation + "/clock=" + g.clock
	}
	return strings.Join(strings.Fields(name), "_")
}

// title has the upper case letter that the format wants behind Benchmark.
func title(word string) string {
	letters := []rune(word)
	letters[0] = unicode.ToUpper(letters[0])
	return string(letters)
}

// benchUnit names the figure, as the format knows a figure by its unit. Benchstat
// scales seconds that end in sec/op.
func (f figure) benchUnit() string {
	switch f.unit {
	case PerSecond:
		return "op/s"
	case PerOperation:
		return "cpu-sec/op"
	case Percent:
		return "failed/op"
	}
	return f.name + "-sec/op"
}

func (f figure) benchValue(d *measurement.Document) float64 {
	if f.unit == Percent {
		return f.of(d) / 100
	}
	return f.of(d)
}

func (f figure) direction() string {
	if f.higher {
		return "higher"
	}
	return "lower"
}
