package compare

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// width is how many columns a line of text has.
const width = 100

// Text writes a comparison for people: what differs between the sets, what the runs
// doubt, the whole in a sentence, then a table of the figures and how to read it.
func Text(w io.Writer, c *Comparison) error {
	var out strings.Builder
	out.WriteString(wrap("", fmt.Sprintf("%s phase: %s against %s", c.Phase, c.B.Title(), c.A.Title())))
	c.writeDifferences(&out)
	c.writeWarnings(&out)
	c.writeAbsences(&out)
	out.WriteString("\n" + wrap("", c.Verdict) + "\n")
	c.writeTable(&out)
	out.WriteString("\n" + wrap("", c.Method()))
	_, err := io.WriteString(w, out.String())
	return err
}

// Title returns the label, and how many runs there are.
func (s Set) Title() string { return fmt.Sprintf("%s (%s)", s.Label, runs(len(s.Runs))) }

func runs(n int) string {
	if n == 1 {
		return "1 run"
	}
	return fmt.Sprintf("%d runs", n)
}

func (c *Comparison) writeDifferences(out *strings.Builder) {
	if len(c.Properties)+len(c.Clients)+len(c.Stores) == 0 {
		out.WriteString("\nno property and no fact about clients and stores differs\n")
		return
	}
	out.WriteString("\nsettings and facts that differ\n")
	for _, part := range []struct {
		of   string
		list []Difference
	}{{"property", c.Properties}, {"client", c.Clients}, {"store", c.Stores}} {
		for _, d := range part.list {
			name := part.of + " " + d.Name
			if d.Varies() {
				name += " (varies inside a set)"
			}
			out.WriteString("  " + name + "\n")
			out.WriteString(wrap("    ", c.A.Label+": "+Values(d.A)))
			out.WriteString(wrap("    ", c.B.Label+": "+Values(d.B)))
		}
	}
}

// Values says in words what the runs of a set have, such as one side of a
// [Difference]; which ones, if it is not all of them.
func Values(settings []Setting) string {
	var texts []string
	for i, s := range settings {
		if i == listed && len(settings) > listed+1 {
			texts = append(texts, fmt.Sprintf("%d more values", len(settings)-listed))
			break
		}
		text := "not set"
		if s.Known {
			text = fmt.Sprintf("%q", s.Value)
		}
		if len(s.Places) > 0 {
			text += " (" + strings.Join(s.Places, ", ") + ")"
		}
		if len(settings) > 1 {
			text += " in " + some(s.Runs)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; ")
}

// some names the first of some runs.
func some(names []string) string {
	if len(names) > listed+1 {
		return strings.Join(names[:listed], ", ") + fmt.Sprintf(" and %d more", len(names)-listed)
	}
	return strings.Join(names, ", ")
}

func (c *Comparison) writeWarnings(out *strings.Builder) {
	if len(c.Warnings) == 0 {
		return
	}
	out.WriteString("\nwhat the runs doubt of themselves\n")
	for _, w := range c.Warnings {
		out.WriteString(wrap("  ", w.Text))
		for _, side := range c.Sides(w.A, w.B) {
			out.WriteString(wrap("    ", side))
		}
	}
}

func (c *Comparison) writeAbsences(out *strings.Builder) {
	if len(c.Absences) == 0 {
		return
	}
	out.WriteString("\nwhat is not in all runs\n")
	for _, a := range c.Absences {
		text := a.Name
		if a.Whole {
			text += ": nothing to compare"
		}
		out.WriteString("  " + text + "\n")
		for _, side := range c.Sides(a.A, a.B) {
			out.WriteString(wrap("    ", "missing in "+side))
		}
	}
}

// Sides names runs of both sets, such as those of a [Warning], a line for each set
// that has any.
func (c *Comparison) Sides(a, b []string) []string {
	var texts []string
	for _, side := range []struct {
		set  Set
		runs []string
	}{{c.A, a}, {c.B, b}} {
		if n := len(side.runs); n > 0 {
			texts = append(texts, fmt.Sprintf("%d of %s of %s: %s", n, runs(len(side.set.Runs)), side.set.Label, some(side.runs)))
		}
	}
	return texts
}

// Method says how the rows were worked out, and what it takes to differ.
func (c *Comparison) Method() string {
	most := max(len(c.A.Runs), len(c.B.Runs))
	text := "Throughput and client CPU are per second and per operation. Values are medians of the runs"
	if most > 1 {
		text += ", in brackets the interval that holds the true median with a confidence of " + c.confidences()
	}
	text += ". p is that of the Mann–Whitney U test, two-sided. "
	if c.Judged == 0 {
		return text + "No figure has values that are not all equal."
	}
	text += fmt.Sprintf("The %d figures whose values are not all equal are judged together (Benjamini–Hochberg, "+
		"false discovery rate %.0f %%): if just one of them differs, its p must be %.2g or less",
		c.Judged, 100*Rate, Rate/float64(c.Judged))
	if min(len(c.A.Runs), len(c.B.Runs)) < c.NeededAlone {
		text += fmt.Sprintf(", which takes %d runs of each set", c.NeededAlone)
	}
	return text + "."
}

// confidences lists those of the intervals, with the numbers of runs.
func (c *Comparison) confidences() string {
	var texts []string
	for _, r := range c.Rows {
		for _, s := range []Sample{r.A, r.B} {
			if n := len(s.Values); n > 1 {
				texts = once(texts, fmt.Sprintf("%.1f %% (%s)", 100*math.Floor(1000*s.Confidence)/1000, runs(n)))
			}
		}
	}
	return strings.Join(texts, ", ")
}

// wrap breaks a text between words, and indents it.
func wrap(indent, text string) string {
	var lines []string
	line := indent
	for _, word := range strings.Fields(text) {
		if line != indent && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines = append(lines, line)
			line = indent + "  "
		} else if strings.TrimSpace(line) != "" {
			line += " "
		}
		line += word
	}
	return strings.Join(slices.Concat(lines, []string{line}), "\n") + "\n"
}
