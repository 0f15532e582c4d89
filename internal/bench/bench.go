package bench

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/goycsb/goycsb/workloads"
)

// Bench is how contests are held, and with which programs. Its methods are for
// one goroutine.
type Bench struct {
	Program string        // ours
	Dir     string        // for files that are made on the way
	Time    time.Duration // that our own program works in one process, about
	Records int64         // that the workloads a to f work on
	Rule    Rule
	Peers   Peers

	javaStart time.Duration // CPU time of a YCSB that does nothing
}

// Start writes the files that the contests need and measures what is to be
// subtracted later. It has to be called first. An error tells what is not there.
func (b *Bench) Start(ctx context.Context) error {
	if _, err := exec.LookPath(b.Program); err != nil {
		return fmt.Errorf("want our program, as make build builds it: %w", err)
	}
	if err := b.Peers.check(); err != nil {
		return err
	}
	for _, name := range workloads.Names() {
		text, err := workloads.Read(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(b.file(name), text, 0o644); err != nil {
			return err
		}
	}
	return b.startJava(ctx)
}

// file is the path of a stock property file, which all tools read.
func (b *Bench) file(name string) string { return filepath.Join(b.Dir, name) }
