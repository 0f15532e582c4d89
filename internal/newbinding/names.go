package newbinding

import (
	"fmt"
	"go/token"
	"regexp"
	"strings"
)

var (
	packageName = regexp.MustCompile(`^[a-z][a-z0-9]*$`)
	pathElement = regexp.MustCompile(`^[A-Za-z0-9_~-]([A-Za-z0-9_.~-]*[A-Za-z0-9_~-])?$`)
)

// check returns an error if a name or path is none that Go takes.
func (b Binding) check() error {
	if !packageName.MatchString(b.Name) || token.IsKeyword(b.Name) || b.Name == "main" {
		return fmt.Errorf("want a name that can be that of a Go package, of small letters and digits, got %q", b.Name)
	}
	for _, element := range strings.Split(b.Module, "/") {
		if !pathElement.MatchString(element) {
			return fmt.Errorf("want the path of a Go module, such as example.org/ycsb-%s, got %q", b.Name, b.Module)
		}
	}
	if b.Module == itself || strings.HasPrefix(b.Module, itself+"/") {
		return fmt.Errorf("want the path of a module of your own, got %q, which belongs to the benchmark", b.Module)
	}
	return nil
}
