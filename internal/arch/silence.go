package arch

import (
	"go/ast"
	"path"
	"slices"
	"strings"
)

// loud is what only the command may use, by package. An empty list stands for
// everything.
var loud = map[string][]string{
	"fmt":      {"Print", "Printf", "Println"},
	"os":       {"Exit", "Stdout", "Stderr"},
	"log":      {},
	"log/slog": {},
}

// checkSilence finds what prints, logs or ends the process.
func (s source) checkSilence() []string {
	names := map[string]string{} // in the file, to the path of the package
	var broken []string
	for _, spec := range s.tree.Imports {
		imported := strings.Trim(spec.Path.Value, "`\"")
		banned, found := loud[imported]
		if !found {
			continue
		}
		name := path.Base(imported)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if len(banned) == 0 || name == "." {
			broken = append(broken, s.at(spec, "imports %s: only cmd prints, logs or exits", imported))
			continue
		}
		names[name] = imported
	}
	ast.Inspect(s.tree, func(node ast.Node) bool {
		if what := loudUse(node, names); what != "" {
			broken = append(broken, s.at(node, "uses %s: only cmd prints, logs or exits", what))
		}
		return true
	})
	return broken
}

// loudUse names what a node uses of the loud packages, or the built-in print.
func loudUse(node ast.Node, names map[string]string) string {
	switch n := node.(type) {
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); ok && slices.Contains(loud[names[x.Name]], n.Sel.Name) {
			return names[x.Name] + "." + n.Sel.Name
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "print" || f.Name == "println") {
			return f.Name
		}
	}
	return ""
}
