package workload

import (
	"bytes"
	"flag"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
)

// declared is the names of the flags of some sets.
type declared struct {
	names    []string        // in order
	prefixes map[string]bool // up to the first dot; those of other workloads and of YCSB too
}

func declaredIn(sets []*flag.FlagSet) declared {
	names := map[string]bool{}
	for _, set := range sets {
		set.VisitAll(func(f *flag.Flag) { names[f.Name] = true })
	}
	d := declared{slices.Sorted(maps.Keys(names)), map[string]bool{}}
	d.addPrefixes(maps.Keys(names))
	d.addPrefixes(maps.Keys(refused))
	for _, c := range configs.All() {
		flagsOf(c.Value()).VisitAll(func(f *flag.Flag) { d.addPrefix(f.Name) })
	}
	return d
}

func (d declared) addPrefixes(names iter.Seq[string]) {
	for name := range names {
		d.addPrefix(name)
	}
}

func (d declared) addPrefix(name string) {
	if prefix, _, dotted := strings.Cut(plainName(name), "."); dotted {
		d.prefixes[prefix] = true
	}
}

func (d declared) declares(name string) bool {
	_, found := slices.BinarySearch(d.names, name)
	return found
}

// owns reports whether a name is a matter of these sets, known or not.
func (d declared) owns(name string) bool {
	prefix, _, dotted := strings.Cut(plainName(name), ".")
	return !dotted || d.prefixes[prefix]
}

// plainName undoes what people do to names: capitals, and quotes copied from a
// command line.
func plainName(name string) string { return strings.ToLower(strings.Trim(name, `"'`)) }

// unknown is the error of a property that nobody declares.
func (p Property) unknown(nearest string) error {
	if nearest == "" {
		return p.fault(fmt.Errorf("unknown property %q", p.Name))
	}
	return p.fault(fmt.Errorf("unknown property %q, did you mean %s?", p.Name, nearest))
}

// nearEnough is the lowest score of a name worth proposing.
const nearEnough = 0.65

// Names that start alike are nearer than the letters say: readcount is more
// likely to be recordcount than threadcount.
var nearness = levenshtein.NewParams().BonusThreshold(0.5).BonusScale(0.2)

// nearest returns the declared name that a name was probably meant to be, or
// nothing if none is near.
func (d declared) nearest(name string) string {
	best, bestScore := "", nearEnough
	for _, known := range d.names {
		if score := likeness(plainName(name), plainName(known)); score > bestScore {
			best, bestScore = known, score
		}
	}
	return best
}

// likeness scores two plain names from 0 to 1. A prefix in common says nothing,
// a prefix left out and letters that changed places are likely slips.
func likeness(name, known string) float64 {
	prefix, rest, dotted := strings.Cut(known, ".")
	if dotted {
		if name == rest {
			return 1
		}
		if own, found := strings.CutPrefix(name, prefix+"."); found {
			name, known = own, rest
		}
	}
	if sameLetters(name, known) {
		return 1
	}
	return levenshtein.Match(name, known, nearness)
}

func sameLetters(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return bytes.Equal(x, y)
}
