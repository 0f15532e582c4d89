package compare

import "github.com/goycsb/goycsb/measurement"

// Breakdown returns the measurements of all runs of the set together, by operation,
// in order of names: counts and histograms are added up, exactly. It is for curves;
// comparing two such sums would take the samples of a run for independent of each
// other.
func (s Set) Breakdown() []measurement.Operation {
	var all measurement.Report
	for _, run := range s.Runs {
		all.Merge(measurement.Report{Breakdown: run.Document.Breakdown})
	}
	return all.Breakdown
}
