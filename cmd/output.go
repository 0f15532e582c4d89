package cmd

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// output is where a report goes. It is opened before the first operation, so
// that a place that cannot be written to is found in time, and a file appears
// under its name only when it is complete.
type output struct {
	io.Writer
	recording *recording // of the phase, which is reported; nil when it is closed
	document  *output    // where the document of the phase goes; nil: nowhere

	file    *os.File // nil: a stream that somebody else closes
	partial string   // the name under which the file is written; empty: under its own
	name    string
}

// openOutput opens a file for a report, or takes the stream if the name is
// empty. Option is what asked for the file.
func openOutput(option, name string, stream io.Writer) (*output, error) {
	if name == "" {
		return &output{Writer: stream}, nil
	}
	o := &output{name: name}
	target := name
	if !special(name) {
		o.partial = name + ".partial"
		target = o.partial
	}
	file, err := os.OpenFile(target, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", option, err)
	}
	o.file, o.Writer = file, file
	return o, nil
}

// special reports whether a name is that of a device, a pipe or a folder, which
// is not a file to be replaced.
func special(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular()
}

// linked returns the name of what a link leads to, such as /dev/stdout, as a file
// takes the place of the file and not of the link.
func linked(name string) string {
	real, err := filepath.EvalSymlinks(name)
	if name == "" || err != nil {
		return name
	}
	return real
}

// commit completes the output: its file has its name from now on.
func (o *output) commit() error {
	if o.file == nil {
		return nil
	}
	err := o.file.Close()
	if err == nil && o.partial != "" {
		err = os.Rename(o.partial, o.name)
	}
	o.file = nil
	return err
}

// finish closes the recording, once.
func (o *output) finish() error {
	if o.recording == nil {
		return nil
	}
	err := o.recording.close()
	o.recording = nil
	return err
}

// discard closes the recording, and gives the output up if it was not committed.
func (o *output) discard() error {
	err := o.finish()
	if o.document != nil {
		err = errors.Join(err, o.document.discard())
	}
	if o.file == nil {
		return err
	}
	err = errors.Join(err, o.file.Close())
	if o.partial != "" {
		err = errors.Join(err, os.Remove(o.partial))
	}
	o.file = nil
	return err
}

// phaseFile is the export file of one of several phases: result.json becomes
// result-load.json. A device or a pipe takes the reports of all phases.
func phaseFile(name, phase string) string {
	if name == "" || special(name) {
		return name
	}
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "-" + phase + ext
}

// toFile writes a result to the file of the option -o, whole or not at all, or to
// stdout if there is no such name.
func (p *program) toFile(name string, write func(w io.Writer) error) (err error) {
	out, err := openOutput("-o", name, p.stdout)
	if err != nil {
		return asUsage(err)
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	if err := write(out); err != nil {
		return err
	}
	return out.commit()
}
