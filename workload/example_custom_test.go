package workload_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync/atomic"

	"github.com/goycsb/goycsb/cmd"
	"github.com/goycsb/goycsb/db"
	_ "github.com/goycsb/goycsb/db/memory" // registers "memory"
	"github.com/goycsb/goycsb/workload"
)

// pages is a workload of one's own: records are the pages of a site, each with the
// number of its visits. It is its own settings.
type pages struct{ count, visits int64 }

func init() {
	workload.Register("pages", "visits to the pages of a site", func() workload.Config { return &pages{count: 100, visits: 1000} })
}

// RegisterFlags declares the workload's own properties; help shows them.
func (p *pages) RegisterFlags(fs *flag.FlagSet) {
	fs.Int64Var(&p.count, "pages.count", p.count, "number of `pages`")
	fs.Int64Var(&p.visits, "pages.visits", p.visits, "number of `visits` of a run")
}

// New checks the settings and makes the workload of a copy of them.
func (p *pages) New() (workload.Workload, error) {
	if p.count < 1 {
		return nil, &db.PropertyError{Property: "pages.count", Value: fmt.Sprint(p.count), Want: "1 page or more"}
	}
	made := *p
	return &made, nil
}

// Load writes each page once, without a visit.
func (p *pages) Load() (workload.Phase, error) {
	return &pagesPhase{pages: p, name: "load", kind: db.Insert, operations: p.count}, nil
}

// Run reads a page and adds a visit to it, again and again.
func (p *pages) Run() (workload.Phase, error) {
	return &pagesPhase{pages: p, name: "run", kind: db.ReadModifyWrite, operations: p.visits}, nil
}

// pagesPhase is either phase, which all workers share.
type pagesPhase struct {
	pages      *pages
	name       string
	kind       db.Kind
	operations int64
	next       atomic.Int64 // the page to load
}

func (p *pagesPhase) Name() string       { return p.name }
func (p *pagesPhase) Kinds() []db.Kind   { return []db.Kind{p.kind} }
func (p *pagesPhase) Operations() int64  { return p.operations }
func (p *pagesPhase) Warnings() []string { return nil }
func (p *pagesPhase) Facts() []db.Fact {
	return []db.Fact{{Name: "pages", Value: fmt.Sprint(p.pages.count)}}
}

func (p *pagesPhase) Source(share workload.Share) workload.Source {
	return &visitor{phase: p, rand: share.Rand}
}

// visitor is one worker's share: its randomness is its own, so that a seed fixes
// what it draws.
type visitor struct {
	phase *pagesPhase
	rand  *rand.Rand
}

// Next fills in all that an operation of its kind needs.
func (v *visitor) Next(op *db.Op) error {
	page, visits := v.rand.Int64N(v.phase.pages.count), "+1"
	if v.phase.kind == db.Insert {
		if page, visits = v.phase.next.Add(1)-1, "0"; page >= v.phase.pages.count {
			return io.EOF
		}
	}
	*op = db.Op{Kind: v.phase.kind, Table: "pages", Key: fmt.Sprint("/page/", page),
		Values: []db.Field{{Name: "visits", Value: []byte(visits)}}}
	return nil
}

// Done has nothing to learn from an outcome: all pages are known from the start.
func (v *visitor) Done(*db.Op) {}

// A workload of one's own is registered under a name, with properties of its own.
// Then all commands know it: it can be looked at without a store, and run on any.
func Example_customWorkload() {
	ycsb := func(line string) (status int, out string) {
		var report, log bytes.Buffer
		status = cmd.Main(context.Background(), strings.Fields(line), &report, &log)
		if status != 0 {
			io.Copy(os.Stderr, &log)
		}
		return status, report.String()
	}
	const settings = " -p workload=pages -p pages.count=3 -p pages.visits=500 -p seed=1"
	_, load := ycsb("ops load" + settings)
	fmt.Print(load)
	_, run := ycsb("ops run -n 2" + settings)
	fmt.Print(run)
	status, report := ycsb("bench memory -threads 4" + settings)
	fmt.Println("status", status, strings.Contains(report, "[READ-MODIFY-WRITE], Operations, 500"))
	// Output:
	// INSERT pages /page/0 visits="0"
	// INSERT pages /page/1 visits="0"
	// INSERT pages /page/2 visits="0"
	// READ-MODIFY-WRITE pages /page/2 visits="+1"
	// READ-MODIFY-WRITE pages /page/2 visits="+1"
	// status 0 true
}
