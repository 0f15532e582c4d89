package cmd

import (
	"io"

	"github.com/goycsb/goycsb/internal/selftest"
)

var (
	AllSets     = allSets
	Differences = differences
)

// TerminalLines is lines on a terminal of so many columns.
func TerminalLines(w io.Writer, columns int) (write, stay func(text string)) {
	l := &lines{w: w, columns: func() int { return columns }}
	return func(text string) { _, _ = io.WriteString(l, text) }, l.stay
}

// Selftest is what a selftest says of a comparison, and its exit status.
func Selftest(stdout io.Writer, c selftest.Comparison) (table string, status int, err error) {
	t := &checks{program: &program{stdout: stdout}}
	table = t.comparison("service latency", "one operation after the other", c)
	err = t.conclusion()
	return table, exitStatus(err), err
}

var AppendQuoted = appendQuoted
