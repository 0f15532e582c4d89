// Package newbinding writes the starting point of a binding: a module that builds
// and passes the conformance kit on a stand-in for the store. What it writes is the
// package yourstore beside it, under another name.
package newbinding

import (
	"embed"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

//go:embed yourstore
var skeleton embed.FS

// The names in the skeleton that a binding has others for.
const (
	itself       = "github.com/goycsb/goycsb"
	skeletonName = "yourstore"
	skeletonPath = itself + "/internal/newbinding/" + skeletonName
	// constraint keeps the skeleton's program from being one of this module's.
	constraint = "//go:build " + skeletonName + "\n\n"
)

// Binding is what is to be written.
type Binding struct {
	Name   string // of the binding, its package and the folder
	Module string // the path of its module
	Origin Origin // where the module gets the benchmark from
}

// Write writes the module into a folder under the binding's name in parent. The
// folder must not be there, or be empty. If it fails, nothing is left.
func (b Binding) Write(parent string) error {
	if err := b.check(); err != nil {
		return err
	}
	files, err := b.files()
	if err != nil {
		return err
	}
	folder := filepath.Join(parent, b.Name)
	if err := checkFree(folder); err != nil {
		return err
	}
	hidden, err := os.MkdirTemp(parent, "."+b.Name+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(hidden)
	whole := filepath.Join(hidden, b.Name)
	for name, text := range files {
		if err := writeFile(filepath.Join(whole, filepath.FromSlash(name)), text); err != nil {
			return err
		}
	}
	return moveTo(whole, folder)
}

// checkFree returns an error if something is there that would be overwritten.
func checkFree(folder string) error {
	entries, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(entries) > 0:
		return fmt.Errorf("%s: want no folder, or an empty one, to write into; got one with %s in it", folder, entries[0].Name())
	}
	return nil
}

func moveTo(whole, folder string) error {
	if err := os.Remove(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Rename(whole, folder)
}

func writeFile(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}

// files returns the files of the module by their names.
func (b Binding) files() (map[string][]byte, error) {
	files := map[string][]byte{"go.mod": b.goMod()}
	names := strings.NewReplacer(skeletonPath, b.Module, constraint, "", skeletonName, b.Name)
	err := fs.WalkDir(skeleton, skeletonName, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := skeleton.ReadFile(name)
		if err != nil {
			return err
		}
		text = []byte(names.Replace(string(text)))
		if path.Ext(name) == ".go" {
			if text, err = format.Source(text); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		files[strings.TrimPrefix(name, skeletonName+"/")] = text
		return nil
	})
	return files, err
}
