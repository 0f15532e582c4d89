package selftest

import (
	"errors"
	"flag"
	"fmt"
	"strconv"

	"github.com/goycsb/goycsb/workload"
	"github.com/goycsb/goycsb/workloads"
)

// phases of a stock workload with so many records and operations; 0 operations
// have no end.
type phases struct {
	stock               string
	records, operations int64
}

// load is the phase that loads the records.
func (p phases) load() (workload.Phase, error) { return p.make(workload.Workload.Load) }

// run is the phase that runs on them.
func (p phases) run() (workload.Phase, error) { return p.make(workload.Workload.Run) }

func (p phases) make(choose func(workload.Workload) (workload.Phase, error)) (workload.Phase, error) {
	text, err := workloads.Read(p.stock)
	if err != nil {
		return nil, err
	}
	var properties workload.Properties
	err = properties.Parse(p.stock, text)
	properties.Set("recordcount", strconv.FormatInt(p.records, 10))
	properties.Set("operationcount", strconv.FormatInt(p.operations, 10))
	settings := workload.DefaultCore()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	settings.RegisterFlags(fs)
	fs.String("workload", "", "") // of the stock file, read by the command
	if err = errors.Join(err, properties.Bind(fs)); err != nil {
		return nil, fmt.Errorf("%s: %w", p.stock, err)
	}
	w, err := settings.New()
	if err != nil {
		return nil, err
	}
	return choose(w)
}
