package cmd

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/goycsb/goycsb/internal/plural"
	"github.com/goycsb/goycsb/internal/selftest"
)

// floor shows what a store that does nothing is reported to do.
func (t *checks) floor(ctx context.Context) error {
	if err := t.print("\n1. the floor: a store that does nothing; the client cannot measure more than this\n"); err != nil {
		return err
	}
	rows, err := selftest.Floor(ctx, t.plan.Floor)
	if err != nil {
		return fmt.Errorf("the floor: %w", err)
	}
	cells := [][]string{{"workload", "workers", "operations/s", "ns an operation", "reported mean (ns)", "allocations", ""}}
	for _, r := range rows {
		cells = append(cells, []string{
			r.Workload, strconv.Itoa(r.Workers), fmt.Sprintf("%.0f", r.Throughput), fmt.Sprintf("%.0f", r.Operation),
			strconv.FormatInt(r.Latency.Nanoseconds(), 10), fmt.Sprintf("%.3f", r.Allocations),
			t.verdict(r.OK(), fmt.Sprintf("the floor: %s with %s allocates", r.Workload, plural.Count(int64(r.Workers), "worker"))),
		})
	}
	clock := selftest.ReadClock()
	return t.print(table(cells) + fmt.Sprintf("   reading the clock takes %.0f ns, and its smallest step is %v; "+
		"the smallest latency that can be told is 1µs in a percentile\n", clock.Reading, clock.Tick))
}

// pacing shows how schedules are kept on it.
func (t *checks) pacing(ctx context.Context) error {
	if err := t.print("\n2. pacing: how late operations start on a store that does nothing, in milliseconds; none may be early\n"); err != nil {
		return err
	}
	paces, err := selftest.Pacing(ctx, t.plan.Pacing)
	if err != nil {
		return fmt.Errorf("pacing: %w", err)
	}
	cells := [][]string{{"target", "workers", "achieved", "error (%)", "late p50", "p99", "max", ""}}
	missed := ""
	for _, p := range paces {
		name := fmt.Sprintf("%.0f operations a second with %s", p.Target, plural.Count(int64(p.Workers), "worker"))
		cells = append(cells, []string{
			fmt.Sprintf("%.0f", p.Target), strconv.Itoa(p.Workers), fmt.Sprintf("%.1f", p.Achieved), fmt.Sprintf("%+.2f", p.Error),
			millis(p.Late.Percentile(50)), millis(p.Late.Percentile(99)), millis(p.Late.Max),
			t.verdict(p.OK(), "pacing: "+name),
		})
		if p.Missed {
			missed += "   this machine, as busy as it is, does not keep " + name + "\n"
		}
	}
	return t.print(table(cells) + missed)
}

// table writes rows of cells, each column to the right.
func table(rows [][]string) string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, cells := range rows {
		_, _ = fmt.Fprintln(w, " "+strings.Join(cells, "\t")+"\t") // it writes to memory
	}
	_ = w.Flush()
	return text.String()
}

// millis is a time in milliseconds.
func millis(d time.Duration) string { return strconv.FormatFloat(d.Seconds()*1e3, 'f', 3, 64) }
