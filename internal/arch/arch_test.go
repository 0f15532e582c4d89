package arch_test

import (
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/internal/arch"
)

func TestTheHouseIsAsPlanned(t *testing.T) {
	root := os.DirFS("../..")
	_, err := root.Open("go.mod")
	require.NoError(t, err)
	broken, err := arch.Check(root)
	require.NoError(t, err)
	for _, line := range broken {
		t.Error(line)
	}
}

const own = "github.com/goycsb/goycsb/"

func TestImports(t *testing.T) {
	const (
		generatorRule   = "generator may import the standard library"
		bindingRule     = "may import the standard library, db, other modules"
		redisRule       = "may import the standard library, db, db/redis/*, internal/fifo, internal/plural, other modules"
		measurementRule = "measurement may import the standard library, db, internal/plural, github.com/HdrHistogram/hdrhistogram-go"
		workloadRule    = "workload may import the standard library, db, db/timeseries, generator, measurement, internal/fifo, internal/plural, internal/registry, github.com/magiconair/properties, github.com/agext/levenshtein, golang.org/x/sys/unix"
	)
	for _, test := range []struct{ file, imported, want string }{
		{"generator/a.go", "math/rand/v2", ""},
		{"generator/a.go", own + "db", generatorRule},
		{"generator/a.go", "github.com/stretchr/testify/assert", generatorRule},
		{"generator/a_test.go", "github.com/stretchr/testify/assert", ""},
		{"db/a.go", own + "internal/registry", ""},
		{"db/a.go", own + "workload", "db may import the standard library, internal/registry"},
		{"db/dbtest/a.go", own + "db", ""},
		{"db/dbtest/a.go", own + "db/redis", "db/dbtest may import the standard library, db"},
		{"db/redis/a.go", own + "db", ""},
		{"db/redis/a.go", "github.com/gomodule/redigo/redis", ""},
		{"db/redis/a.go", own + "db/redis/resp", ""},
		{"db/redis/a.go", own + "db/memory", "db/redis " + redisRule},
		{"db/redis/a.go", own + "workload", "db/redis " + redisRule},
		{"db/redis/resp/a.go", own + "db", "db/redis/resp may import the standard library"},
		{"db/another/a.go", own + "db/redis/resp", "db/another " + bindingRule},
		{"db/another/a.go", own + "measurement", "db/another " + bindingRule},
		{"db/memoryts/a.go", own + "db/timeseries", ""},
		{"db/timeseries/a.go", own + "workload", "db/timeseries may import the standard library, db"},
		{"measurement/a.go", "github.com/HdrHistogram/hdrhistogram-go", ""},
		{"measurement/a.go", "github.com/codahale/hdrhistogram", measurementRule},
		{"measurement/a.go", own + "workload", measurementRule},
		{"measurement/a.go", own + "measurement/compare", measurementRule},
		{"measurement/compare/a.go", own + "measurement", ""},
		{"measurement/compare/a.go", "github.com/aclements/go-moremath/stats", ""},
		{"measurement/compare/a.go", own + "workload", "measurement/compare may import the standard library, db, measurement, github.com/aclements/go-moremath"},
		{"measurement/page/a.go", "github.com/go-analyze/charts/chartdraw", ""},
		{"measurement/page/a.go", own + "workload", "measurement/page may import the standard library, db, measurement, measurement/compare, github.com/go-analyze/charts"},
		{"workload/a.go", own + "measurement", ""},
		{"workload/a.go", "github.com/magiconair/properties", ""},
		{"workload/a.go", own + "db/memory", workloadRule},
		{"workload/a.go", own + "workloads", workloadRule},
		{"workload/a_test.go", own + "db/memory", ""},
		{"workloads/a.go", own + "workload", "workloads may import the standard library"},
		{"cmd/a.go", own + "workloads", ""},
		{"cmd/a.go", own + "internal/registry", ""},
		{"cmd/a.go", own + "measurement/compare", ""},
		{"cmd/a.go", own + "db/redis", "cmd may import the standard library, *, internal/*, measurement/*, other modules"},
		{"cmd/ycsb/a.go", own + "db/redis", ""},
		{"cmd/ycsb/testdata/a.go", own + "nothing", ""},
		{"internal/redistest/a.go", own + "db", "internal/redistest may import the standard library, internal/redisserver, other modules"},
		{"internal/redisserver/a.go", own + "db", "internal/redisserver may import the standard library, other modules"},
		{"internal/selftest/a.go", own + "db/redis", "internal/selftest may import the standard library, db, measurement, workload, workloads, internal/redisserver"},
		{"workload/a.go", own[:len(own)-1], workloadRule},
	} {
		t.Run(test.file+" imports "+test.imported, func(t *testing.T) {
			broken := check(t, test.file, "package a\n\nimport _ \""+test.imported+"\"\n")
			if test.want == "" {
				assert.Empty(t, broken)
				return
			}
			assert.Equal(t, []string{test.file + ":3: imports " + test.imported + ": " + test.want}, broken)
		})
	}
}

func TestSilence(t *testing.T) {
	const rule = ": only cmd prints, logs or exits"
	for code, want := range map[string]string{
		`import "fmt"; var _ = fmt.Sprint(1)`:                     "",
		`import "fmt"; func f() { fmt.Println() }`:                "uses fmt.Println" + rule,
		`import p "fmt"; var f = p.Printf`:                        "uses fmt.Printf" + rule,
		`import . "fmt"`:                                          "imports fmt" + rule,
		`import "os"; var _ = os.Args`:                            "",
		`import "os"; var _ = os.Stderr`:                          "uses os.Stderr" + rule,
		`import "os"; func f() { os.Exit(1) }`:                    "uses os.Exit" + rule,
		`import "log"`:                                            "imports log" + rule,
		`import "log/slog"`:                                       "imports log/slog" + rule,
		`func f() { println(1) }`:                                 "uses println" + rule,
		`type o struct{ Exit int }; func f(os o) { _ = os.Exit }`: "",
		`import "unsafe"`:                                         "imports unsafe, which only the files listed in internal/arch may",
	} {
		t.Run(code, func(t *testing.T) {
			for _, file := range []string{"generator/a.go", "db/redis/a.go", "workload/a.go"} {
				broken := check(t, file, "package a; "+code)
				if want == "" {
					assert.Empty(t, broken)
					continue
				}
				assert.Equal(t, []string{file + ":1: " + want}, broken)
			}
		})
	}
	assert.Empty(t, check(t, "cmd/a.go", `package a; import "os"; func f() { os.Exit(1) }`))
	assert.Empty(t, check(t, "db/memory/parts.go", `package a; import "unsafe"`))
}

func TestExportedNamesAreToldAbout(t *testing.T) {
	for code, want := range map[string]string{
		"func F() {}":                       "F",
		"// F is.\nfunc F() {}":             "",
		"func f() {}":                       "",
		"//go:noinline\nfunc F() {}":        "F",
		"type T int":                        "T",
		"type t int":                        "",
		"type (\n// T is.\nT int\n\nU int)": "U",
		"// Group.\ntype (\nT int)":         "T",
		"const C = 1":                       "C",
		"const C = 1 // one":                "",
		"// All.\nconst (\nA = 1\nB = 2)":   "",
		"var (\nA = 1 // one\nB = 2)":       "B",
		"// T is.\ntype T struct { A int // it is\nB int\nc int }":        "B",
		"// T is A and B.\ntype T struct { A, B, AB int }":                "AB",
		"// T is.\ntype T struct { u }":                                   "",
		"// T is.\ntype T interface { M()\n// N does.\nN() }":             "M",
		"// T is.\ntype T int\nfunc (T) M() {}":                           "M",
		"// T is.\ntype T int\nfunc (*T) String() string { return \"\" }": "",
		"type t[E any] struct{ A int }\nfunc (*t[E]) M() {}":              "",
		"// T is.\ntype T[E any] int\nfunc (*T[E]) M() {}":                "M",
	} {
		t.Run(code, func(t *testing.T) {
			broken := check(t, "workload/a.go", "package a\n"+code)
			if want == "" {
				assert.Empty(t, broken)
				return
			}
			require.Len(t, broken, 1)
			assert.Regexp(t, `^workload/a\.go:\d+: `+want+" is exported without a comment$", broken[0])
			for _, file := range []string{"internal/a/a.go", "cmd/ycsb/a.go"} {
				assert.Empty(t, check(t, file, "package a\n"+code), "nobody imports it")
			}
		})
	}
}

func TestUnknownRoom(t *testing.T) {
	assert.Equal(t, []string{"attic/a.go: no rule for package attic: add it to the rooms of internal/arch"},
		check(t, "attic/a.go", "package attic"))
}

func TestOtherModulesAreNotRead(t *testing.T) {
	broken, err := arch.Check(fstest.MapFS{
		"tools/go.mod": {}, "tools/a.go": {Data: []byte("package a")},
		".hidden/a.go": {Data: []byte("package a")},
	})
	require.NoError(t, err)
	assert.Empty(t, broken)
}

func check(t *testing.T, file, code string) []string {
	t.Helper()
	broken, err := arch.Check(fstest.MapFS{file: {Data: []byte(code)}})
	require.NoError(t, err)
	return broken
}
