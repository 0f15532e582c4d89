package page

import (
	"github.com/goycsb/goycsb/measurement"
)

// failureTable is the first occurrence of each error.
func failureTable(list []party) table {
	t := table{Caption: "The first occurrence of each error"}
	if len(list) > 1 {
		t.Heads = words("client")
	}
	t.Heads = append(t.Heads, figures("at (s)")...)
	t.Heads = append(t.Heads, words("operation", "status", "key")...)
	t.Heads = append(t.Heads, append(figures("times"), words("error")...)...)
	for _, p := range list {
		for _, f := range p.Failures {
			t.Rows = append(t.Rows, failureRow(p, f, len(list) > 1))
		}
	}
	return t
}

func failureRow(p party, f measurement.Failure, several bool) []cell {
	var cells []cell
	if several {
		cells = append(cells, cell{Text: p.name, Head: true})
	}
	return append(cells,
		cell{Text: decimal(f.At.Seconds(), 3), Figure: true},
		cell{Text: f.Op}, cell{Text: f.Status}, cell{Text: f.Key},
		cell{Text: grouped(f.Count), Figure: true}, cell{Text: f.Text})
}
