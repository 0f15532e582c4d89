package dbtest

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// record makes a record of a key and of pairs of a field's name and value.
func record(key string, pairs ...string) db.Record {
	r := db.Record{Key: key}
	for i := 0; i < len(pairs); i += 2 {
		r.Fields = append(r.Fields, db.Field{Name: pairs[i], Value: []byte(pairs[i+1])})
	}
	return r
}

// sameFields tells whether two records have the same fields, in any order.
func sameFields(a, b []db.Field) bool {
	return slices.EqualFunc(sorted(a), sorted(b), func(a, b db.Field) bool {
		return a.Name == b.Name && bytes.Equal(a.Value, b.Value)
	})
}

func sorted(fields []db.Field) []db.Field {
	return slices.SortedFunc(slices.Values(fields), func(a, b db.Field) int { return strings.Compare(a.Name, b.Name) })
}

// clone returns records that share no bytes with the given ones.
func clone(records []db.Record) []db.Record {
	copies := make([]db.Record, len(records))
	for i, r := range records {
		copies[i] = db.Record{Key: strings.Clone(r.Key), Fields: cloneFields(r.Fields)}
	}
	return copies
}

func cloneFields(fields []db.Field) []db.Field {
	copies := make([]db.Field, len(fields))
	for i, f := range fields {
		copies[i] = db.Field{Name: strings.Clone(f.Name), Value: bytes.Clone(f.Value)}
	}
	return copies
}

func keys(records []db.Record) []string {
	names := make([]string, len(records))
	for i, r := range records {
		names[i] = r.Key
	}
	return names
}

// shown is how many bytes of a key or a value a message shows.
const shown = 40

func describeKey(key string) string { return shorten(key) }

func describeNames(names []string) string {
	if names == nil {
		return "all fields"
	}
	return strings.Join(names, ", ")
}

func describe(fields []db.Field) string {
	if len(fields) == 0 {
		return "no fields"
	}
	var text []string
	for _, f := range sorted(fields) {
		text = append(text, shorten(f.Name)+"="+shorten(string(f.Value)))
	}
	return strings.Join(text, " ")
}

func shorten(text string) string {
	if len(text) <= shown {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("%q… (%d bytes)", text[:shown], len(text))
}
