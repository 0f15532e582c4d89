package page

import (
	"fmt"
	"io"

	"github.com/goycsb/goycsb/measurement"
)

// Report writes a page about documents, which go by these names, such as those of
// their files. Several documents stand side by side, as curves of the same charts.
// What a page tells is, in this order: what makes the figures doubtful, the main
// figures, a table of the operations, latencies by percentile, the course over
// time, the configuration, the store, and the errors. The same documents give the
// same page. An error is that of w, or of a document without clients.
func Report(w io.Writer, names []string, documents []*measurement.Document) error {
	if len(documents) == 0 || len(names) != len(documents) {
		return fmt.Errorf("page: want a name for each of one or more documents, got %d and %d", len(names), len(documents))
	}
	l := layout{Kind: "ycsb report", Title: names[0]}
	if len(documents) > 1 {
		l.Title = fmt.Sprintf("%d documents", len(documents))
	}
	sets := setsOf(names, documents)
	for i, d := range documents {
		l.Warnings = append(l.Warnings, notice{names[i], d.Doubts()})
		l.Cards = append(l.Cards, facts(sets[i], d))
	}
	l.Sections = sections(names, documents, sets)
	return l.write(w)
}

// setsOf are the sets of the documents, which have a name if there are several.
func setsOf(names []string, documents []*measurement.Document) []set {
	var sets []set
	for i, d := range documents {
		s := set{number: i, breakdown: d.Breakdown}
		if len(documents) > 1 {
			s.name = names[i]
		}
		sets = append(sets, s)
	}
	return sets
}

// facts are the main figures of a document, under its name if there are several.
func facts(s set, d *measurement.Document) card {
	rate := figure{Name: "operations a second", Value: decimal(d.Throughput, 1)}
	if len(d.Clients) > 1 && d.Together != nil {
		rate = figure{Name: "operations a second, while all clients ran", Value: decimal(d.Together.Throughput, 1)}
	}
	if target := d.Target(); target > 0 {
		rate.Note = "of " + short(target) + " wanted"
	}
	c := card{Name: s.name, Lines: d.Summary(), Figures: []figure{
		rate,
		{Name: "operations", Value: grouped(d.Operations)},
		{Name: "failed", Value: grouped(d.Failed), Bad: d.Failed > 0},
		{Name: "from start to end", Value: seconds(d.Elapsed())},
	}}
	if d.Late.Count > 0 {
		c.Figures = append(c.Figures, figure{
			Name: "late starts, 99th percentile", Value: spoken(d.Late.Shown(99)), Note: "longest " + spoken(d.Late.Max),
		})
	}
	if s.name != "" {
		c.Style = tone(s.number)
	}
	return c
}

// aboutClocks says what tells the clocks apart.
const aboutClocks = "Service latency counts from the call, intended latency from the moment at which the operation was due."

func sections(names []string, documents []*measurement.Document, sets []set) []section {
	list := parties(names, documents)
	over := courses(sets, documents)
	return []section{
		{
			Title: "Operations", Empty: "No operation ended.",
			Tables: []table{operationTable(names, documents), statusTable(names, documents)},
		},
		{
			Title: "Latency by percentile", Charts: spectra(sets), Empty: "No operation succeeded.",
			Text: "Which share of the operations took no longer than that. " + aboutClocks,
		},
		{
			Title: "Over time", Charts: overTime(over), Empty: "There is no timeline.",
			Text: grain(over),
		},
		{
			Title: "Configuration", Empty: "Nothing is known of it.",
			Tables: configuration(list),
		},
		{Title: "Store", Tables: []table{storeTable(list)}, Empty: "It said nothing about itself."},
		{Title: "Failures", Tables: []table{failureTable(list)}, Empty: "None."},
	}
}
