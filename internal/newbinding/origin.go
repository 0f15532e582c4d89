package newbinding

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
)

// Origin is where this program got the benchmark from, as its module: a version that
// can be downloaded, or a clone on this machine. Neither is known if the program was
// built from a clone that is no longer there, or that its paths were trimmed of.
type Origin struct {
	Version string // empty if it is no release
	Clone   string // an absolute path; empty if there is a version
}

// FindOrigin looks into what the Go toolchain has recorded in this program.
func FindOrigin() Origin {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Origin{}
	}
	_, file, _, _ := runtime.Caller(0)
	return originOf(info, file)
}

// originOf is the origin that build information tells, and the path of this source
// file. Only what was downloaded has a checksum: the version of a build from a clone
// may be one that nobody else has.
func originOf(info *debug.BuildInfo, file string) Origin {
	for _, module := range append([]*debug.Module{&info.Main}, info.Deps...) {
		if module.Path == itself && module.Replace == nil && module.Sum != "" {
			return Origin{Version: module.Version}
		}
	}
	clone := filepath.Dir(filepath.Dir(filepath.Dir(file)))
	text, err := os.ReadFile(filepath.Join(clone, "go.mod"))
	if err != nil || !filepath.IsAbs(file) || !strings.HasPrefix(string(text), "module "+itself+"\n") {
		return Origin{}
	}
	return Origin{Clone: clone}
}

// goVersion is the version of Go that the benchmark needs.
const goVersion = "1.25.0"

// goMod returns the file go.mod, which `go mod tidy` completes.
func (b Binding) goMod() []byte {
	version, replace := b.Origin.Version, ""
	if version == "" {
		version = "v0.0.0"
		replace = "\n// The benchmark as it is in a clone. Without this line `go get " + itself + "@latest`\n// takes the newest release.\n"
	}
	switch {
	case b.Origin.Clone != "":
		replace += fmt.Sprintf("replace %s => %s\n", itself, quoted(filepath.ToSlash(b.Origin.Clone)))
	case replace != "":
		replace += fmt.Sprintf("// replace %s => ../goycsb\n", itself)
	}
	return fmt.Appendf(nil, "module %s\n\ngo %s\n\nrequire %s %s\n%s", b.Module, goVersion, itself, version, replace)
}

// quoted returns a path as go.mod wants it.
func quoted(path string) string {
	if strings.ContainsAny(path, " \t\"'`()[]{},") || strings.Contains(path, "//") {
		return fmt.Sprintf("%q", path)
	}
	return path
}
