package cmd

import (
	"errors"
	"flag"
	"io"

	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/measurement/page"
)

// form is a way to show documents.
type form func(w io.Writer, files []string, documents []*measurement.Document) error

// report shows documents as tables or as a page.
func (p *program) report(args []string) error {
	fs := newOptions()
	csv, markdown, html := fs.Bool("csv", false, ""), fs.Bool("markdown", false, ""), fs.Bool("html", false, "")
	name := fs.String("o", "", "")
	files, err := readOptions(fs, "-csv, -markdown, -html and -o", args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return p.help(nil)
	case err != nil:
		return err
	case len(files) == 0:
		return usagef("report: want a resultfile, got none")
	}
	show, err := oneForm(map[string]bool{"-csv": *csv, "-markdown": *markdown, "-html": *html})
	if err != nil {
		return err
	}
	documents, err := readDocuments(files)
	if err != nil {
		return asUsage(err)
	}
	return p.toFile(*name, func(w io.Writer) error { return show(w, files, documents) })
}

// oneForm returns the form that was asked for, which is text if none was.
func oneForm(asked map[string]bool) (form, error) {
	chosen, option := form(inText), ""
	for _, f := range []struct {
		option string
		form   form
	}{{"-csv", inCSV}, {"-markdown", inMarkdown}, {"-html", page.Report}} {
		switch {
		case !asked[f.option]:
		case option != "":
			return nil, usagef("report: want one of -csv, -markdown and -html, got %s and %s", option, f.option)
		default:
			chosen, option = f.form, f.option
		}
	}
	return chosen, nil
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
