package page

import (
	"slices"

	"github.com/goycsb/goycsb/db"
)

// storeTable is what the store said of itself before and after, to each client.
func storeTable(list []party) table {
	t := table{Caption: "What the store said of itself", Heads: words("fact")}
	if len(list) > 1 {
		t.Groups = []group{{Span: 1}}
	}
	for _, p := range list {
		t.Heads = append(t.Heads, words("before", "after")...)
		if len(list) > 1 {
			t.Groups = append(t.Groups, group{Text: p.name, Span: 2})
		}
	}
	for _, name := range factNames(list) {
		cells := []cell{{Text: name, Head: true}}
		for _, p := range list {
			pair := []cell{{Text: fact(p.Store.Before, name)}, {Text: fact(p.Store.After, name)}}
			if pair[0].Text != absent && pair[1].Text != absent {
				mark(pair)
			}
			cells = append(cells, pair...)
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

const recordsFact = "records"

// factNames are the names of all facts, in the order in which they were told.
func factNames(list []party) []string {
	var names []string
	for _, p := range list {
		for _, d := range []*db.Description{p.Store.Before, p.Store.After} {
			for _, name := range factsOf(d) {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

func factsOf(d *db.Description) []string {
	if d == nil {
		return nil
	}
	var names []string
	for _, f := range d.Facts {
		names = append(names, f.Name)
	}
	if d.Records >= 0 {
		names = append(names, recordsFact)
	}
	return names
}

func fact(d *db.Description, name string) string {
	if d == nil {
		return absent
	}
	for _, f := range d.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	if name == recordsFact && d.Records >= 0 {
		return grouped(d.Records)
	}
	return absent
}
