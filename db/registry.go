package db

import "github.com/goycsb/goycsb/internal/registry"

var bindings = registry.New[func() Binding]("binding")

// Register makes a binding known by a name and, optionally, by other spellings
// of it. Summary is one line for lists. New returns fresh settings, with their
// defaults. Register panics if a name is taken. It is meant for init functions,
// but may be called at any time, by several goroutines too.
func Register(name, summary string, new func() Binding, aliases ...string) {
	bindings.Add(registry.Entry[func() Binding]{Name: name, Aliases: aliases, Summary: summary, Value: new})
}

// New returns fresh settings of the binding of that name. The error of an
// unknown name lists the known ones.
func New(name string) (Binding, error) {
	e, err := bindings.Lookup(name)
	if err != nil {
		return nil, err
	}
	return e.Value(), nil
}

// Bindings returns a name and a summary for each registered binding, ordered by
// name.
func Bindings() []Fact {
	var facts []Fact
	for _, e := range bindings.All() {
		facts = append(facts, Fact{Name: e.Name, Value: e.Summary})
	}
	return facts
}
