package newbinding

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOrigin(t *testing.T) {
	here := filepath.Join(root(t), "internal", "newbinding", "origin.go")
	stranger := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(stranger, "go.mod"), []byte("module "+itself+"x\n"), 0o666))
	benchmark := func(version, sum string) debug.Module {
		return debug.Module{Path: itself, Version: version, Sum: sum}
	}
	dependency := func(m debug.Module) []*debug.Module {
		return []*debug.Module{{Path: "example.org/other", Version: "v1.0.0", Sum: "h1:a"}, &m}
	}
	replaced := benchmark("v1.2.3", "")
	replaced.Replace = &debug.Module{Path: "../.."}
	own := debug.Module{Path: "example.org/own", Version: "(devel)"}
	for name, test := range map[string]struct {
		info debug.BuildInfo
		file string
		want Origin
	}{
		"go install of a release":   {debug.BuildInfo{Main: benchmark("v1.2.3", "h1:a")}, "/cache/internal/newbinding/origin.go", Origin{Version: "v1.2.3"}},
		"a program with a release":  {debug.BuildInfo{Main: own, Deps: dependency(benchmark("v1.2.3", "h1:a"))}, here, Origin{Version: "v1.2.3"}},
		"a program with a clone":    {debug.BuildInfo{Main: own, Deps: dependency(replaced)}, here, Origin{Clone: root(t)}},
		"built in a clone":          {debug.BuildInfo{Main: benchmark("(devel)", "")}, here, Origin{Clone: root(t)}},
		"built in a clean clone":    {debug.BuildInfo{Main: benchmark("v1.2.4-0.20260102030405-abcdef123456", "")}, here, Origin{Clone: root(t)}},
		"a clone with trimmed path": {debug.BuildInfo{Main: benchmark("(devel)", "")}, itself + "/internal/newbinding/origin.go", Origin{}},
		"a clone that is gone":      {debug.BuildInfo{Main: benchmark("(devel)", "")}, "/gone/internal/newbinding/origin.go", Origin{}},
		"another module there now":  {debug.BuildInfo{Main: benchmark("(devel)", "")}, filepath.Join(stranger, "internal/newbinding/origin.go"), Origin{}},
	} {
		assert.Equal(t, test.want, originOf(&test.info, test.file), name)
	}
	assert.Equal(t, Origin{Clone: root(t)}, FindOrigin(), "a test is built in a clone")
}

func TestGoMod(t *testing.T) {
	const head = "module example.org/abc\n\ngo 1.25.0\n\nrequire github.com/goycsb/goycsb "
	const comment = "\n// The benchmark as it is in a clone. Without this line `go get github.com/goycsb/goycsb@latest`\n" +
		"// takes the newest release.\n"
	for _, test := range []struct {
		origin Origin
		want   string
	}{
		{Origin{Version: "v1.2.3"}, head + "v1.2.3\n"},
		{Origin{Clone: "/home/a/goycsb"}, head + "v0.0.0\n" + comment + "replace github.com/goycsb/goycsb => /home/a/goycsb\n"},
		{Origin{Clone: "/home/a b/goycsb"}, head + "v0.0.0\n" + comment + "replace github.com/goycsb/goycsb => \"/home/a b/goycsb\"\n"},
		{Origin{}, head + "v0.0.0\n" + comment + "// replace github.com/goycsb/goycsb => ../goycsb\n"},
	} {
		assert.Equal(t, test.want, string(Binding{Name: "abc", Module: "example.org/abc", Origin: test.origin}.goMod()))
	}
	own, err := os.ReadFile(filepath.Join(root(t), "go.mod"))
	require.NoError(t, err)
	assert.Contains(t, string(own), "\ngo "+goVersion+"\n", "what the benchmark needs")
}
