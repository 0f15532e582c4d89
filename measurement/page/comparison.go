package page

import (
	"fmt"
	"io"

	"github.com/goycsb/goycsb/measurement/compare"
)

// Comparison writes a page about two sets of runs: what was set differently, what
// the runs doubt of themselves, the verdict, the figures of both sets, and the
// latencies of both by percentile, for which the runs of a set count together. The
// same comparison gives the same page. An error is that of w.
func Comparison(w io.Writer, c *compare.Comparison) error {
	l := layout{
		Kind:  "ycsb compare, " + c.Phase + " phase",
		Title: fmt.Sprintf("%s against %s", c.B.Title(), c.A.Title()),
		Sections: []section{
			{
				Title: "Differences", Tables: []table{differenceTable(c)},
				Empty: "No property and no fact about clients and stores differs.",
			},
			{Title: "Warnings", Tables: []table{warningTable(c), absenceTable(c)}, Empty: "None."},
			{Title: "Figures", Lead: c.Verdict + ".", Text: c.Method(), Tables: []table{figureTable(c)}},
			{
				Title: "Latency by percentile", Charts: spectra(sidesOf(c)), Empty: "No operation succeeded.",
				Text: "Which share of the operations of all runs of a set took no longer than that. " + aboutClocks,
			},
		},
	}
	return l.write(w)
}

// sidesOf are the sets of runs, those of each together.
func sidesOf(c *compare.Comparison) []set {
	return []set{
		{name: c.A.Label, number: 0, breakdown: c.A.Breakdown()},
		{name: c.B.Label, number: 1, breakdown: c.B.Breakdown()},
	}
}

// differenceTable is what is not the same in all runs.
func differenceTable(c *compare.Comparison) table {
	t := table{Caption: "Settings and facts that differ", Heads: words("of", c.A.Label, c.B.Label)}
	for _, part := range []struct {
		of   string
		list []compare.Difference
	}{{"property", c.Properties}, {"client", c.Clients}, {"store", c.Stores}} {
		for _, d := range part.list {
			name := cell{Text: part.of + " " + d.Name, Head: true}
			if d.Varies() {
				name.Note = "varies inside a set"
			}
			t.Rows = append(t.Rows, []cell{name, {Text: compare.Values(d.A)}, {Text: compare.Values(d.B)}})
		}
	}
	return t
}

// warningTable is what the runs doubt of themselves, and which of them.
func warningTable(c *compare.Comparison) table {
	t := table{Caption: "What the runs doubt of themselves", Heads: words("warning", "runs")}
	for _, w := range c.Warnings {
		t.Rows = append(t.Rows, []cell{{Text: w.Text}, lines(c.Sides(w.A, w.B))})
	}
	return t
}

// absenceTable is what is not in all runs.
func absenceTable(c *compare.Comparison) table {
	t := table{Caption: "What is not in all runs", Heads: words("figure", "missing in")}
	for _, a := range c.Absences {
		name := cell{Text: a.Name, Head: true}
		if a.Whole {
			name.Note = "nothing to compare"
		}
		t.Rows = append(t.Rows, []cell{name, lines(c.Sides(a.A, a.B))})
	}
	return t
}

// lines is a cell of a text, and one below it.
func lines(texts []string) cell {
	c := cell{Text: texts[0]}
	if len(texts) > 1 {
		c.Note = texts[1]
	}
	return c
}

// figureTable is the rows of a comparison. Those that differ are marked.
func figureTable(c *compare.Comparison) table {
	t := table{Caption: "Medians of the runs, in brackets their intervals", Heads: words("of", "figure")}
	t.Heads = append(t.Heads, figures(c.A.Label, c.B.Label, "change", "p")...)
	t.Heads = append(t.Heads, words("verdict")...)
	for _, r := range c.Rows {
		texts := r.Cells()
		of := r.Head()
		if of == "" {
			of = c.Phase + " phase"
		}
		cells := []cell{{Text: of, Head: true}, {Text: texts[0], Head: true}}
		cells = append(cells, figureCells(texts[1:5]...)...)
		differs := r.Verdict == compare.Better || r.Verdict == compare.Worse
		t.Rows = append(t.Rows, append(cells, cell{Text: texts[5], Differs: differs}))
	}
	return t
}
