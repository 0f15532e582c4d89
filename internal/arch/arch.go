// Package arch holds the source to the plan of the house: which package may
// import which, who may print, log or end the process, and that every exported
// name is told about. Its test checks the whole module, without the test files,
// which may do as they like.
package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"
)

const module = "github.com/goycsb/goycsb"

// source is one file of a package.
type source struct {
	file string // from the root of the module
	room string // its folder
	tree *ast.File
	set  *token.FileSet
}

// Check reads the module at the root of fsys and returns a line for each broken
// rule: file:line, what is there and what the rule is.
func Check(fsys fs.FS) ([]string, error) {
	var broken []string
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			return skipFolder(fsys, name)
		case path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		s, err := parse(fsys, name)
		if err != nil {
			return err
		}
		broken = append(broken, s.check()...)
		return nil
	})
	return broken, err
}

// skipFolder leaves out what the go command does: hidden folders, test data and
// modules inside the module.
func skipFolder(fsys fs.FS, name string) error {
	base := path.Base(name)
	if name == "." {
		return nil
	}
	_, err := fs.Stat(fsys, path.Join(name, "go.mod"))
	if err == nil || base == "testdata" || base == "vendor" || base[0] == '.' || base[0] == '_' {
		return fs.SkipDir
	}
	return nil
}

func parse(fsys fs.FS, name string) (source, error) {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return source{}, err
	}
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	return source{name, path.Dir(name), tree, set}, err
}

func (s source) check() []string {
	rule, ok := ruleOf(s.room)
	if !ok {
		return []string{fmt.Sprintf("%s: no rule for package %s: add it to the rooms of internal/arch", s.file, s.room)}
	}
	broken := s.checkImports(rule)
	if !rule.speaks {
		broken = append(broken, s.checkSilence()...)
	}
	if s.forOthers() {
		broken = append(broken, s.checkDocuments()...)
	}
	return broken
}

func (s source) checkImports(rule room) []string {
	var broken []string
	for _, spec := range s.tree.Imports {
		imported := strings.Trim(spec.Path.Value, "`\"")
		switch {
		case imported == "unsafe" && !slices.Contains(unsafeFiles, s.file):
			broken = append(broken, s.at(spec, "imports unsafe, which only the files listed in internal/arch may"))
		case !rule.allows(imported):
			broken = append(broken, s.at(spec, "imports %s: %s may import %s", imported, s.room, rule))
		}
	}
	return broken
}

// at puts the place of a node in front of what is wrong with it.
func (s source) at(node ast.Node, format string, args ...any) string {
	return fmt.Sprintf("%s:%d: ", s.file, s.set.Position(node.Pos()).Line) + fmt.Sprintf(format, args...)
}
