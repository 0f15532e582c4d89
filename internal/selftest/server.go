package selftest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redisserver"
	"github.com/goycsb/goycsb/workload"
)

// records is how many a server is loaded with.
const records = 1000

// Server is a real server of the selftest's own, with records, on a unix socket in
// a folder that goes with it.
type Server struct {
	Socket  string // its path
	Product string // what the server says that it is; empty if it does not tell

	process *redisserver.Process
	folder  string
	store   db.DB
}

// StartServer starts a program and loads it by the binding redis, which must be
// registered. The caller closes the server, whatever happens to ctx.
func StartServer(ctx context.Context, program string) (*Server, error) {
	folder, err := os.MkdirTemp("", "ycsb-selftest-")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, Socket: filepath.Join(folder, "server.sock")}
	if err := s.start(ctx, program); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: want a server to freeze, got %w", program, err), s.Close())
	}
	return s, nil
}

func (s *Server) start(ctx context.Context, program string) (err error) {
	s.process, err = redisserver.Start(program, filepath.Join(s.folder, "server.log"),
		"--port", "0", "--unixsocket", s.Socket, "--dir", s.folder, "--save", "", "--appendonly", "no")
	if err != nil {
		return err
	}
	conn, err := s.process.Answer(ctx, "unix", s.Socket)
	if err != nil {
		return err
	}
	if err := errors.Join(conn.Close(), s.open(ctx)); err != nil {
		return err
	}
	return s.load(ctx)
}

// open opens the server as a user's command would.
func (s *Server) open(ctx context.Context) error {
	binding, err := db.New("redis")
	if err != nil {
		return err
	}
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	binding.RegisterFlags(fs)
	if err := fs.Set("redis.socket", s.Socket); err != nil {
		return err
	}
	if s.store, err = binding.Open(ctx); err != nil {
		return err
	}
	s.Product = product(ctx, s.store)
	return nil
}

// product is what a store says that it is.
func product(ctx context.Context, store db.DB) string {
	describer, ok := store.(db.Describer)
	if !ok {
		return ""
	}
	d, err := describer.Describe(ctx, nil)
	if err != nil {
		return ""
	}
	for _, fact := range d.Facts {
		if fact.Name == "server" {
			return fact.Value
		}
	}
	return ""
}

func (s *Server) load(ctx context.Context) error {
	phase, err := phases{stock: "workloadc", records: records}.load()
	if err != nil {
		return err
	}
	report, err := execute(ctx, workload.DefaultExecutor(), s.store, phase)
	if err == nil && len(report.Failures) > 0 {
		err = fmt.Errorf("%d of %d inserts that failed: %s", report.Failed, records, report.Failures[0].Text)
	}
	return err
}

// PID is the number of the server's process.
func (s *Server) PID() int { return s.process.PID() }

// Close ends the server and removes its folder.
func (s *Server) Close() error {
	var errs []error
	if s.store != nil {
		errs = append(errs, s.store.Close())
	}
	if s.process != nil {
		errs = append(errs, s.process.Kill())
	}
	return errors.Join(append(errs, os.RemoveAll(s.folder))...)
}
