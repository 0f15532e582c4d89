package cmd

import (
	"errors"
	"flag"

	"github.com/goycsb/goycsb/measurement"
)

// report prints documents as tables.
func (p *program) report(args []string) error {
	fs := newOptions()
	csv, markdown := fs.Bool("csv", false, ""), fs.Bool("markdown", false, "")
	files, err := readOptions(fs, "-csv and -markdown", args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return p.help(nil)
	case err != nil:
		return err
	case len(files) == 0:
		return usagef("report: want a resultfile, got none")
	case *csv && *markdown:
		return usagef("report: want one of -csv and -markdown, got both")
	}
	documents, err := readDocuments(files)
	if err != nil {
		return asUsage(err)
	}
	switch {
	case *csv:
		return p.printCSV(files, documents)
	case *markdown:
		return p.print(inMarkdown(files, documents))
	}
	return p.print(inText(files, documents))
}

// headline says what a document is of, a line for each thing, what makes it
// doubtful first.
func headline(d *measurement.Document) []string {
	var lines []string
	for _, text := range d.Doubts() {
		lines = append(lines, "warning: "+text)
	}
	return append(lines, d.Summary()...)
}
