// Package workloads holds the stock property files: YCSB's workloads A to F,
// its time series workload A, templates with every property of the core and the
// time series workload, and five tests of KeyDB after memtier_benchmark. A test holds their settings to YCSB's and to those
// that the tests stand for.
package workloads

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed tsworkload_template tsworkloada keydb_random_* keydb_sequential_* workload[a-f] workload_template
var files embed.FS

// Names returns the names of the stock files, in order.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the root of an embedded tree is always there
	}
	names := make([]string, len(entries))
	for i, entry := range entries {
		names[i] = entry.Name()
	}
	return names
}

// Read returns the bytes of a stock file, such as workloada. The error of an
// unknown name lists the known ones.
func Read(name string) ([]byte, error) {
	text, err := files.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("unknown stock workload %q: known are %s", name, strings.Join(Names(), ", "))
	}
	return text, nil
}
