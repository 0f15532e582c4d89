package cmd_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/goycsb/goycsb/internal/redisserver"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// An end while the server stands still leaves none behind, not even one by SIGKILL,
// against which the program can do nothing; it removes its folder if it can.
func TestAnInterruptedSelftestLeavesNoServer(t *testing.T) {
	server, err := redisserver.Find()
	if err != nil && os.Getenv("CI") == "" {
		t.Skipf("this test needs a Redis server: %v", err)
	}
	require.NoError(t, err)
	program := filepath.Join(t.TempDir(), "ycsb")
	out, err := exec.Command("go", "build", "-o", program, "./ycsb").CombinedOutput()
	require.NoError(t, err, string(out))

	for signal, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGKILL: -1} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			run := exec.Command(program, "selftest", "-short", "-server", server)
			run.Env = append(os.Environ(), "TMPDIR="+folder)
			stdout, err := run.StdoutPipe()
			require.NoError(t, err)
			require.NoError(t, run.Start())
			pid := processIn(t, bufio.NewScanner(stdout))
			until(t, "a server that stands still", func() bool { return state(pid) == "T" })

			require.NoError(t, run.Process.Signal(signal))
			_ = run.Wait() // its error is the exit status, which is looked at
			assert.Equal(t, status, run.ProcessState.ExitCode())
			until(t, "the end of the server", func() bool { return state(pid) == "" })
			if signal != syscall.SIGKILL {
				left, err := os.ReadDir(folder)
				require.NoError(t, err)
				assert.Empty(t, left)
			}
		})
	}
}

// processIn reads what a selftest prints up to the process number of its server.
func processIn(t *testing.T, lines *bufio.Scanner) int {
	t.Helper()
	number := regexp.MustCompile(`, process (\d+), on `)
	for lines.Scan() {
		if found := number.FindStringSubmatch(lines.Text()); found != nil {
			pid, err := strconv.Atoi(found[1])
			require.NoError(t, err)
			return pid
		}
	}
	t.Fatal("want the process of a server, got the end")
	return 0
}

// state is the letter of a process's state; empty if there is none any more, or just
// its remains.
func state(pid int) string {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return ""
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	return strings.Trim(rest[:1], "ZX")
}

// until waits for a condition.
func until(t *testing.T, what string, met func() bool) {
	t.Helper()
	for range 6000 {
		if met() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("want %s within half a minute", what)
}
