package cmd

import (
	"fmt"
	"strings"

	"github.com/goycsb/goycsb/internal/plural"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// verdict says on stderr what a phase came to. Its error says what was not
// done or failed.
func (p *program) verdict(phase workload.Phase, report measurement.Report) error {
	name := phase.Name()
	p.note("%s: %s in %.3f s (%s)", name, plural.Count(report.Operations, "operation"), report.Elapsed.Seconds(), report.Ended)
	if u := report.WarmUp; u != (measurement.WarmUp{}) {
		p.note("%s: not measured: %v", name, u)
	}
	p.warn(phase, newDoubts(report))
	if l, ok := phase.(workload.Loader); ok {
		if loaded := l.Loaded(); loaded.Inserted < loaded.Planned {
			return incomplete(loaded)
		}
	}
	if report.Operations == 0 && report.Ended == "maxexecutiontime" {
		return fmt.Errorf("%s: no operation was complete within maxexecutiontime", name)
	}
	if report.Failed > 0 {
		return fmt.Errorf("%s: %d of %s failed: %s", name, report.Failed, plural.Count(report.Operations, "operation"), failed(report))
	}
	return nil
}

// maxRanges is how many missing ranges are listed.
const maxRanges = 20

// incomplete is the error of a load that misses records.
func incomplete(l workload.Loaded) error {
	var listed []string
	left := l.Planned - l.Inserted
	for _, r := range l.Missing[:min(maxRanges, len(l.Missing))] {
		listed = append(listed, r.String())
		left -= r.Last - r.First + 1
	}
	more := ""
	if left > 0 {
		more = fmt.Sprintf(" and %d more", left)
	}
	return fmt.Errorf("load: inserted %d of %d records; missing key numbers: %s%s "+
		"(insertstart and insertcount load a range)", l.Inserted, l.Planned, strings.Join(listed, ", "), more)
}

// failed lists the statuses that are failures, with their counts.
func failed(report measurement.Report) string {
	var texts []string
	for _, op := range report.Breakdown {
		for _, s := range op.Statuses {
			if !s.Success() {
				texts = append(texts, fmt.Sprintf("%s %s %d", op.Name, s.Status, s.Count))
			}
		}
	}
	return strings.Join(texts, ", ")
}
