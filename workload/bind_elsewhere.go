package workload

import (
	"flag"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// elsewhere looks up a property that another kind of workload declares, with its
// default there. A name that a set in use declares is not looked up here.
func elsewhere(name string) (standard, kind string, ok bool) {
	for _, c := range configs.All() {
		if f := flagsOf(c.Value()).Lookup(name); f != nil {
			return f.DefValue, c.Name, true
		}
	}
	return "", "", false
}

func flagsOf(c Config) *flag.FlagSet {
	set := flag.NewFlagSet("", flag.ContinueOnError)
	c.RegisterFlags(set)
	return set
}

// wantDefault is the error of a property that cannot have another value than
// YCSB's default, which asks for what happens anyway.
func (p Property) wantDefault(standard, reason string) error {
	if sameValue(p.Value, standard) {
		return nil
	}
	want := "it left out"
	if standard != "" {
		want += " or " + standard
	}
	want += " (" + reason + ")"
	return p.fault(&db.PropertyError{Property: p.Name, Value: p.Masked(), Want: want})
}

func sameValue(a, b string) bool {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	if errX == nil && errY == nil {
		return x == y
	}
	return strings.EqualFold(a, b)
}
