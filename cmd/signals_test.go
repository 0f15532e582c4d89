package cmd_test

import (
	"bufio"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A signal ends a run with a full report, marked, and a status of its own.
func TestSignals(t *testing.T) {
	program := filepath.Join(t.TempDir(), "ycsb")
	out, err := exec.Command("go", "build", "-o", program, "./ycsb").CombinedOutput()
	require.NoError(t, err, string(out))

	for signal, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		t.Run(signal.String(), func(t *testing.T) {
			run := exec.Command(program, "run", "basic", "-P", "workloada", "-p", "basicdb.verbose=false",
				"-p", "basicdb.simulatedelay=5", "-p", "operationcount=100000000", "-s", "-p", "status.interval=1")
			var stdout strings.Builder
			run.Stdout = &stdout
			stderr, err := run.StderrPipe()
			require.NoError(t, err)
			require.NoError(t, run.Start())

			lines := bufio.NewScanner(stderr)
			var log []string
			for sent := false; lines.Scan(); log = append(log, lines.Text()) {
				if !sent && strings.Contains(lines.Text(), " current ops/sec; ") {
					require.NoError(t, run.Process.Signal(signal))
					sent = true
				}
			}
			_ = run.Wait() // its error is the exit status, which is looked at
			assert.Equal(t, status, run.ProcessState.ExitCode(), strings.Join(log, "\n"))
			assert.Contains(t, stdout.String(), "[OVERALL], Interrupted, ")
			assert.Contains(t, stdout.String(), "[READ], Return=OK, ")
		})
	}
}
