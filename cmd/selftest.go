package cmd

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os/exec"
	"strings"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/plural"
	"github.com/goycsb/goycsb/internal/redisserver"
	"github.com/goycsb/goycsb/internal/selftest"
	"github.com/goycsb/goycsb/measurement"
)

// selftest measures the load generator itself and holds its figures to what they
// must be.
func (p *program) selftest(ctx context.Context, args []string) error {
	fs := newOptions()
	short, named := fs.Bool("short", false, ""), fs.String("server", "", "")
	words, err := readOptions(fs, "-short and -server", args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return p.help(nil)
	case err != nil:
		return err
	case len(words) > 0:
		return usagef("selftest: want options only, got %q", words[0])
	}
	t := &checks{program: p, plan: selftest.Full()}
	if *short {
		t.plan = selftest.Short()
	}
	if err := t.choose(*named); err != nil {
		return asUsage(err)
	}
	return t.run(ctx)
}

// checks is a selftest that goes on.
type checks struct {
	*program
	plan    selftest.Plan
	server  string // the path of a program; empty: there is none
	missing error  // why there is none

	done   int      // how many checks
	failed []string // which ones
}

// choose finds the program of a server. One that was named must be there.
func (t *checks) choose(named string) (err error) {
	if _, err := db.New("redis"); err != nil {
		t.missing = err
	} else if named == "" {
		t.server, t.missing = redisserver.Find()
	} else if t.server, err = exec.LookPath(named); err != nil {
		return fmt.Errorf("-server: want the program of a server: %w", err)
	}
	if named != "" {
		return t.missing
	}
	return nil
}

func (t *checks) run(ctx context.Context) error {
	if err := t.print(t.introduction()); err != nil {
		return err
	}
	for _, step := range []func(context.Context) error{t.floor, t.pacing, t.known, t.stall} {
		if err := step(ctx); err != nil {
			return fmt.Errorf("selftest: %w", err)
		}
	}
	return t.conclusion()
}

// introduction says what is tested, where, and for how long.
func (t *checks) introduction() string {
	host := measurement.ReadHost()
	return fmt.Sprintf("selftest of %s, about %.0f s\n%s, %s, %s %s\n", strings.TrimSpace(version()), t.plan.All.Seconds(),
		cmp.Or(host.CPU, host.Arch), plural.Count(int64(host.GOMAXPROCS), "processor"), host.OS, host.Kernel)
}

// conclusion says that all is well, or is an error that says what is not, a line for
// each.
func (t *checks) conclusion() error {
	if len(t.failed) > 0 {
		return fmt.Errorf("selftest: %d of %s FAILED\n%s", len(t.failed), plural.Count(int64(t.done), "check"), strings.Join(t.failed, "\n"))
	}
	return t.print(fmt.Sprintf("\nall %s OK\n", plural.Count(int64(t.done), "check")))
}

// verdict counts a check and says what became of it.
func (t *checks) verdict(ok bool, name string) string {
	t.done++
	if ok {
		return "OK"
	}
	t.failed = append(t.failed, name)
	return "FAILED"
}
