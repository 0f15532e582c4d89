package dbtest

import (
	"flag"
	"testing"

	"github.com/goycsb/goycsb/db"
)

// RunSettings holds the settings of a binding to the rules of [db.Binding] and
// [db.Register] that can be seen without opening it, in a subtest for each. New
// makes settings afresh, such as by [db.New] with the binding's name.
func RunSettings(t *testing.T, new func(t *testing.T) db.Binding) {
	for _, r := range settingRules {
		t.Run(r.name, func(t *testing.T) { r.check(t, declared(new(t)), declared(new(t))) })
	}
}

// settingRule is a rule of the properties that two bindings of one kind declare.
type settingRule struct {
	name  string
	check func(t testing.TB, one, another *flag.FlagSet)
}

var settingRules = []settingRule{
	{"a property has a name and says what it means", saysWhatItMeans},
	{"the default of a property can be set", takesItsDefault},
	{"settings are made afresh", settingsAreFresh},
}

func declared(b db.Binding) *flag.FlagSet {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	b.RegisterFlags(fs)
	return fs
}

func saysWhatItMeans(t testing.TB, one, _ *flag.FlagSet) {
	one.VisitAll(func(f *flag.Flag) {
		if f.Name == "" || f.Usage == "" {
			t.Errorf("property %q: want a name and a text that says what it means, got the text %q", f.Name, f.Usage)
		}
	})
}

func takesItsDefault(t testing.TB, one, _ *flag.FlagSet) {
	one.VisitAll(func(f *flag.Flag) {
		if err := f.Value.Set(f.DefValue); err != nil {
			t.Errorf("property %s: want its default %q to be a value that it takes, got the error %q", f.Name, f.DefValue, err)
		}
	})
}

func settingsAreFresh(t testing.TB, one, another *flag.FlagSet) {
	one.VisitAll(func(f *flag.Flag) {
		switch other := another.Lookup(f.Name); {
		case other == nil:
			t.Errorf("property %s: want it in all settings of the binding, got some without it", f.Name)
		case other.DefValue != f.DefValue:
			t.Errorf("property %s: want the same default in all settings, got %q and %q", f.Name, f.DefValue, other.DefValue)
		}
	})
	one.VisitAll(func(f *flag.Flag) { change(f) })
	another.VisitAll(func(f *flag.Flag) {
		if got := f.Value.String(); got != f.DefValue {
			t.Errorf("property %s: want the default %q where it was not set, got %q, which other settings were set to",
				f.Name, f.DefValue, got)
		}
	})
}

// change sets a property to something that is not its default, if it takes one of
// these.
func change(f *flag.Flag) {
	for _, text := range []string{"true", "false", "7", "1000", "other"} {
		if text != f.DefValue && f.Value.Set(text) == nil {
			return
		}
	}
}
