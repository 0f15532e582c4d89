package bench

import (
	"bytes"
	"context"
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
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	process := exec.CommandContext(ctx, c.Args[0], c.Args[1:]...)
	var stdout, stderr bytes.Buffer
	process.Stdout, process.Stderr = &stdout, &stderr
	start := time.Now()
	err := process.Run()
	wall := time.Since(start)
	switch {
	case ctx.Err() != nil:
		return ran{}, fmt.Errorf("%s: want an end within %v: %w", c.name(), limit, ctx.Err())
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

func (c Command) name() string { return filepath.Base(c.Args[0]) }

// tail is the end of what a process wrote.
func tail(text string) string {
	const most = 600
	text = strings.TrimSpace(text)
	return text[max(0, len(text)-most):]
}

// measure carries out a command and takes its sample. The server may be nil.
func (c Command) measure(ctx context.Context, server *Server, limit time.Duration) (Sample, error) {
	start := time.Now()
	before, err := spent(server)
	if err != nil {
		return Sample{}, err
	}
	r, err := c.run(ctx, limit)
	if err != nil {
		return Sample{}, err
	}
	// The machine counts CPU time in ticks, so a short process tells nothing of others.
	pause(ctx, window-time.Since(start))
	after, err := spent(server)
	if err != nil {
		return Sample{}, err
	}
	reading, err := c.Read(r.stdout)
	if err != nil {
		return Sample{}, fmt.Errorf("%s: %w", strings.Join(c.Args, " "), err)
	}
	ours := r.cpu + after.server - before.server + after.self - before.self
	return Sample{
		Reading: reading,
		Wall:    r.wall,
		Client:  max(0, r.cpu-c.Overhead),
		Server:  after.server - before.server,
		Memory:  r.memory,
		Foreign: after.machine.foreign(before.machine, ours, time.Since(start)),
	}, nil
}

// window is the least time over which the CPU time of others is counted.
const window = time.Second / 2

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// spending is CPU time up to a moment.
type spending struct {
	machine      machine
	server, self time.Duration
}

func spent(server *Server) (s spending, err error) {
	s.self = self()
	if server != nil {
		if s.server, err = used(server.pid()); err != nil {
			return s, err
		}
	}
	s.machine, err = readMachine()
	return s, err
}
