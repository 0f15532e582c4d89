package compare

import (
	"slices"
	"strconv"

	"github.com/goycsb/goycsb/measurement"
)

// Difference is a property or a fact that is not the same in all runs.
type Difference struct {
	Name string    // of the property or the fact
	A, B []Setting // the values that the set's runs have, each once, in order of the runs
}

// Varies tells whether the runs of one and the same set differ.
func (d Difference) Varies() bool { return len(d.A) > 1 || len(d.B) > 1 }

// Setting is a value, and the runs of a set that have it.
type Setting struct {
	Value  string   // of several clients: the values, each once
	Known  bool     // false: these runs do not have it, and Value is empty
	Places []string // of a property: where it was set, each once
	Runs   []string // names of the runs
}

// differences lists what is not the same in all runs, of the facts that of tells.
func differences(a, b Set, of func(*measurement.Document) facts) []Difference {
	var list []Difference
	inA, inB := tell(a, of), tell(b, of)
	for _, name := range names(slices.Concat(inA, inB)) {
		d := Difference{name, settings(a, inA, name), settings(b, inB, name)}
		if d.Varies() || d.A[0].Value != d.B[0].Value || d.A[0].Known != d.B[0].Known {
			list = append(list, d)
		}
	}
	return list
}

// settled leaves out what is a reading and no setting: a fact that counts, by its
// name, and a plain number that no two runs of a set have in common.
func settled(list []Difference) []Difference {
	return slices.DeleteFunc(list, func(d Difference) bool {
		return counts(d.Name) || bare(d.A) && bare(d.B) && (scattered(d.A) || scattered(d.B))
	})
}

// scattered tells whether each of several runs has a value of its own.
func scattered(settings []Setting) bool {
	return len(settings) > 1 && !slices.ContainsFunc(settings, func(s Setting) bool { return len(s.Runs) > 1 })
}

// bare tells whether all known values are plain numbers.
func bare(settings []Setting) bool {
	return !slices.ContainsFunc(settings, func(s Setting) bool {
		_, err := strconv.ParseFloat(s.Value, 64)
		return s.Known && err != nil
	})
}

// tell returns what is known of each run of a set.
func tell(s Set, of func(*measurement.Document) facts) []facts {
	var all []facts
	for _, run := range s.Runs {
		all = append(all, of(run.Document))
	}
	return all
}

// names lists the names of all facts in the order in which they first appear.
func names(runs []facts) []string {
	var list []string
	for _, known := range runs {
		for _, f := range known {
			list = once(list, f.name)
		}
	}
	return list
}

// settings groups the runs of a set by the value that they have.
func settings(s Set, runs []facts, name string) []Setting {
	var list []Setting
	for i, known := range runs {
		value, places, found := known.value(name)
		at := slices.IndexFunc(list, func(s Setting) bool { return s.Value == value && s.Known == found })
		if at < 0 {
			at, list = len(list), append(list, Setting{Value: value, Known: found})
		}
		list[at].Places = once(list[at].Places, places...)
		list[at].Runs = append(list[at].Runs, s.Runs[i].Name)
	}
	return list
}

// once adds what is not there yet.
func once(list []string, more ...string) []string {
	for _, text := range more {
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}
