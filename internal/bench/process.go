package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Command is a process of a tool.
type Command struct {
	Args     []string // the program and its arguments
	Read     func(stdout []byte) (Reading, error)
	Overhead time.Duration // CPU time that is not counted as the client's: a start
	Each     int64         // operations of a command, whose rate is watched at the server; 0: it is not
}

// ran is a process that has ended.
type ran struct {
	stdout []byte
	wall   time.Duration
	cpu    time.Duration
	memory int64
}

// run carries out a command to its end, for so long at most.
func (c Command) run(ctx context.Context, limit time.Duration) (ran, error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	process := exec.CommandContext(limited, c.Args[0], c.Args[1:]...)
	var stdout, stderr bytes.Buffer
	process.Stdout, process.Stderr = &stdout, &stderr
	start := time.Now()
	err := process.Run()
	wall := time.Since(start)
	switch {
	case ctx.Err() != nil:
		return ran{}, ctx.Err()
	case limited.Err() != nil:
		return ran{}, fmt.Errorf("%s: want an end within %v", c.name(), limit)
	case err != nil:
		return ran{}, fmt.Errorf("%s: %w: %s", strings.Join(c.Args, " "), err, tail(stderr.String()+stdout.String()))
	}
	return ran{
		stdout: stdout.Bytes(),
		wall:   wall,
		cpu:    process.ProcessState.UserTime() + process.ProcessState.SystemTime(),
		memory: resident(process.ProcessState),
	}, nil
}

// watching is a command whose rate is watched at the server: so many operations to
// one of the server's commands.
func (c Command) watching(each int64) Command {
	c.Each = each
	return c
}

func (c Command) name() string { return filepath.Base(c.Args[0]) }

// tail is the end of what a process wrote.
func tail(text string) string {
	const most = 600
	text = strings.TrimSpace(text)
	return text[max(0, len(text)-most):]
}

// measure carries out a command and takes its sample. The server may be nil.
func (c Command) measure(ctx context.Context, server *Server, limit time.Duration) (Sample, error) {
	before, err := spent(server)
	if err != nil {
		return Sample{}, err
	}
	r, seen, err := c.watched(ctx, server, limit)
	if err != nil {
		return Sample{}, err
	}
	pause(ctx, window-time.Since(before.at))
	after, err := spent(server)
	if err != nil {
		return Sample{}, err
	}
	reading, err := c.reading(r.stdout, after.refused-before.refused)
	if err != nil {
		return Sample{}, fmt.Errorf("%s: %w", strings.Join(c.Args, " "), err)
	}
	return Sample{
		Reading: reading,
		Seen:    seen,
		Wall:    r.wall,
		Client:  max(0, r.cpu-c.Overhead),
		Server:  after.server - before.server,
		Memory:  r.memory,
		Foreign: after.foreign(before, r.cpu),
	}, nil
}

// watched carries out a command as run does, and returns the operations a second
// that its server saw, if it is to be watched.
func (c Command) watched(ctx context.Context, server *Server, limit time.Duration) (ran, float64, error) {
	if c.Each == 0 {
		r, err := c.run(ctx, limit)
		return r, 0, err
	}
	w, err := server.watch()
	if err != nil {
		return ran{}, 0, err
	}
	r, err := c.run(ctx, limit)
	seen, watched := w.end()
	return r, seen * float64(c.Each), errors.Join(err, watched)
}

// reading is what the tool says, if its operations did not fail unseen.
func (c Command) reading(stdout []byte, refused int64) (Reading, error) {
	r, err := c.Read(stdout)
	if err == nil && refused > r.Operations/100 {
		err = fmt.Errorf("want operations that succeed, got %d error replies of the server's to %d", refused, r.Operations)
	}
	return r, err
}
