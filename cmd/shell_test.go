package cmd_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/cmd"
	"github.com/goycsb/goycsb/internal/redistest"
)

// talk puts a question to a shell and returns what it said on stdout, without
// the times, and on stderr.
func talk(t *testing.T, stdin io.Reader, args ...string) (status int, said, noted string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	p := cmd.Program{Stdin: stdin, Stdout: &stdout, Stderr: &stderr}
	status = p.Main(t.Context(), append([]string{"shell"}, args...))
	return status, regexp.MustCompile(`(?m)^\d+ ms$`).ReplaceAllString(stdout.String(), "N ms"), stderr.String()
}

func TestShell(t *testing.T) {
	questions := []struct{ asked, answer string }{
		{`insert k1 a=1 b='two words' c="it's" d==`, "Result: OK\n"},
		{"read k1", "Return code: OK\na=1\nb=two words\nc=it's\nd==\n"},
		{"read k1 nope a", "Return code: OK\na=1\n"},
		{"read  k1\ta", "Return code: OK\na=1\n"},
		{"read k1 nope", "Return code: NOT_FOUND\nError: record not found\n"},
		{"update k1 a=9", "Result: OK\n"},
		{"insert k2 a=2", "Result: OK\n"},
		{"scan k1 5 a", "Result: OK\n" + rule + "Record 0 k1\na=9\n" + rule + "Record 1 k2\na=2\n" + rule},
		{"scan k3 5", "Result: OK\n0 records\n"},
		{"table", "Using table \"usertable\"\n"},
		{"table other", "Using table \"other\"\n"},
		{"read k1", "Return code: NOT_FOUND\nError: record not found\n"},
		{"insert k1 x=7", "Result: OK\n"},
		{"read k1", "Return code: OK\nx=7\n"},
		{"delete k1", "Return result: OK\n"},
		{"read k1", "Return code: NOT_FOUND\nError: record not found\n"},
	}
	asked, want := "", ""
	for _, q := range questions {
		asked += q.asked + "\r\n"
		want += "> " + q.answer + "N ms\n"
	}
	status, said, noted := talk(t, strings.NewReader(asked+"\n quit\nread k2\n"), "memory")
	assert.Equal(t, 1, status)
	assert.Equal(t, want+"> > ", said, "nothing after quit")
	assert.Contains(t, noted, "ycsb: shell: 3 of 16 commands failed\n")
}

const rule = "--------------------------------\n"

func TestShellTakesValuesOfAnySize(t *testing.T) {
	value := strings.Repeat("v", 1<<20)
	status, said, _ := talk(t, strings.NewReader("insert k f="+value+"\nread k"), "memory")
	assert.Zero(t, status)
	assert.Equal(t, "> Result: OK\nN ms\n> Return code: OK\nf="+value+"\nN ms\n> \n", said)
}

func TestShellTellsWhenItCannotRead(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("table\n"), readerFunc(func([]byte) (int, error) { return 0, errors.New("broken pipe") }))
	status, said, noted := talk(t, broken, "memory")
	assert.Equal(t, 1, status)
	assert.Equal(t, "> Using table \"usertable\"\nN ms\n> ", said)
	assert.Contains(t, noted, "ycsb: standard input: broken pipe\n")
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// A signal ends a shell that waits for its user.
func TestASignalEndsTheShell(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	idle, typist := io.Pipe()
	defer typist.Close()
	p := cmd.Program{Stdin: idle, Stdout: writerFunc(func(b []byte) (int, error) {
		if string(b) == "> " {
			cancel(cmd.SignalError{Signal: os.Interrupt})
		}
		return len(b), nil
	}), Stderr: t.Output()}
	assert.Equal(t, 130, p.Main(ctx, []string{"shell", "memory"}))
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// The commands of YCSB's own session on Redis.
func TestShellOnRedis(t *testing.T) {
	server := redistest.Start(t)
	asked := "insert k1 a=1\nread k1\nread k1 a nope\nscan k1 5\ndelete k1\nread k1\nread k1 a\nscan k1 5\ndelete k1\ndelete nosuch\nquit\n"
	status, said, _ := talk(t, strings.NewReader(asked), "redis", "-p", onPort(server))
	assert.Equal(t, 1, status)
	missing := "NOT_FOUND\nError: "
	for i, want := range []string{
		"Result: OK\n", "Return code: OK\na=1\n", "Return code: OK\na=1\n", "Result: OK\n" + rule + "Record 0 k1\na=1\n" + rule,
		"Return result: OK\n", "Return code: " + missing, "Return code: " + missing, "Result: OK\n0 records\n",
		"Return result: " + missing, "Return result: " + missing,
	} {
		answers := strings.Split(said, "> ")[1:]
		require.Greater(t, len(answers), i)
		assert.True(t, strings.HasPrefix(answers[i], want), "%d: want %q, got %q", i, want, answers[i])
	}
}
