package cmd

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/goycsb/goycsb/measurement"
)

// merge adds up the documents of clients that ran side by side.
func (p *program) merge(args []string) error {
	fs := newOptions()
	name := fs.String("o", "", "")
	files, err := readOptions(fs, "-o", args)
	if errors.Is(err, flag.ErrHelp) {
		return p.help(nil)
	}
	if err == nil && len(files) < 2 {
		err = usagef("merge: want two resultfiles or more, got %d", len(files))
	}
	if err != nil {
		return err
	}
	merged, origins, err := mergeFiles(files)
	if err != nil {
		return asUsage(err)
	}
	return p.toFile(*name, func(w io.Writer) error {
		err := merged.Write(w)
		if err == nil {
			p.mergeNotes(merged, origins)
		}
		return err
	})
}

// mergeNotes says on stderr what came of a merge and, if the clients do not fit
// together, which is which.
func (p *program) mergeNotes(merged *measurement.Document, origins map[origin]string) {
	for _, line := range headline(merged) {
		p.note("%s", line)
	}
	if len(merged.Warnings) == 0 {
		return
	}
	for i, c := range merged.Clients {
		p.note("client %d: %s, on %q, from %s on", i+1, origins[originOf(c)], c.Host.Name, c.Start.Format(time.DateTime+" MST"))
	}
}

// origin is what tells clients apart; documents have each but once.
type origin struct {
	host  string
	start int64
	seed  uint64
}

func originOf(c measurement.Client) origin { return origin{c.Host.Name, c.Start.UnixNano(), c.Seed} }

// mergeFiles also returns the file of each client.
func mergeFiles(files []string) (*measurement.Document, map[origin]string, error) {
	documents, err := readDocuments(files)
	if err != nil {
		return nil, nil, err
	}
	origins := map[origin]string{}
	merged := documents[0]
	for i, d := range documents {
		for _, c := range d.Clients {
			origins[originOf(c)] = files[i]
		}
		if i == 0 {
			continue
		}
		if err := merged.Merge(d); err != nil {
			return nil, nil, fmt.Errorf("%s beside %s: %w", files[i], files[0], err)
		}
	}
	return merged, origins, nil
}

// readDocuments reads all files, or tells what is wrong with each.
func readDocuments(files []string) ([]*measurement.Document, error) {
	var documents []*measurement.Document
	var errs []error
	for _, name := range files {
		d, err := readDocument(name)
		documents, errs = append(documents, d), append(errs, err)
	}
	return documents, errors.Join(errs...)
}

func readDocument(name string) (*measurement.Document, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	d, err := measurement.ReadDocument(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return d, nil
}

func newOptions() *flag.FlagSet {
	fs := flag.NewFlagSet("ycsb", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	return fs
}

// readOptions reads options that may stand before, between and behind the files,
// which it returns. Known is the options' names, for the error of an unknown one.
func readOptions(fs *flag.FlagSet, known string, args []string) (files []string, err error) {
	for {
		if err := fs.Parse(args); err != nil {
			return nil, asUsage(plainFlagError(err, known))
		}
		if args = fs.Args(); len(args) == 0 {
			return files, nil
		}
		files, args = append(files, args[0]), args[1:]
	}
}
