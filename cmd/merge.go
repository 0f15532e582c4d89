package cmd

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/goycsb/goycsb/measurement"
)

// merge adds up the documents of clients that ran side by side.
func (p *program) merge(args []string) (err error) {
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
	merged, err := mergeFiles(files)
	if err != nil {
		return asUsage(err)
	}
	out, err := openOutput("-o", *name, p.stdout)
	if err != nil {
		return asUsage(err)
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	if err := merged.Write(out); err != nil {
		return err
	}
	for _, line := range headline(merged) {
		p.note("%s", line)
	}
	return out.commit()
}

func mergeFiles(files []string) (*measurement.Document, error) {
	documents, err := readDocuments(files)
	if err != nil {
		return nil, err
	}
	merged := documents[0]
	for i, d := range documents[1:] {
		if err := merged.Merge(d); err != nil {
			return nil, fmt.Errorf("%s beside %s: %w", files[i+1], files[0], err)
		}
	}
	return merged, nil
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
