package cmd

import (
	"flag"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/goycsb/goycsb/db"
)

// client is the properties that the command itself reads.
type client struct {
	db             string
	workload       string
	dotransactions bool
	status         bool
	statusInterval int
	label          string
	trackProcess   bool
	exporter       string
	exportFile     string
	resultFile     string
}

func (c *client) registerFlags(fs *flag.FlagSet) {
	fs.StringVar(&c.db, "db", "", "the binding, as the first word after the command or by -db")
	fs.StringVar(&c.workload, "workload", "core", "the kind of workload")
	fs.BoolVar(&c.dotransactions, "dotransactions", true, "run if true, load if false; load and run say it as a command")
	fs.BoolVar(&c.status, "status", false, "print status lines to stderr while a phase goes on (-s)")
	fs.IntVar(&c.statusInterval, "status.interval", 10, "`seconds` between two status lines")
	fs.StringVar(&c.label, "label", "", "text in front of each status line (-l)")
	fs.BoolVar(&c.trackProcess, "measurement.trackjvm", false,
		"with -s, also report the program's own goroutines, memory, load and collections, looked at for each status line")
	fs.StringVar(&c.exporter, "exporter", "text", "format of the report: text, json or jsonarray, or YCSB's class name for it")
	fs.StringVar(&c.exportFile, "exportfile", "", "file for the report instead of stdout; bench writes two, NAME-load and NAME-run")
	fs.StringVar(&c.resultFile, "resultfile", "",
		"file for all that is known of the phase, as JSON for ycsb report and merge; bench writes two, NAME-load and NAME-run")
}

func (c *client) check() error {
	const most = int(math.MaxInt64 / int64(time.Second))
	switch value := strconv.Itoa(c.statusInterval); {
	case c.statusInterval < 1:
		return &db.PropertyError{Property: "status.interval", Value: value, Want: "1 second or more"}
	case c.statusInterval > most:
		return &db.PropertyError{Property: "status.interval", Value: value, Want: fmt.Sprintf("at most %d seconds", most)}
	}
	if c.resultFile != "" && c.resultFile == c.exportFile {
		return &db.PropertyError{Property: "resultfile", Value: c.resultFile, Want: "another file than the exportfile"}
	}
	return nil
}
