// Package redistest starts real Redis servers for tests.
package redistest

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gomodule/redigo/redis"
)

// Server is a running server of a test's own, on loopback, without
// persistence. Its methods are called by the test's goroutine and end the test
// when they fail.
type Server struct {
	Host    string
	Port    int
	TLSPort int    // if TLS was asked for
	Socket  string // the path of the unix socket on which the server listens too

	t        testing.TB
	dir      string
	sentinel bool
	tls      bool
	choose   func(testing.TB) int // a port that is free
	args     []string
	process  *exec.Cmd
	ended    chan struct{} // closed when the process has ended
	conn     redis.Conn    // for the test's own commands
}

// patience is how long a server may take to start.
const patience = 30 * time.Second

// Start starts a server with these arguments beside its own ("--requirepass",
// "secret") and ends it with the test. It runs the program that the first of
// REDIS_SERVER, KEYDB_SERVER and VALKEY_SERVER in the environment names, or else
// redis-server. If there is no such program the test is skipped, or fails where
// CI is set.
func Start(t testing.TB, args ...string) *Server {
	t.Helper()
	s := &Server{Host: "127.0.0.1", t: t, dir: t.TempDir(), args: args, Socket: socket(t), choose: freePort}
	s.launch()
	return s
}

// StartTLS starts a server as Start does that speaks TLS on a port of its own,
// with this certificate, besides plain text. Of its clients' certificates it
// takes those that the authority signed.
func StartTLS(t testing.TB, authority *Authority, certificate, key string, args ...string) *Server {
	t.Helper()
	args = append(tlsArguments(authority, certificate, key), args...)
	s := &Server{Host: "127.0.0.1", t: t, dir: t.TempDir(), args: args, Socket: socket(t), choose: freePort, tls: true}
	s.launch()
	return s
}

func tlsArguments(authority *Authority, certificate, key string) []string {
	return []string{"--tls-cert-file", certificate, "--tls-key-file", key, "--tls-ca-cert-file", authority.File}
}

// launch starts the server on ports that it chooses.
func (s *Server) launch() {
	s.t.Helper()
	program := find(s.t)
	s.t.Cleanup(s.Kill)
	const attempts = 5 // as another process may take the port first
	var err error
	for range attempts {
		s.Port = s.choose(s.t)
		if s.tls {
			s.TLSPort = s.choose(s.t)
		}
		if err = s.start(program); err == nil {
			return
		}
	}
	s.t.Fatalf("%s: want a server that answers, got %v", program, err)
}

// socket is a path for a unix socket. That of t.TempDir has the test's name in
// it, with which it may be longer than the kernel takes.
func socket(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "redistest")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return filepath.Join(dir, "redis.sock")
}

func find(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath(cmp.Or(os.Getenv("REDIS_SERVER"), os.Getenv("KEYDB_SERVER"),
		os.Getenv("VALKEY_SERVER"), "redis-server"))
	switch {
	case err == nil:
		return path
	case os.Getenv("CI") != "":
		t.Fatalf("this test needs a Redis server: %v", err)
	default:
		t.Skipf("this test needs a Redis server: %v", err)
	}
	return ""
}

// chosen are the ports that servers of this process have had.
var chosen sync.Map

// freePort returns a port that nobody listens on and that no server of this
// process has had: one that was killed may come back to its own.
func freePort(t testing.TB) int {
	t.Helper()
	for {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatalf("free port: %v", err)
		}
		l.Close()
		port := l.Addr().(*net.TCPAddr).Port
		if _, had := chosen.LoadOrStore(port, true); !had {
			return port
		}
	}
}

// Addr is the server's host and port.
func (s *Server) Addr() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }

func (s *Server) start(program string) error {
	s.process = exec.Command(program, s.arguments()...)
	if err := s.process.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	s.ended = ended
	go func(process *exec.Cmd) {
		process.Wait()
		close(ended)
	}(s.process)
	return s.connect()
}

func (s *Server) arguments() []string {
	args := []string{"--bind", s.Host, "--port", strconv.Itoa(s.Port), "--dir", s.dir, "--logfile", s.log()}
	if s.sentinel {
		args = append(s.sentinelArguments(), args...)
	} else {
		args = append(args, "--unixsocket", s.Socket, "--save", "", "--appendonly", "no")
	}
	if s.tls {
		args = append(args, "--tls-port", strconv.Itoa(s.TLSPort))
	}
	return append(args, s.args...)
}

func (s *Server) log() string { return filepath.Join(s.dir, "server.log") }

// connect waits until the server answers. A refusal (NOAUTH, LOADING) is an
// answer. On its port, another test's server may answer that was faster; its
// socket is its own.
func (s *Server) connect() error {
	network, address := "unix", s.Socket
	if s.sentinel {
		network, address = "tcp", s.Addr()
	}
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		conn, err := redis.Dial(network, address)
		if err == nil {
			s.conn = conn
			var refused redis.Error
			if _, err = conn.Do("PING"); err == nil || errors.As(err, &refused) {
				return nil
			}
			conn.Close()
		}
		select {
		case <-s.ended:
			log, _ := os.ReadFile(s.log())
			return fmt.Errorf("its end: %s", log)
		case <-time.After(5 * time.Millisecond):
		}
	}
	return fmt.Errorf("no answer within %v", patience)
}

// Kill ends the server at once, even if it is paused. What it stored is lost.
func (s *Server) Kill() {
	s.t.Helper()
	if s.ended == nil {
		return
	}
	s.signal(syscall.SIGCONT)
	s.signal(syscall.SIGKILL)
	<-s.ended
	s.ended = nil
	if s.conn != nil {
		s.conn.Close()
	}
}

// Restart kills the server if it runs, and starts it again on the same port,
// with what it saved if it did.
func (s *Server) Restart() {
	s.t.Helper()
	s.Kill()
	if err := s.start(s.process.Path); err != nil {
		s.t.Fatalf("restart of %s: want a server that answers, got %v", s.process.Path, err)
	}
}

// Pause freezes the server: the kernel still takes connections and data, but
// nothing answers. It returns when the server is frozen.
func (s *Server) Pause() {
	s.t.Helper()
	s.signal(syscall.SIGSTOP)
	var status syscall.WaitStatus
	for {
		_, err := syscall.Wait4(s.process.Process.Pid, &status, syscall.WUNTRACED, nil)
		if err != syscall.EINTR {
			break
		}
	}
	if !status.Stopped() {
		s.t.Fatalf("pause of the server: want it stopped, got status %#x", status)
	}
}

// Resume ends a pause.
func (s *Server) Resume() {
	s.t.Helper()
	s.signal(syscall.SIGCONT)
}

func (s *Server) signal(signal os.Signal) {
	s.t.Helper()
	if err := s.process.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		s.t.Fatalf("signal %v to the server: %v", signal, err)
	}
}
