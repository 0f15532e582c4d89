package bench

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/gomodule/redigo/redis"
)

// ServerKind is a program that serves Redis's protocol.
type ServerKind struct {
	Name    string // "redis", as in the names of contests
	Program string
	Args    []string // besides those of every server here
}

// Server is a running server on loopback that keeps nothing.
type Server struct {
	Port    int
	process *exec.Cmd
	ended   chan struct{} // closed when the process has ended
	conn    redis.Conn
}

const loopback = "127.0.0.1"

// start starts a server in a folder of its own; the caller stops it.
func (k ServerKind) start(ctx context.Context, dir string) (*Server, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	s := &Server{Port: port, ended: make(chan struct{})}
	args := []string{"--bind", loopback, "--port", strconv.Itoa(port), "--dir", dir, "--save", "", "--appendonly", "no"}
	s.process = exec.CommandContext(ctx, k.Program, append(args, k.Args...)...)
	if err := s.process.Start(); err != nil {
		return nil, fmt.Errorf("server %s: %w", k.Name, err)
	}
	go func() {
		s.process.Wait()
		close(s.ended)
	}()
	if err := s.connect(); err != nil {
		s.stop()
		return nil, fmt.Errorf("server %s: %w", k.Name, err)
	}
	return s, nil
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", loopback+":0")
	if err != nil {
		return 0, fmt.Errorf("free port: %w", err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// connect waits until the server answers.
func (s *Server) connect() error {
	const patience = 30 * time.Second
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		conn, err := redis.Dial("tcp", s.Address())
		if err == nil {
			if _, err = conn.Do("PING"); err == nil {
				s.conn = conn
				return nil
			}
			conn.Close()
		}
		select {
		case <-s.ended:
			return errors.New("want one that answers, got its end")
		case <-time.After(5 * time.Millisecond):
		}
	}
	return fmt.Errorf("want an answer within %v, got none", patience)
}

// Address is the server's host and port.
func (s *Server) Address() string { return net.JoinHostPort(loopback, strconv.Itoa(s.Port)) }

func (s *Server) pid() int { return s.process.Process.Pid }

// empty removes all records.
func (s *Server) empty() error {
	if _, err := s.conn.Do("FLUSHALL"); err != nil {
		return fmt.Errorf("empty the server: %w", err)
	}
	return nil
}

// refused returns how many error replies the server has sent.
func (s *Server) refused() (int64, error) { return statistic(s.conn, "total_error_replies") }

// statistic asks a server for one of those of INFO.
func statistic(conn redis.Conn, name string) (int64, error) {
	info, err := redis.String(conn.Do("INFO", "stats"))
	if err != nil {
		return 0, fmt.Errorf("%s of the server: %w", name, err)
	}
	for line := range strings.Lines(info) {
		if text, found := strings.CutPrefix(line, name+":"); found {
			return strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		}
	}
	return 0, fmt.Errorf("want a server that tells its %s, such as Redis from 6.2 on", name)
}

func (s *Server) stop() {
	s.process.Process.Kill()
	<-s.ended
	if s.conn != nil {
		s.conn.Close()
	}
}
