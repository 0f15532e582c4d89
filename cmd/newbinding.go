package cmd

import (
	"cmp"
	"errors"
	"flag"
	"fmt"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/newbinding"
)

// newBinding writes the starting point of a binding.
func (p *program) newBinding(args []string) error {
	fs := newOptions()
	module := fs.String("module", "", "")
	names, err := readOptions(fs, "-module", args)
	if errors.Is(err, flag.ErrHelp) {
		return p.help(nil)
	}
	if err == nil && len(names) != 1 {
		err = usagef("new-binding: want one name, got %d", len(names))
	}
	if err != nil {
		return err
	}
	name := names[0]
	if _, err := db.New(name); err == nil {
		return usagef("new-binding: %s is a binding already: choose another name (`ycsb list` shows those that are taken)", name)
	}
	b := newbinding.Binding{Name: name, Module: cmp.Or(*module, "example.org/ycsb-"+name), Origin: newbinding.FindOrigin()}
	if err := b.Write("."); err != nil {
		return asUsage(fmt.Errorf("new-binding: %w", err))
	}
	if b.Origin == (newbinding.Origin{}) {
		p.note("warning: this program was built from a source that is not there: put the path of yours into the line `replace` of %s/go.mod", name)
	}
	return p.print(fmt.Sprintf(`wrote the folder %[1]s: a binding that works on a stand-in in memory; now
  cd %[1]s
  go mod tidy
  go test ./...
  go run ./cmd/ycsb bench %[1]s -P workloada
then put your store in the place of the stand-in: grep -rn REPLACE . shows where
`, name))
}
