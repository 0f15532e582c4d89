package cmd_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/cmd"
	"github.com/goycsb/goycsb/internal/redistest"
)

// No command leaves a goroutine or a file behind, also if it fails, if a signal
// ends it, or if nobody reads what it prints.
func TestNoCommandLeavesGoroutinesBehind(t *testing.T) {
	server := redistest.Start(t)
	folder := t.TempDir()
	small := " -P workloada -p recordcount=200 -p operationcount=500 -threads 8"
	on := " redis -p redis.port=" + port(server)
	file := func(name string) string { return filepath.Join(folder, name) }
	for _, c := range []struct {
		line   string
		status int
		cut    bool // whether a signal comes with the first status line
	}{
		{"bench memory" + small + " -s -p status.interval=1 -p exportfile=" + file("report") + " -p resultfile=" + file("result"), 0, false},
		{"bench memory" + small + " -p measurementtype=raw -p measurement.raw.output_file=" + file("raw"), 0, false},
		{"bench memory" + small + " -p hdrhistogram.fileoutput=true -p hdrhistogram.output.path=" + file("hdr-"), 0, false},
		{"bench" + on + small, 0, false},
		{"run" + on + small + " -p batchsize=5", 0, false},
		{"run" + on + small + " -p redis.connections=2", 0, false},
		{"run" + on + small + " -p operationcount=0 -p maxexecutiontime=60 -target 100 -s -p status.interval=1", 130, true},
		{"run" + on + small + " -p redis.password=wrong", 1, false},
		{"run redis -p redis.port=1" + small, 1, false},
		{"run memory" + small, 1, false},
		{"shell memory", 0, false},
		{"ops run" + small + " -n 100 -threads 3", 0, false},
		{"ops load" + small + " -resp", 0, false},
		{"report " + file("result-run"), 0, false},
		{"list", 0, false},
	} {
		t.Run(c.line, func(t *testing.T) {
			before, files := runtime.NumGoroutine(), openFiles()
			ctx, cancel := context.WithCancelCause(t.Context())
			log := &watched{}
			if c.cut {
				log.word, log.seen = "current ops/sec", func() { cancel(cmd.SignalError{Signal: os.Interrupt}) }
			}
			program := cmd.Program{Stdin: strings.NewReader("insert k f=v\nread k\n"), Stdout: io.Discard, Stderr: log}
			assert.Equal(t, c.status, program.Main(ctx, strings.Fields(c.line)), log.text.String())
			cancel(nil)
			settles(t, before)
			assert.LessOrEqual(t, openFiles(), files, "open files")
		})
	}
}

// settles waits until there are no more goroutines than there were.
func settles(t *testing.T, before int) {
	t.Helper()
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= before+1 }, time.Minute, time.Millisecond,
		"want %d goroutines and that of this condition", before)
}

// openFiles is how many files the process has open, as far as the system tells.
func openFiles() int {
	entries, _ := os.ReadDir("/proc/self/fd")
	return len(entries)
}

// watched is a log that calls seen when a word is first written.
type watched struct {
	text bytes.Buffer
	word string
	seen func()
}

func (w *watched) Write(text []byte) (int, error) {
	if w.word != "" && bytes.Contains(text, []byte(w.word)) {
		w.seen()
		w.word = ""
	}
	return w.text.Write(text)
}

func TestSignalsAreGivenBack(t *testing.T) {
	_, stop := cmd.WithSignals(t.Context()) // starts what the system's signals need once
	stop()
	before := runtime.NumGoroutine()
	for range 10 {
		ctx, stop := cmd.WithSignals(t.Context())
		stop()
		<-ctx.Done()
	}
	settles(t, before)
}
