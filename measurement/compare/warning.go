package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goycsb/goycsb/measurement"
)

// Warning is a warning that runs gave of themselves. Warnings that differ from
// their first figure on only are one.
type Warning struct {
	Text string   // the first of them
	A, B []string // names of the runs of each set that have it
}

func warnings(a, b Set) []Warning {
	var list []Warning
	for _, run := range a.Runs {
		for _, text := range doubts(run.Document) {
			w := &list[find(&list, text)]
			w.A = once(w.A, run.Name)
		}
	}
	for _, run := range b.Runs {
		for _, text := range doubts(run.Document) {
			w := &list[find(&list, text)]
			w.B = once(w.B, run.Name)
		}
	}
	return list
}

// find returns where a warning of that kind is, or adds it.
func find(list *[]Warning, text string) int {
	at := slices.IndexFunc(*list, func(w Warning) bool { return kind(w.Text) == kind(text) })
	if at < 0 {
		at, *list = len(*list), append(*list, Warning{Text: text})
	}
	return at
}

// kind is a warning without its figures: the text before the first of them.
func kind(text string) string {
	if at := strings.IndexAny(text, "0123456789"); at > 0 {
		return text[:at]
	}
	return text
}

// doubts are the warnings in a document, and what makes the phase no whole one.
func doubts(d *measurement.Document) []string {
	var texts []string
	for _, c := range d.Clients {
		texts = once(texts, c.Warnings...)
		if l := c.Load; l != nil && l.Inserted < l.Planned {
			texts = once(texts, fmt.Sprintf("the load inserted only %d of %d records", l.Inserted, l.Planned))
		}
		if strings.Contains(c.Ended, measurement.Interrupted) {
			texts = once(texts, "the phase was interrupted")
		}
	}
	if d.Operations == 0 {
		texts = append(texts, "no operation was complete")
	}
	return texts
}
