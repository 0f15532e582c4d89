package measurement

import "time"

// Row is a line of a table of a document: one kind of operation by one clock.
type Row struct {
	Operation string  // such as READ, or READ-FAILED
	Clock     string  // "service" or "intended"
	Count     int64   // that ended
	Errors    int64   // how many of these failed
	Rate      float64 // Count per second, from start to end
	Latency   Latency // of what succeeded, or of what failed
}

// Rows returns the figures of a document: a row for each operation and clock, with
// the latencies of what succeeded, and rows of their own, such as READ-FAILED, for
// the latencies of what failed. Rates are per second from start to end. An
// operation that has no due moments has no intended latency. Figures about the
// program itself are left out.
func (d *Document) Rows() []Row {
	var rows []Row
	for _, op := range d.Breakdown {
		if op.OfProcess() {
			continue
		}
		all, errors := op.Ended()
		rows = append(rows, d.both(op, "", all, errors, op.Success)...)
		if n := op.Failure.Service.Count; n > 0 {
			rows = append(rows, d.both(op, "-FAILED", n, n, op.Failure)...)
		}
		for _, s := range op.Apart {
			rows = append(rows, d.both(op, "-"+s.Status, s.Service.Count, s.Service.Count, s.Latencies)...)
		}
	}
	return rows
}

// both returns the rows of both clocks.
func (d *Document) both(op Operation, suffix string, all, errors int64, l Latencies) []Row {
	row := Row{
		Operation: op.Name + suffix, Clock: "service",
		Count: all, Errors: errors, Rate: rate(all, d.Elapsed()), Latency: l.Service,
	}
	if !op.Scheduled {
		return []Row{row}
	}
	intended := row
	intended.Clock, intended.Latency = "intended", l.Intended
	return []Row{row, intended}
}

// Ended returns how many operations ended, and how many of them failed.
func (o Operation) Ended() (all, failed int64) {
	for _, s := range o.Statuses {
		all += s.Count
		if !s.Success() {
			failed += s.Count
		}
	}
	return all, failed
}

// Shown returns a percentile for a table: as [Latency.Percentile], but not above
// the exact maximum, which the upper edge of its bucket may be.
func (l Latency) Shown(p float64) time.Duration { return min(l.Percentile(p), l.Max) }
