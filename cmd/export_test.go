package cmd

import "io"

var (
	AllSets     = allSets
	Differences = differences
)

// TerminalLines is lines on a terminal of so many columns.
func TerminalLines(w io.Writer, columns int) (write, stay func(text string)) {
	l := &lines{w: w, columns: func() int { return columns }}
	return func(text string) { _, _ = io.WriteString(l, text) }, l.stay
}
