package cmd_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/goycsb/goycsb/measurement"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A client that shares the machine with its server leaves it a processor for each
// thread, unless it has a target or the user says otherwise.
func TestProcessorsAreSharedWithTheServer(t *testing.T) {
	server := redistest.Start(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(5))
	for name, c := range map[string]struct {
		environment string
		args        []string
		processors  int
	}{
		"as fast as possible":   {"", nil, 4},
		"at a target":           {"", []string{"-target", "10000"}, 5},
		"as the user says":      {"5", nil, 5},
		"of a store of its own": {"", []string{"-db", "memory"}, 5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("GOMAXPROCS", c.environment)
			file := filepath.Join(t.TempDir(), "load.json")
			args := append([]string{"load", "-P", "workloada", "-p", "resultfile=" + file}, c.args...)
			if name != "of a store of its own" {
				args = append(args, "-db", "redis", "-p", onPort(server))
			}
			status, _ := ycsb(t, args...)
			require.Zero(t, status)
			in, err := os.Open(file)
			require.NoError(t, err)
			defer in.Close()
			d, err := measurement.ReadDocument(in)
			require.NoError(t, err)
			assert.Equal(t, c.processors, d.Clients[0].Host.GOMAXPROCS)
			assert.Equal(t, 5, runtime.GOMAXPROCS(0), "afterwards")
		})
	}
}
