package redis

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// alias is a property of another tool that stands for properties of ours.
type alias struct {
	name, usage string
	translate   func(text string, b *Binding) (settings []setting, want string)
}

// translation is an alias that was set.
type translation struct {
	alias alias
	text  string
	set   *flag.FlagSet // in which our own properties are set
}

// aliasFlag is an alias as a flag. It notes what it is set to, for Open to see
// to.
type aliasFlag struct {
	binding *Binding
	alias   alias
	set     *flag.FlagSet
}

func (f *aliasFlag) String() string { return "" }

func (f *aliasFlag) Set(text string) error {
	b := f.binding
	b.aliases = slices.DeleteFunc(b.aliases, func(t translation) bool { return t.alias.name == f.alias.name })
	b.aliases = append(b.aliases, translation{f.alias, text, f.set})
	slices.SortFunc(b.aliases, func(x, y translation) int { return cmp.Compare(x.alias.name, y.alias.name) })
	return nil
}

// Aliased returns the names of the properties that stand behind what the alias was
// set to.
func (f *aliasFlag) Aliased() []string {
	settings, _ := f.alias.translate(f.binding.aliased(f.alias.name), f.binding)
	var names []string
	for _, s := range settings {
		names = append(names, s.property)
	}
	return names
}

func (b *Binding) registerAliases(fs *flag.FlagSet) {
	for _, a := range aliases {
		fs.Var(&aliasFlag{b, a, fs}, a.name, a.usage)
	}
}

// aliased returns what an alias was set to.
func (b *Binding) aliased(name string) string {
	for _, t := range b.aliases {
		if t.alias.name == name {
			return t.text
		}
	}
	return ""
}

// origins are the names under which properties were given.
type origins map[string]string

// resolve returns the settings with what was said by aliases. Its error is one
// for each alias that cannot be used, or that says another thing than what is
// said elsewhere.
func (b *Binding) resolve() (*Binding, origins, error) {
	resolved, given := *b, origins{}
	resolved.aliases = nil
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	resolved.RegisterFlags(fs)
	for _, t := range b.aliases {
		t.set.Visit(func(f *flag.Flag) {
			if _, ok := f.Value.(*aliasFlag); !ok {
				given[f.Name] = f.Name
			}
		})
	}
	var errs []error
	for _, t := range b.aliases {
		settings, want := t.alias.translate(t.text, b)
		if want != "" {
			errs = append(errs, t.refuse(want))
		}
		for _, s := range settings {
			errs = append(errs, t.apply(fs, s, given))
		}
	}
	return &resolved, given, errors.Join(errs...)
}

// apply sets one property, unless it was given another value by its own name or
// an earlier alias.
func (t translation) apply(fs *flag.FlagSet, s setting, given origins) error {
	f := fs.Lookup(s.property)
	if f == nil {
		return t.refuse("no " + s.property + ", which is not known here")
	}
	before := f.Value.String()
	if err := fs.Set(s.property, s.text); err != nil {
		return t.refuse(fmt.Sprintf("what can be a %s: %v", s.property, err))
	}
	first, ok := given[s.property]
	if !ok {
		given[s.property] = t.alias.name
		return nil
	}
	if f.Value.String() == before {
		return nil
	}
	_ = fs.Set(s.property, before) // as it was
	return t.refuse("the same as " + first + " says, as both are " + s.property)
}

func (t translation) refuse(want string) error {
	return &db.PropertyError{Property: t.alias.name, Value: mask(t.text), Want: want}
}

// rename puts the name under which a property was given in the place of ours,
// so that the error is of what its user wrote.
func (o origins) rename(err error) error {
	switch e := err.(type) {
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			_ = o.rename(one)
		}
	case *db.PropertyError:
		e.Property = cmp.Or(o[e.Property], e.Property)
	}
	return err
}
