package dbtest

import (
	"context"
	"errors"
	"flag"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// declares is a binding that declares properties in some way.
type declares func(fs *flag.FlagSet)

func (d declares) RegisterFlags(fs *flag.FlagSet) { d(fs) }

func (declares) Open(context.Context) (db.DB, error) { return nil, errAny }

// soundSettings declares properties as they should be.
func soundSettings() db.Binding {
	host, count, on := "localhost", int64(7), true
	return declares(func(fs *flag.FlagSet) {
		fs.StringVar(&host, "any.host", host, "where it is")
		fs.Int64Var(&count, "any.count", count, "how `many`")
		fs.BoolVar(&on, "any.on", on, "whether it is on")
	})
}

func observeSettings(t *testing.T, r settingRule, new func() db.Binding) []string {
	seen := &recorder{TB: t}
	r.check(seen, declared(new()), declared(new()))
	return seen.breaches
}

func TestSoundSettingsBreakNoRule(t *testing.T) {
	for _, r := range settingRules {
		assert.Empty(t, observeSettings(t, r, soundSettings), r.name)
	}
}

// short is a value that does not take what it has at first.
type short struct{ text string }

func (s *short) String() string { return s.text }

func (s *short) Set(text string) error {
	if s.text = text; len(text) > 5 {
		return errors.New("want 5 bytes at most")
	}
	return nil
}

func TestEachRuleOfSettingsIsBrokenByAFault(t *testing.T) {
	known, broken := map[string]settingRule{}, map[string]bool{}
	for _, r := range settingRules {
		known[r.name] = r
	}
	shared, made := "", 0
	for _, f := range []struct {
		rule, name string
		declare    func(fs *flag.FlagSet)
	}{
		{"a property has a name and says what it means", "no name", func(fs *flag.FlagSet) { fs.Bool("", true, "on") }},
		{"a property has a name and says what it means", "no meaning", func(fs *flag.FlagSet) { fs.Bool("any.on", true, "") }},
		{"the default of a property can be set", "it is too long", func(fs *flag.FlagSet) { fs.Var(&short{"too long"}, "any.host", "where it is") }},
		{"settings are made afresh", "they share a variable", func(fs *flag.FlagSet) { fs.StringVar(&shared, "any.host", "", "where it is") }},
		{"settings are made afresh", "defaults differ", func(fs *flag.FlagSet) { made++; fs.Int("any.count", made, "how many") }},
		{"settings are made afresh", "some lack a property", func(fs *flag.FlagSet) {
			if made++; made == 1 {
				fs.Int("any.count", 0, "how many")
			}
			fs.Int("any.other", 0, "how many")
		}},
	} {
		broken[f.rule], made = true, 0
		require.Contains(t, known, f.rule)
		breaches := observeSettings(t, known[f.rule], func() db.Binding { return declares(f.declare) })
		assert.NotEmpty(t, breaches, "%s: %s", f.rule, f.name)
	}
	assert.Len(t, broken, len(settingRules), "each rule is broken")
}
