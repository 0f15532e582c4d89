package cmd

import (
	"fmt"
	"strings"

	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// verdict says on stderr what a phase came to. Its error says what was not
// done or failed.
func (p *program) verdict(phase workload.Phase, report measurement.Report) error {
	name := phase.Name()
	p.note("%s: %s in %.3f s (%s)", name, count(report.Operations, "operation"), report.Elapsed.Seconds(), report.Ended)
	if u := report.WarmUp; u != (measurement.WarmUp{}) {
		p.note("%s: not measured: a warm-up of %.3f s with %s, of which %d failed", name,
			u.Time.Seconds(), count(u.Operations, "operation"), u.Failed)
	}
	for _, doubt := range report.Doubts() {
		p.note("warning: %s: %s", name, doubt)
	}
	for _, hint := range hints(report) {
		p.note("hint: %s", hint)
	}
	if l, ok := phase.(workload.Loader); ok {
		if loaded := l.Loaded(); loaded.Inserted < loaded.Planned {
			return incomplete(loaded)
		}
	}
	if report.Failed > 0 {
		return fmt.Errorf("%s: %d of %s failed: %s", name, report.Failed, count(report.Operations, "operation"), failed(report))
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

// hints are likely causes of what the report shows.
func hints(report measurement.Report) []string {
	var texts []string
	if all, missing := outcomes(report.Operation("READ"), "NOT_FOUND"); all > 0 && missing == all {
		texts = append(texts, "no read found a record: was the load run with the same recordcount, insertorder and zeropadding, "+
			"and into this store? A store inside the program is empty when it starts: use bench")
	}
	if all, right := outcomes(report.Operation("VERIFY"), "OK"); all > 0 && right == 0 {
		texts = append(texts, "no record held the values that dataintegrity expects: was the load run with dataintegrity and the same fieldlength?")
	}
	return texts
}

// outcomes returns how many operations ended, and how many with that status.
func outcomes(op measurement.Operation, status string) (all, with int64) {
	for _, s := range op.Statuses {
		all += s.Count
		if s.Status == status {
			with += s.Count
		}
	}
	return all, with
}
