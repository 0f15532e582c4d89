// Package redistest starts real Redis servers for tests.
package redistest

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/internal/redisserver"
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
	process  *redisserver.Process
	conn     redis.Conn // for the test's own commands
}

// patience is how long servers may take to agree.
const patience = 30 * time.Second

// Start starts a server with these arguments beside its own ("--requirepass",
// "secret") and ends it with the test. It runs the program that
// [redisserver.Find] finds. If there is none the test is skipped, or fails where CI
// is set.
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
	path, err := redisserver.Find()
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

// start starts the server and waits until it answers. On its port, another test's
// server may answer that was faster; its socket is its own.
func (s *Server) start(program string) error {
	process, err := redisserver.Start(program, filepath.Join(s.dir, "server.log"), s.arguments()...)
	if err != nil {
		return err
	}
	s.process = process
	network, address := "unix", s.Socket
	if s.sentinel {
		network, address = "tcp", s.Addr()
	}
	if s.conn, err = process.Answer(context.Background(), network, address); err != nil {
		return errors.Join(err, process.Kill())
	}
	return nil
}

func (s *Server) arguments() []string {
	args := []string{"--bind", s.Host, "--port", strconv.Itoa(s.Port), "--dir", s.dir}
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

// Kill ends the server at once, even if it is paused. What it stored is lost.
func (s *Server) Kill() {
	s.t.Helper()
	if s.process == nil {
		return
	}
	s.check("end of the server", s.process.Kill())
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
	s.check("pause of the server", s.process.Freeze())
}

// Resume ends a pause.
func (s *Server) Resume() {
	s.t.Helper()
	s.check("end of the pause", s.process.Thaw())
}

func (s *Server) check(what string, err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatalf("%s: %v", what, err)
	}
}
