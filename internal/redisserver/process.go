package redisserver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/gomodule/redigo/redis"
)

// patience is how long a server may take to answer.
const patience = 30 * time.Second

// Process is a server that was started. Whoever starts it ends it by Kill. Its
// methods are called by one goroutine at a time.
type Process struct {
	Path string // of the program

	process *os.Process
	log     string
	ended   chan struct{} // closed when the process has ended
}

// Start starts the program of a server with these arguments. What it prints goes
// to a new file, the log. On Linux it ends with this program at the latest, however
// that ends, and is not in its terminal's group.
func Start(program, log string, args ...string) (*Process, error) {
	file, err := os.Create(log)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	command := exec.Command(program, args...)
	command.Stdout, command.Stderr = file, file
	command.SysProcAttr = attributes()
	p := &Process{Path: program, log: log, ended: make(chan struct{})}
	started := make(chan error)
	go func() {
		// Linux ends the server with the thread that started it.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := command.Start()
		p.process = command.Process
		started <- err
		if err == nil {
			_ = command.Wait() // however it ended
			close(p.ended)
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	return p, nil
}

// PID is the number of the process.
func (p *Process) PID() int { return p.process.Pid }

// Answer waits until the server answers there, or ctx ends, and returns the
// connection. A refusal (NOAUTH, LOADING) is an answer. The error of a server that
// ended has what it printed.
func (p *Process) Answer(ctx context.Context, network, address string) (redis.Conn, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, fmt.Errorf("no answer within %v", patience))
	defer cancel()
	for {
		if conn, err := greet(ctx, network, address); err == nil {
			return conn, nil
		}
		select {
		case <-p.ended:
			said, _ := os.ReadFile(p.log)
			return nil, fmt.Errorf("its end: %s", strings.TrimSpace(string(said)))
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func greet(ctx context.Context, network, address string) (redis.Conn, error) {
	conn, err := redis.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	var refused redis.Error
	if _, err = redis.DoContext(conn, ctx, "PING"); err == nil || errors.As(err, &refused) {
		return conn, nil
	}
	return nil, errors.Join(err, conn.Close())
}

// Kill ends the server at once, even if it is frozen, and returns when it has
// ended. One that has ended already is none the worse.
func (p *Process) Kill() error {
	if err := p.signal(syscall.SIGKILL); err != nil {
		return err
	}
	<-p.ended
	return nil
}

func (p *Process) signal(signal os.Signal) error {
	if err := p.process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("signal %v to the server: %w", signal, err)
	}
	return nil
}
