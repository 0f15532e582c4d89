package cmd

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goycsb/goycsb/internal/plural"
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
	for _, text := range d.Warnings {
		lines = append(lines, "warning: "+text)
	}
	for _, c := range d.Clients {
		for _, text := range c.Warnings {
			lines = append(lines, "warning: "+text)
		}
		if l := c.Load; l != nil && l.Inserted < l.Planned {
			lines = append(lines, fmt.Sprintf("warning: only %d of %d records were inserted", l.Inserted, l.Planned))
		}
	}
	lines = onceEach(lines)
	lines = append(lines,
		fmt.Sprintf("%s from %s on, for %.3f s: %s", d.Phase, d.Start.Format(time.DateTime+" MST"), d.Elapsed().Seconds(), crew(d)),
		fmt.Sprintf("%s, %.1f a second; %d failed", plural.Count(d.Operations, "operation"), d.Throughput, d.Failed),
	)
	if len(d.Clients) > 1 {
		lines = append(lines, jointly(d.Together))
	}
	return lines
}

// crew says how many worked, and how fast they were to work.
func crew(d *measurement.Document) string {
	workers, target := 0, 0.0
	var ends []string
	for _, c := range d.Clients {
		workers += c.Threads
		target += c.Target
		ends = append(ends, c.Ended)
	}
	text := plural.Count(workers, "worker")
	if len(d.Clients) > 1 {
		text = plural.Count(len(d.Clients), "client") + ", " + text
	}
	if target > 0 {
		text += ", target " + strconv.FormatFloat(target, 'f', -1, 64) + " a second"
	}
	return text + " (" + strings.Join(onceEach(ends), ", ") + ")"
}

func jointly(w *measurement.Window) string {
	if w == nil {
		return "the clients never all ran at the same time"
	}
	return fmt.Sprintf("all clients together for %.3f s: %.1f operations a second", w.End.Sub(w.Start).Seconds(), w.Throughput)
}

// onceEach drops what was said before.
func onceEach(texts []string) []string {
	var kept []string
	for _, text := range texts {
		if !slices.Contains(kept, text) {
			kept = append(kept, text)
		}
	}
	return kept
}
