package workload

import "flag"

// alias is a flag that sets other properties. One that is not set is no property
// in force, and neither is the default of what a set one sets.
type alias interface {
	flag.Value

	// Aliased returns the names of the properties that the flag sets by what it
	// was set to.
	Aliased() []string
}

// InForce returns every property that the sets declare, ordered by name: those
// that [Properties.Bind] has set as they were written, the others with the value
// that they have, and [ByDefault] or, if that is no longer the default, [Chosen] as
// their place. Call it when the settings were checked. Properties that no set
// declares are not in it: nobody reads them.
//
// A flag whose value has a method Aliased() []string, which names the properties
// that it sets, is another spelling of those. It is left out unless it is set, and
// then they are.
func (p *Properties) InForce(sets ...*flag.FlagSet) []Property {
	bound := map[string]bool{}
	for _, set := range sets {
		set.Visit(func(f *flag.Flag) { bound[f.Name] = true })
	}
	flags := flagsByName(sets)
	covered := coveredBy(flags, bound)
	var all []Property
	for _, f := range flags {
		_, isAlias := f.Value.(alias)
		property, given := p.property(f.Name)
		switch {
		case given && bound[f.Name]:
			all = append(all, property)
		case !isAlias && !covered[f.Name]:
			all = append(all, unset(f))
		}
	}
	return all
}

// coveredBy returns the names of the properties that bound aliases have set.
func coveredBy(flags []*flag.Flag, bound map[string]bool) map[string]bool {
	covered := map[string]bool{}
	for _, f := range flags {
		if a, ok := f.Value.(alias); ok && bound[f.Name] {
			for _, name := range a.Aliased() {
				covered[name] = true
			}
		}
	}
	return covered
}

// unset is a property with the value that nobody gave it.
func unset(f *flag.Flag) Property {
	property := Property{Name: f.Name, Value: f.Value.String(), Place: Place{File: ByDefault}}
	if property.Value != f.DefValue {
		property.Place.File = Chosen
	}
	return property
}
