package arch

import (
	"path"
	"slices"
	"strings"
)

// room is what the packages of a folder may do, besides importing the standard
// library.
type room struct {
	folder  string   // a pattern of package path
	own     []string // patterns of the packages of this module that they import
	modules []string // the beginnings of the other modules' paths; "" for all
	speaks  bool     // may print, log and end the process
}

const bindings = "db/*"

// rooms is the plan. The first room whose folder matches a package counts.
var rooms = []room{
	{folder: "."},
	{folder: "generator"},
	{folder: "measurement", own: []string{"db", "internal/plural"}, modules: []string{"github.com/HdrHistogram/hdrhistogram-go"}},
	{
		folder:  "measurement/compare",
		own:     []string{"db", "measurement"},
		modules: []string{"github.com/aclements/go-moremath"},
	},
	{folder: "measurement/page", own: []string{"db", "measurement", "measurement/compare"}, modules: []string{"github.com/go-analyze/charts"}},
	{folder: "db", own: []string{"internal/registry"}},
	{folder: "db/dbtest", own: []string{"db"}},
	{folder: "db/redis", own: []string{"db", "db/redis/*", "internal/fifo", "internal/plural"}, modules: []string{""}},
	{folder: "db/redis/packed", own: []string{"db"}},
	{folder: "db/redis/resp"},
	{folder: "db/timeseries", own: []string{"db"}},
	{folder: "db/basic", own: []string{"db", "db/timeseries"}, modules: []string{""}},
	{folder: "db/memoryts", own: []string{"db", "db/timeseries"}, modules: []string{""}},
	{folder: bindings, own: []string{"db"}, modules: []string{""}},
	{
		folder:  "workload",
		own:     []string{"db", "db/timeseries", "generator", "measurement", "internal/fifo", "internal/plural", "internal/registry"},
		modules: []string{"github.com/magiconair/properties", "github.com/agext/levenshtein", "golang.org/x/sys/unix"},
	},
	{folder: "workloads"},
	{folder: "internal/redistest", own: []string{"internal/redisserver"}, modules: []string{""}},
	{folder: "internal/selftest", own: []string{"db", "measurement", "workload", "workloads", "internal/redisserver"}},
	{folder: "internal/bench", own: []string{"measurement", "workloads"}, modules: []string{""}},
	{folder: "internal/bench/*", own: []string{"internal/bench", "measurement"}, speaks: true},
	{folder: "internal/*", modules: []string{""}},
	{folder: "internal/newbinding/yourstore", own: []string{"db"}},
	{folder: "internal/newbinding/yourstore/cmd/ycsb", own: []string{"cmd", "db/memory", "internal/newbinding/yourstore"}, speaks: true},
	{folder: "cmd", own: []string{"*", "internal/*", "measurement/*"}, modules: []string{""}, speaks: true},
	{folder: "cmd/ycsb", own: []string{"*", "internal/*", bindings}, modules: []string{""}, speaks: true},
}

// unsafeFiles are the files that may import unsafe: they read bytes as a string
// where a copy for each operation would show in the figures.
var unsafeFiles = []string{
	"db/dbtest/bytes.go",
	"db/memory/parts.go",
	"db/memory/record.go",
	"workload/field.go",
}

func ruleOf(folder string) (room, bool) {
	for _, rule := range rooms {
		if matches(rule.folder, folder) {
			return rule, true
		}
	}
	return room{}, false
}

// allows reports whether a package of the room may import a package.
func (r room) allows(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	own, found := strings.CutPrefix(imported, module+"/")
	switch {
	case found:
		return slices.ContainsFunc(r.own, func(pattern string) bool { return matches(pattern, own) })
	case imported == module:
		return false
	case !strings.Contains(first, "."):
		return true // the standard library
	}
	return slices.ContainsFunc(r.modules, func(begin string) bool {
		return begin == "" || imported == begin || strings.HasPrefix(imported, begin+"/")
	})
}

// String tells what may be imported.
func (r room) String() string {
	may := append([]string{"the standard library"}, r.own...)
	for _, begin := range r.modules {
		if begin == "" {
			begin = "other modules"
		}
		may = append(may, begin)
	}
	return strings.Join(may, ", ")
}

func matches(pattern, name string) bool {
	matched, err := path.Match(pattern, name)
	return matched && err == nil
}
