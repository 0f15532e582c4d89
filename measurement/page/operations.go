package page

import (
	"slices"
	"strings"

	"github.com/goycsb/goycsb/measurement"
)

// absent stands where there is no figure.
const absent = "–"

// operationTable is the figures of all documents by operation, those of the same
// operation below each other.
func operationTable(names []string, documents []*measurement.Document) table {
	t := table{Caption: "Latencies in microseconds, of the operations that succeeded", Heads: words("operation", "clock")}
	several := len(documents) > 1
	if several {
		t.Heads = words("operation", "document", "clock")
	}
	t.Heads = append(t.Heads, figures("count", "failed", "ops/s", "mean", "p50", "p95", "p99", "p99.9", "max")...)
	for _, name := range rowNames(documents) {
		for i, d := range documents {
			for _, r := range d.Rows() {
				if r.Operation == name {
					t.Rows = append(t.Rows, operationRow(r, names[i], several))
				}
			}
		}
	}
	return t
}

// rowNames returns the operations of all rows, in order; the cleanup comes last.
func rowNames(documents []*measurement.Document) []string {
	var names []string
	for _, d := range documents {
		for _, r := range d.Rows() {
			names = append(names, r.Operation)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		switch {
		case a == cleanup && b != cleanup:
			return 1
		case b == cleanup && a != cleanup:
			return -1
		}
		return strings.Compare(a, b)
	})
	return slices.Compact(names)
}

func operationRow(r measurement.Row, document string, several bool) []cell {
	cells := []cell{{Text: r.Operation, Head: true}}
	if several {
		cells = append(cells, cell{Text: document, Head: true})
	}
	cells = append(cells, cell{Text: r.Clock})
	cells = append(cells, figureCells(grouped(r.Count), grouped(r.Errors), decimal(r.Rate, 1))...)
	return append(cells, figureCells(latencyFigures(r.Latency)...)...)
}

// latencyFigures are the mean, the percentiles and the maximum in microseconds.
func latencyFigures(l measurement.Latency) []string {
	if l.Count == 0 {
		return []string{absent, absent, absent, absent, absent, absent}
	}
	texts := []string{decimal(micros(l.Mean()), 1)}
	for _, p := range []float64{50, 95, 99, 99.9} {
		texts = append(texts, grouped(l.Shown(p).Microseconds()))
	}
	return append(texts, grouped(l.Max.Microseconds()))
}

// statusTable is how often each operation ended with which status.
func statusTable(names []string, documents []*measurement.Document) table {
	t := table{Caption: "How operations ended", Heads: append(words("operation", "status"), figures(names...)...)}
	if len(documents) == 1 {
		t.Heads[2].Text = "count"
	}
	for _, key := range statusKeys(documents) {
		operation, status, _ := strings.Cut(key, " ")
		cells := []cell{{Text: operation, Head: true}, {Text: status, Head: true}}
		for _, d := range documents {
			cells = append(cells, cell{Text: statusCount(d, operation, status), Figure: true})
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// statusKeys are the pairs of operation and status in all documents.
func statusKeys(documents []*measurement.Document) []string {
	var keys []string
	for _, d := range documents {
		for _, op := range d.Breakdown {
			for _, s := range op.Statuses {
				if !op.OfProcess() {
					keys = append(keys, op.Name+" "+s.Status)
				}
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func statusCount(d *measurement.Document, operation, status string) string {
	for _, op := range d.Breakdown {
		for _, s := range op.Statuses {
			if op.Name == operation && s.Status == status {
				return grouped(s.Count)
			}
		}
	}
	return absent
}
