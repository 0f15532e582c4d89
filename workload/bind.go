package workload

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// Bind sets every property in force on every set that declares a flag of its
// name, and returns what is wrong with them: one joined error for each property
// that nobody declares or that has a value it cannot have, with the place where
// it was set. Secrets are masked.
//
// A part declares its properties with the functions of package flag, and Bind
// sees to it that they are read in the same strict way everywhere:
//
//   - whole numbers (int, int64, uint, uint64) are decimal, in the type's
//     range, and may be written 1000000, 1_000_000, 1e6 or 1.5e3: 010 is ten;
//   - numbers (float64) are the same with fractions, and finite;
//   - booleans are true or false, in any case;
//   - durations are those of package time, as in 1.5s;
//   - blanks around these are dropped, those around strings are kept;
//   - a [flag.Value] of the part's own gets the text as it is, unless it is a
//     [flag.Getter] whose Get returns one of these types: then it gets what is
//     left of them, in plain digits. Either way, its Set has the last word.
//
// If the usage of a number has a plural in back quotes (see
// [flag.UnquoteUsage]), that is its unit: a usage "length of a field in
// `bytes`" makes the error say "want a whole number of bytes".
//
// Unknown are the names without a dot that no set declares, and those with a
// prefix up to the first dot that some declared name or YCSB itself has.
// Properties with another prefix belong to a binding that is not in use; see
// [Properties.PassedOver]. Properties of another kind of workload, and those that
// YCSB has and this project does not (see [Refused]), are errors unless they have
// their default.
//
// Whatever it returns, Bind has set all the properties without a fault, and
// those with one have kept their defaults: a caller that wants to be lenient
// shows the error as a warning and goes on.
func (p *Properties) Bind(sets ...*flag.FlagSet) error {
	known := declaredIn(sets)
	var errs []error
	for _, property := range p.byPlace() {
		name := property.Name
		if !known.owns(name) {
			continue // see PassedOver
		}
		standard, reason, isYCSBs := unsupported(name)
		switch {
		case known.declares(name):
			errs = append(errs, property.bind(sets)...)
		case isYCSBs:
			errs = append(errs, property.wantDefault(standard, reason))
		default:
			errs = append(errs, property.unknown(known.nearest(name)))
		}
	}
	return errors.Join(errs...)
}

// PassedOver returns the properties that Bind leaves alone because their prefix
// is that of nothing in use, ordered by name.
func (p *Properties) PassedOver(sets ...*flag.FlagSet) []Property {
	known := declaredIn(sets)
	return slices.DeleteFunc(p.All(), func(property Property) bool {
		return known.owns(property.Name)
	})
}

// byPlace orders the properties as their user wrote them: the command line's,
// then file by file.
func (p *Properties) byPlace() []Property {
	all := p.All()
	slices.SortStableFunc(all, func(a, b Property) int {
		return cmp.Or(
			cmp.Compare(a.Place.File, b.Place.File),
			cmp.Compare(a.Place.Line, b.Place.Line),
		)
	})
	return all
}

// bind sets the property wherever it is declared. What two sets say alike is
// said once.
func (p Property) bind(sets []*flag.FlagSet) []error {
	var errs []error
	for _, set := range sets {
		f := set.Lookup(p.Name)
		if f == nil {
			continue
		}
		err := p.bindFlag(set, f)
		said := func(e error) bool { return e.Error() == err.Error() }
		if err != nil && !slices.ContainsFunc(errs, said) {
			errs = append(errs, err)
		}
	}
	return errs
}

func (p Property) bindFlag(set *flag.FlagSet, f *flag.Flag) error {
	text, want := plainValue(f, p.Value)
	if want != "" {
		return p.fault(&db.PropertyError{Property: p.Name, Value: p.Masked(), Want: want})
	}
	err := set.Set(p.Name, text)
	var told *db.PropertyError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &told):
		return p.fault(err)
	case p.shownIn(err.Error()):
		return p.fault(fmt.Errorf("%s: %w", p.Name, err))
	}
	return p.fault(fmt.Errorf("%s: %w, got %q", p.Name, err, p.Value))
}

// fault puts the place in front of an error and masks the value in it.
func (p Property) fault(err error) error {
	return &placedError{p.hide(fmt.Sprintf("%v: %v", p.Place, err)), err}
}
