package workload

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Properties are the settings of a benchmark as YCSB writes them: names and
// values from property files and from the command line. The command line
// overrides the files, and what comes later overrides what came earlier.
//
// The zero Properties is empty and ready. They are not safe for concurrent use.
type Properties struct {
	files    map[string]Property
	command  map[string]Property
	mix      string // the last file that set a whole operation mix
	warnings []string
}

// Parse adds a property file, given as its bytes. Name stands for the file in
// places and messages. The syntax is that of java.util.Properties: ISO-8859-1
// (or UTF-8 behind a byte-order mark), separators = : and blank, comments with
// # and !, lines joined by a backslash, escapes, trailing blanks kept.
// ${name} has no meaning.
//
// The error joins one error for each line at fault, with its place. The other
// lines are taken all the same, so that Bind can name their faults as well.
func (p *Properties) Parse(name string, text []byte) error {
	own := map[string]Property{}
	var errs []error
	for _, line := range propertyLines(text) {
		place := Place{File: name, Line: line.number}
		key, value, err := line.property()
		if err != nil {
			errs = append(errs, fmt.Errorf("%v: %w", place, err))
			continue
		}
		if earlier, ok := own[key]; ok {
			p.warnf("%v: %q is set again and overrides %v", place, key, earlier.Place)
		}
		own[key] = Property{Name: key, Value: value, Place: place}
	}
	p.take(name, own)
	return errors.Join(errs...)
}

func (p *Properties) take(file string, own map[string]Property) {
	if isWholeMix(own) {
		if p.mix != "" {
			p.warnf("%s overrides the operation mix of %s: files given together are one workload, not one after the other", file, p.mix)
		}
		p.mix = file
	}
	if p.files == nil {
		p.files = map[string]Property{}
	}
	maps.Copy(p.files, own)
}

// isWholeMix reports whether a file leaves nothing of the default mix: only
// these two proportions are not 0 by default.
func isWholeMix(own map[string]Property) bool {
	_, reads := own["readproportion"]
	_, updates := own["updateproportion"]
	return reads && updates
}

// Set sets a property as the command line does: it overrides every file, those
// parsed later included.
func (p *Properties) Set(name, value string) {
	if p.command == nil {
		p.command = map[string]Property{}
	}
	p.command[name] = Property{Name: name, Value: value}
}

// Lookup returns the value in force, as it was written, and whether the
// property is set.
func (p *Properties) Lookup(name string) (value string, ok bool) {
	property, ok := p.property(name)
	return property.Value, ok
}

func (p *Properties) property(name string) (Property, bool) {
	if property, ok := p.command[name]; ok {
		return property, true
	}
	property, ok := p.files[name]
	return property, ok
}

// All returns the properties in force, ordered by name.
func (p *Properties) All() []Property {
	inForce := maps.Clone(p.files)
	if inForce == nil {
		inForce = map[string]Property{}
	}
	maps.Copy(inForce, p.command)
	return slices.SortedFunc(maps.Values(inForce), func(a, b Property) int {
		return cmp.Compare(a.Name, b.Name)
	})
}

// Warnings returns what was parsed but is seldom meant: properties that a file
// sets twice, and a second file with an operation mix of its own.
func (p *Properties) Warnings() []string { return slices.Clone(p.warnings) }

func (p *Properties) warnf(format string, args ...any) {
	p.warnings = append(p.warnings, fmt.Sprintf(format, args...))
}
