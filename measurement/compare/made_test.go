package compare_test

import (
	"fmt"
	"time"

	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/measurement/compare"
)

// made is a run with few samples, each of which is chosen.
type made struct {
	phase   string                    // "run" if empty
	number  int                       // which second of the year it began in; tells runs apart
	reads   []time.Duration           // service latencies that succeeded
	wait    time.Duration             // how late each read was
	other   string                    // another operation, which took a millisecond
	failed  int64                     // of the operations
	elapsed time.Duration             // a second if 0
	cpu     time.Duration             // of the client
	change  func(*measurement.Client) // what the client is
}

func (m made) document() *measurement.Document {
	var results measurement.Results
	recorder := results.Recorder()
	for _, d := range m.reads {
		recorder.Series("READ").Record("OK", 0, m.wait, m.wait+d)
		recorder.Operation(false)
	}
	if m.other != "" {
		recorder.Series(m.other).RecordService("OK", time.Millisecond, 0)
		recorder.Operation(false)
	}
	for range m.failed {
		recorder.Series("READ").RecordService("ERROR", time.Second, 0)
		recorder.Operation(true)
	}
	report := results.Report()
	if m.phase == "" {
		m.phase = "run"
	}
	report.Phase = measurement.Phase{Name: m.phase, Threads: 1, Start: newYear.Add(time.Duration(m.number) * time.Second)}
	report.Ended, report.CPU = "operation count", m.cpu
	if report.Elapsed = m.elapsed; m.elapsed == 0 {
		report.Elapsed = time.Second
	}
	client := measurement.Client{Host: measurement.Host{Name: "client"}}
	if m.change != nil {
		m.change(&client)
	}
	d := measurement.NewDocument(report, client)
	if m.change != nil {
		m.change(&d.Clients[0]) // also what the report fills in
	}
	return d
}

// setOf numbers the runs from a first number on, so that all of a test differ.
func setOf(label string, first int, runs ...made) compare.Set {
	s := compare.Set{Label: label}
	for i, m := range runs {
		m.number = first + i
		s.Runs = append(s.Runs, compare.Run{Name: fmt.Sprintf("%s%d", label, i+1), Document: m.document()})
	}
	return s
}
