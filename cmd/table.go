package cmd

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/goycsb/goycsb/measurement"
)

// columns are the heads of a table of a document. Latencies are microseconds.
var columns = []string{"operation", "clock", "count", "errors", "ops/s", "mean", "p50", "p90", "p99", "p99.9", "max"}

// worded is how many columns hold words.
const worded = 2

// rows are the figures of a document.
func rows(d *measurement.Document) [][]string {
	var list [][]string
	for _, r := range d.Rows() {
		list = append(list, row(r))
	}
	return list
}

func row(r measurement.Row) []string {
	cells := []string{
		r.Operation, r.Clock, strconv.FormatInt(r.Count, 10), strconv.FormatInt(r.Errors, 10), strconv.FormatFloat(r.Rate, 'f', 1, 64),
	}
	l := r.Latency
	if l.Count == 0 {
		return append(cells, make([]string, len(columns)-len(cells))...)
	}
	cells = append(cells, strconv.FormatFloat(float64(l.Mean())/float64(time.Microsecond), 'f', 1, 64))
	for _, p := range []float64{50, 90, 99, 99.9} {
		cells = append(cells, strconv.FormatInt(l.Shown(p).Microseconds(), 10))
	}
	return append(cells, strconv.FormatInt(l.Max.Microseconds(), 10))
}

func inText(w io.Writer, files []string, documents []*measurement.Document) error {
	var text strings.Builder
	for i, d := range documents {
		if i > 0 {
			text.WriteString("\n")
		}
		text.WriteString(files[i] + "\n")
		for _, line := range headline(d) {
			text.WriteString("  " + line + "\n")
		}
		text.WriteString("  latencies in microseconds\n\n")
		align(&text, append([][]string{columns}, rows(d)...))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// align writes rows with words to the left and figures to the right.
func align(text *strings.Builder, rows [][]string) {
	widths := make([]int, len(columns))
	for _, cells := range rows {
		for i, cell := range cells {
			widths[i] = max(widths[i], len(cell))
		}
	}
	for _, cells := range rows {
		line := ""
		for i, cell := range cells {
			space := strings.Repeat(" ", widths[i]-len(cell))
			if i < worded {
				line += cell + space + "  "
			} else {
				line += space + cell + "  "
			}
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

func inMarkdown(w io.Writer, files []string, documents []*measurement.Document) error {
	var text strings.Builder
	for i, d := range documents {
		if i > 0 {
			text.WriteString("\n")
		}
		text.WriteString("### " + files[i] + "\n\n")
		for _, line := range headline(d) {
			text.WriteString("- " + line + "\n")
		}
		text.WriteString("- latencies in microseconds\n\n")
		text.WriteString("| " + strings.Join(columns, " | ") + " |\n")
		text.WriteString(strings.Repeat("|---", worded) + strings.Repeat("|---:", len(columns)-worded) + "|\n")
		for _, cells := range rows(d) {
			text.WriteString("| " + strings.Join(cells, " | ") + " |\n")
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// inCSV writes one table of all documents.
func inCSV(w io.Writer, files []string, documents []*measurement.Document) error {
	out := csv.NewWriter(w)
	table := [][]string{append([]string{"file", "phase"}, inMicroseconds(columns)...)}
	for i, d := range documents {
		for _, cells := range rows(d) {
			table = append(table, append([]string{files[i], d.Phase}, cells...))
		}
	}
	return out.WriteAll(table)
}

// inMicroseconds adds the unit to the heads of latencies.
func inMicroseconds(columns []string) []string {
	var heads []string
	latency := false
	for _, head := range columns {
		if latency = latency || head == "mean"; latency {
			head += "(us)"
		}
		heads = append(heads, head)
	}
	return heads
}
