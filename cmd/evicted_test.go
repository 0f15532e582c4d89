package cmd_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"strings"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/goycsb/goycsb/measurement"
)

// A real server that evicts, and one that is empty, are doubts of the phase: on
// stderr, in the document, and so in `ycsb report`.
func TestAnEvictingAndAnEmptyServerAreDoubts(t *testing.T) {
	server := redistest.Start(t, "--maxmemory", "3mb", "--maxmemory-policy", "allkeys-lru")
	file := filepath.Join(t.TempDir(), "run.json")
	properties := []string{"-P", "workloadc", "-p", onPort(server), "-p", "recordcount=5000", "-p", "resultfile=" + file}

	for _, c := range []struct{ command, want string }{
		{"run", `the store is empty but the workload reads 5000 records: load it first`},
		{"load", `the store evicted \d+ keys during the phase, \d+\.\d % of those it had \(its limit is 3145728 bytes, allkeys-lru\)`},
		{"run", `the store holds \d+ records but the workload reads 5000`},
	} {
		var stderr strings.Builder
		_, _ = ycsbTo(t, &stderr, append([]string{c.command, "redis"}, properties...)...)
		assert.Len(t, regexp.MustCompile(`(?m)^ycsb: warning: `+c.command+`: `+c.want).FindAllString(stderr.String(), -1), 1, stderr.String())

		written, err := os.Open(file)
		require.NoError(t, err)
		d, err := measurement.ReadDocument(written)
		require.NoError(t, err)
		require.NoError(t, written.Close())
		store := d.Clients[0].Store
		assert.Regexp(t, c.want, strings.Join(d.Clients[0].Warnings, "\n"))
		assert.Equal(t, c.command == "load", store.After.Changes.Evicted > 0)
		status, table := ycsb(t, "report", file)
		assert.Zero(t, status)
		assert.Regexp(t, `(?m)^  warning: `+c.want, table)
	}
}
