package newbinding

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// root returns the folder of this module.
func root(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs("../..")
	require.NoError(t, err)
	return folder
}

// TestWhatIsWrittenWorksAtOnce uses the module as its author would, offline, with
// the checksums that this module knows.
func TestWhatIsWrittenWorksAtOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program; the skeleton is tested where it lies")
	}
	parent := t.TempDir()
	b := Binding{Name: "abc", Module: "example.org/of/abc-binding", Origin: Origin{Clone: root(t)}}
	require.NoError(t, b.Write(parent))
	folder := filepath.Join(parent, "abc")
	sums, err := os.ReadFile(filepath.Join(root(t), "go.sum"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go.sum"), sums, 0o666))
	run := func(name string, args ...string) string {
		c := exec.Command(name, args...)
		c.Dir = folder
		c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
		out, err := c.CombinedOutput()
		require.NoError(t, err, "%s %s: %s", name, args, out)
		return string(out)
	}
	run("go", "vet", "./...")
	assert.Empty(t, run("gofmt", "-l", "."))
	assert.Contains(t, run("go", "test", "-v", "./..."), "--- PASS: TestConformance/a_scan_returns_whole_records")
	assert.Contains(t, run("go", "run", "./cmd/ycsb", "bench", "abc", "-P", "workloade"), "[SCAN], Return=OK")
	assert.Contains(t, run("go", "run", "./cmd/ycsb", "help", "abc"), "abc.limit")
	assert.Contains(t, run("go", "list", "./..."), "example.org/of/abc-binding/cmd/ycsb")
	assertNothingOfTheSkeleton(t, folder)
}

func assertNothingOfTheSkeleton(t *testing.T, folder string) {
	require.NoError(t, filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Base(name) == "go.sum" {
			return err
		}
		text, err := os.ReadFile(name)
		assert.NotContains(t, strings.ToLower(string(text)), skeletonName, name)
		assert.NotContains(t, string(text), "newbinding", name)
		return err
	}))
}

// list returns the names in a folder.
func list(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestTheFolderIsFree(t *testing.T) {
	b := Binding{Name: "abc", Module: "abc"}

	parent := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(parent, "abc"), 0o777))
	require.NoError(t, b.Write(parent), "an empty one")
	assert.Equal(t, []string{"abc"}, list(t, parent))
	files := list(t, filepath.Join(parent, "abc"))
	assert.Subset(t, files, []string{"README.md", "binding.go", "binding_test.go", "cmd", "go.mod", "session.go"})
	assert.ErrorContains(t, b.Write(parent), "want no folder, or an empty one, to write into; got one with README.md in it")
	assert.Equal(t, files, list(t, filepath.Join(parent, "abc")))

	parent = t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(parent, "abc"), []byte("a file"), 0o666))
	assert.Error(t, b.Write(parent))
	assert.Equal(t, []string{"abc"}, list(t, parent))
	assert.Error(t, b.Write(filepath.Join(parent, "missing")))
}

func TestNames(t *testing.T) {
	const name, module = "want a name that can be that of a Go package", "want the path of a "
	for _, test := range []struct{ name, module, want string }{
		{"abc", "abc", ""},
		{"a1", "example.org/a.b/c-d_e~f/v2", ""},
		{"", "abc", name},
		{"Abc", "abc", name},
		{"1a", "abc", name},
		{"a-b", "abc", name},
		{"a/b", "abc", name},
		{"..", "abc", name},
		{"func", "abc", name},
		{"main", "abc", name},
		{"ключ", "abc", name},
		{"abc", "", module},
		{"abc", "/abc", module},
		{"abc", "abc/", module},
		{"abc", "a//b", module},
		{"abc", "a/../b", module},
		{"abc", "a b", module},
		{"abc", "a\nb", module},
		{"abc", `a"b`, module},
		{"abc", itself, module},
		{"abc", itself + "/db/abc", module},
	} {
		parent := t.TempDir()
		err := Binding{Name: test.name, Module: test.module}.Write(parent)
		if test.want == "" {
			assert.NoError(t, err)
			continue
		}
		assert.ErrorContains(t, err, test.want, "%q %q", test.name, test.module)
		assert.Empty(t, list(t, parent), "%q %q", test.name, test.module)
	}
}
