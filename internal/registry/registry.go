// Package registry keeps named things: the bindings and the workloads that a
// program knows. It is safe for concurrent use.
package registry

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Registry maps names, and other spellings of them, to values.
type Registry[T any] struct {
	kind string

	mu      sync.RWMutex
	entries []Entry[T]
}

// Entry is one registered value.
type Entry[T any] struct {
	Name    string
	Aliases []string // other spellings that mean the same
	Summary string   // one line, for lists
	Value   T
}

// New returns an empty registry. Kind names what it holds ("binding") and
// appears in its errors.
func New[T any](kind string) *Registry[T] { return &Registry[T]{kind: kind} }

// Add registers an entry. It panics if one of its names is empty or taken, as
// two packages that claim one name are a mistake in the program.
func (r *Registry[T]) Add(e Entry[T]) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, name := range e.names() {
		if name == "" {
			panic(fmt.Sprintf("%s registered without a name", r.kind))
		}
		if r.find(name) != nil {
			panic(fmt.Sprintf("%s %q registered twice", r.kind, name))
		}
	}
	r.entries = append(r.entries, e)
	slices.SortFunc(r.entries, func(a, b Entry[T]) int { return strings.Compare(a.Name, b.Name) })
}

// Lookup returns the entry of a name or alias. The error of an unknown one
// lists the known ones.
func (r *Registry[T]) Lookup(name string) (Entry[T], error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if e := r.find(name); e != nil {
		return *e, nil
	}
	known := make([]string, len(r.entries))
	for i, e := range r.entries {
		known[i] = e.Name
	}
	return Entry[T]{}, fmt.Errorf("unknown %s %q: known are %s", r.kind, name, strings.Join(known, ", "))
}

// All returns every entry, ordered by name.
func (r *Registry[T]) All() []Entry[T] {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return slices.Clone(r.entries)
}

func (r *Registry[T]) find(name string) *Entry[T] {
	for i := range r.entries {
		if slices.Contains(r.entries[i].names(), name) {
			return &r.entries[i]
		}
	}
	return nil
}

func (e Entry[T]) names() []string { return append([]string{e.Name}, e.Aliases...) }
