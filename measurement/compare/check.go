package compare

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/goycsb/goycsb/measurement"
)

// check tells why two sets cannot be compared.
func check(a, b Set) error {
	for _, s := range []Set{a, b} {
		switch {
		case s.Label == "" || strings.ContainsAny(s.Label, "\r\n"):
			return fmt.Errorf("want a label of one line, got %q", s.Label)
		case len(s.Runs) == 0:
			return fmt.Errorf("want a run or more in the set %q, got none", s.Label)
		}
	}
	if a.Label == b.Label {
		return fmt.Errorf("want a label for each set, got %q for both", a.Label)
	}
	all := slices.Concat(a.Runs, b.Runs)
	for i, run := range all {
		if err := run.beside(all[0]); err != nil {
			return err
		}
		for _, earlier := range all[:i] {
			if err := run.apart(earlier); err != nil {
				return err
			}
		}
	}
	return nil
}

// beside tells why a run cannot be in one comparison with another.
func (r Run) beside(first Run) error {
	switch own, want := r.Document, first.Document; {
	case own.Schema != want.Schema:
		return fmt.Errorf("%s: want schema %q, as %s has, got %q: take documents of the same version of the program",
			r.Name, want.Schema, first.Name, own.Schema)
	case own.Phase != want.Phase:
		return fmt.Errorf("%s: want a document of the phase %q, as %s is, got one of %q: compare loads with loads and runs with runs",
			r.Name, want.Phase, first.Name, own.Phase)
	}
	return nil
}

// apart tells whether two runs are one and the same, or have a client in common.
func (r Run) apart(other Run) error {
	for _, c := range r.Document.Clients {
		if slices.ContainsFunc(other.Document.Clients, func(o measurement.Client) bool {
			return c.Host.Name == o.Host.Name && c.Start.Equal(o.Start) && c.Seed == o.Seed
		}) {
			return fmt.Errorf("%s: the run on %q that began at %s is in %s already: name each run once",
				r.Name, c.Host.Name, c.Start.Format(time.RFC3339Nano), other.Name)
		}
	}
	return nil
}
