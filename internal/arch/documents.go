package arch

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
)

// checkDocuments finds the exported names of a package for others that nothing is
// said about. A comment may be that of the name, behind it on its line, for
// constants and variables that of their group, and for fields that of their
// struct, if it names them. Methods whose name says all need none.
func (s source) checkDocuments() []string {
	var broken []string
	for _, declaration := range s.tree.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Doc.Text() == "" && d.Name.IsExported() && offered(d.Recv) && !known[d.Name.Name] {
				broken = append(broken, s.silent(d.Name))
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				broken = append(broken, s.checkSpec(spec, d)...)
			}
		}
	}
	return broken
}

// known are the methods of the standard library's interfaces whose name says all.
var known = map[string]bool{"Error": true, "Unwrap": true, "String": true}

// offered reports whether a function is no method, or one of an exported type.
func offered(receiver *ast.FieldList) bool {
	if receiver == nil {
		return true
	}
	of := receiver.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	if index, ok := of.(*ast.IndexExpr); ok {
		of = index.X
	}
	name, ok := of.(*ast.Ident)
	return ok && name.IsExported()
}

func (s source) checkSpec(spec ast.Spec, group *ast.GenDecl) []string {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		return s.checkNames(spec.Names, spec.Doc, spec.Comment, group.Doc)
	case *ast.TypeSpec:
		if !spec.Name.IsExported() {
			return nil
		}
		comments := []*ast.CommentGroup{spec.Doc, spec.Comment, ungrouped(group)}
		return append(s.checkNames([]*ast.Ident{spec.Name}, comments...), s.checkMembers(spec.Type, comments)...)
	}
	return nil
}

// ungrouped returns the comment of a declaration of one thing.
func ungrouped(d *ast.GenDecl) *ast.CommentGroup {
	if d.Lparen == token.NoPos {
		return d.Doc
	}
	return nil
}

// checkMembers looks at the fields of a struct and the methods of an interface,
// which the comments of the type may tell about.
func (s source) checkMembers(of ast.Expr, comments []*ast.CommentGroup) []string {
	var members *ast.FieldList
	switch of := of.(type) {
	case *ast.StructType:
		members = of.Fields
	case *ast.InterfaceType:
		members = of.Methods
	default:
		return nil
	}
	var broken []string
	for _, field := range members.List {
		unnamed := slices.DeleteFunc(slices.Clone(field.Names), func(name *ast.Ident) bool { return names(comments, name.Name) })
		broken = append(broken, s.checkNames(unnamed, field.Doc, field.Comment)...)
	}
	return broken
}

// names reports whether a comment has the name as a word.
func names(comments []*ast.CommentGroup, name string) bool {
	word := regexp.MustCompile(`\b` + name + `\b`)
	return slices.ContainsFunc(comments, func(c *ast.CommentGroup) bool { return word.MatchString(c.Text()) })
}

// checkNames complains of exported names for which none of the comments speaks.
func (s source) checkNames(names []*ast.Ident, comments ...*ast.CommentGroup) []string {
	for _, c := range comments {
		if c.Text() != "" {
			return nil
		}
	}
	var broken []string
	for _, name := range names {
		if name.IsExported() {
			broken = append(broken, s.silent(name))
		}
	}
	return broken
}

func (s source) silent(name *ast.Ident) string {
	return s.at(name, "%s is exported without a comment", name.Name)
}

// forOthers reports whether a file is of a package that other modules import.
// What a document has is told by docs/resultfile.md.
func (s source) forOthers() bool {
	return !strings.HasPrefix(s.room, "internal/") && path.Base(s.room) != "ycsb" && s.file != "measurement/document.go"
}
