package workload

import (
	"maps"
	"slices"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// refusal is why a property of YCSB's cannot have another value than YCSB's
// default, and never will.
type refusal struct{ standard, reason string }

const ofOneBinding = "only one of YCSB's bindings reads it, which is not here"

// refused is these properties. A name that a flag set declares is not looked up
// here; one that ends in a dot stands for all that begin with it.
var refused = map[string]refusal{
	"htrace.":    {"", "YCSB passes it to its tracer, which is not here"},
	"spin.sleep": {"false", "a worker sleeps until its next operation is due; spinning takes the processor from the other workers"},

	// of workload_template
	"discardscannedrecord": {"false", ofOneBinding},
	"maxscanrate":          {"0", ofOneBinding},
	"scanoptimelimit":      {"0", ofOneBinding},
}

// Refused returns the properties that YCSB has and this project does not, each
// with the reason, ordered by name: setting one to another value than YCSB's
// default is an error. A name that ends in a dot stands for all that begin with it.
func Refused() []db.Fact {
	var facts []db.Fact
	for _, name := range slices.Sorted(maps.Keys(refused)) {
		facts = append(facts, db.Fact{Name: name, Value: refused[name].reason})
	}
	return facts
}

// unsupported looks up a property that nothing in use reads: another kind of
// workload does, or YCSB has it and this project does not.
func unsupported(name string) (standard, reason string, ok bool) {
	if standard, kind, ok := elsewhere(name); ok {
		return standard, "only the workload " + kind + " reads it", true
	}
	for _, key := range []string{name, prefixOf(name)} {
		if r, ok := refused[key]; ok {
			return r.standard, r.reason, true
		}
	}
	return "", "", false
}

// prefixOf returns what stands before the first dot, with the dot.
func prefixOf(name string) string {
	prefix, _, dotted := strings.Cut(name, ".")
	if !dotted {
		return ""
	}
	return prefix + "."
}
