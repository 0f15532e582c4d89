package cmd

import (
	"errors"
	"flag"
	"io"
	"slices"

	"github.com/goycsb/goycsb/measurement/compare"
	"github.com/goycsb/goycsb/measurement/page"
)

// comparing is the options of a comparison.
type comparing struct {
	labels [2]string
	bench  bool
	html   bool
	file   string
}

func (o *comparing) flags() *flag.FlagSet {
	fs := newOptions()
	fs.StringVar(&o.labels[0], "a", "a", "")
	fs.StringVar(&o.labels[1], "b", "b", "")
	fs.BoolVar(&o.bench, "bench", false, "")
	fs.BoolVar(&o.html, "html", false, "")
	fs.StringVar(&o.file, "o", "", "")
	return fs
}

// format returns what writes the comparison.
func (o *comparing) format() func(io.Writer, *compare.Comparison) error {
	switch {
	case o.bench:
		return compare.Bench
	case o.html:
		return page.Comparison
	}
	return compare.Text
}

// compare holds the runs behind a -- against those before it.
func (p *program) compare(args []string) error {
	var options comparing
	sets, err := options.read(args)
	if errors.Is(err, flag.ErrHelp) {
		return p.help(nil)
	}
	if err != nil {
		return err
	}
	comparison, err := compareFiles(options.labels, sets)
	if err != nil {
		return asUsage(err)
	}
	return p.toFile(options.file, func(w io.Writer) error { return options.format()(w, comparison) })
}

// read reads options, which may stand anywhere, and the files of each set.
func (o *comparing) read(args []string) (sets [2][]string, err error) {
	fs := o.flags()
	sides := [2][]string{args}
	at := slices.Index(args, "--")
	if at >= 0 {
		sides = [2][]string{args[:at], args[at+1:]}
	}
	for i, side := range sides {
		if slices.Contains(side, "--") {
			return sets, usagef("compare: want one -- between two sets of resultfiles, got more")
		}
		if sets[i], err = readOptions(fs, "-a, -b, -bench, -html and -o", side); err != nil {
			return sets, err
		}
	}
	switch {
	case o.bench && o.html:
		return sets, usagef("compare: want one of -bench and -html, got both")
	case at < 0:
		return sets, usagef("compare: want two sets of resultfiles with -- between them, got no --: say ycsb compare a1.json a2.json -- b1.json b2.json")
	case len(sets[0]) == 0, len(sets[1]) == 0:
		return sets, usagef("compare: want resultfiles on both sides of the --, got %d before it and %d behind it", len(sets[0]), len(sets[1]))
	}
	return sets, nil
}

// compareFiles reads the documents of both sets, telling what is wrong with each,
// and compares them.
func compareFiles(labels [2]string, files [2][]string) (*compare.Comparison, error) {
	documents, err := readDocuments(slices.Concat(files[0], files[1]))
	if err != nil {
		return nil, err
	}
	var sets [2]compare.Set
	for i, names := range files {
		sets[i].Label = labels[i]
		for _, name := range names {
			sets[i].Runs = append(sets[i].Runs, compare.Run{Name: name, Document: documents[0]})
			documents = documents[1:]
		}
	}
	return compare.New(sets[0], sets[1])
}
