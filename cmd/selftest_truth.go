package cmd

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/goycsb/goycsb/internal/selftest"
)

// knownTarget is how many operations a second are due on the store of known
// latency, which takes half the time; after its stall, half of them wait.
const knownTarget = 250

// known compares both clocks with a store of known latency.
func (t *checks) known(ctx context.Context) error {
	err := t.print(fmt.Sprintf("\n3. a store of known latency: %d operations of %v, one in a hundred of %v, one of %v; in milliseconds\n",
		t.plan.Known, selftest.KnownUsual, selftest.KnownSlow, selftest.KnownStall))
	for _, clock := range []struct {
		name, heading string
		target        float64
	}{
		{"service latency", "one operation after the other", 0},
		{"intended latency", fmt.Sprintf("%d operations a second", knownTarget), knownTarget},
	} {
		if err != nil {
			break
		}
		var c selftest.Comparison
		if c, err = selftest.Known(ctx, t.plan.Known, clock.target); err != nil {
			return fmt.Errorf("a store of known latency: %w", err)
		}
		err = t.print(t.comparison(clock.name, clock.heading, c))
	}
	return err
}

// comparison is the table of the figures of a report beside what they must be.
func (t *checks) comparison(name, heading string, c selftest.Comparison) string {
	cells := [][]string{{"", "reported", "at least", "at most", ""}, t.counted(name, c)}
	for _, f := range c.Figures {
		cells = append(cells, []string{f.Name, millis(f.Reported), millis(f.Low), millis(f.High),
			t.verdict(f.OK(), t.wrong(name, f))})
	}
	return fmt.Sprintf("   %s, %s:\n", name, heading) + table(cells)
}

// counted is the row of the number of operations.
func (t *checks) counted(name string, c selftest.Comparison) []string {
	planned, counted := strconv.FormatInt(c.Planned, 10), strconv.FormatInt(c.Counted, 10)
	return []string{"count", counted, planned, planned,
		t.verdict(c.Counts(), fmt.Sprintf("%s: %s of %s operations are in the report as successful", name, counted, planned))}
}

// wrong says what is wrong with a figure, if something is.
func (t *checks) wrong(name string, f selftest.Figure) string {
	return fmt.Sprintf("%s: %s is %v, want %v to %v", name, f.Name, f.Reported, f.Low, f.High)
}

// stall compares the intended latencies with a server that is frozen for a known
// time.
func (t *checks) stall(ctx context.Context) (err error) {
	if t.missing != nil {
		return t.print(fmt.Sprintf("\n4. a server that stands still: skipped: %v\n"+
			"   install one (apt-get install redis-server, brew install redis), or name one with -server\n", t.missing))
	}
	server, err := selftest.StartServer(ctx, t.server)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	if err := t.print(fmt.Sprintf("\n4. a server that stands still: %s (%s), process %d, on %s;\n"+
		"   %v at %d operations a second, %d workers, stopped for %v; in milliseconds\n", t.server, server.Product, server.PID(),
		server.Socket, t.plan.Length, selftest.StallTarget, selftest.StallWorkers, t.plan.Frozen)); err != nil {
		return err
	}
	s, err := server.Stall(ctx, t.plan.Length, t.plan.Frozen)
	if err != nil {
		return fmt.Errorf("a server that stands still: %w", err)
	}
	return t.print(t.stalled(s))
}

// stalled is the table of the figures of that server, and what they are to show.
func (t *checks) stalled(s selftest.Stall) string {
	const name = "a server that stands still"
	cells := [][]string{{"", "intended", "at least", "at most", "", "computed", "service"}, append(t.counted(name, s.Comparison), "", "")}
	for i, f := range s.Figures {
		cells = append(cells, []string{f.Name, millis(f.Reported), millis(f.Low), millis(f.High),
			t.verdict(f.OK(), t.wrong(name, f)), millis(s.Computed[i]), millis(s.Service[i])})
	}
	text := table(cells) + fmt.Sprintf("   it stood still %s ms after the start, for %s ms, and took %s ms to stop; what was due was done %s ms later\n"+
		"   by the service clock, %s slow: the operations that were due behind them are not in it\n",
		millis(s.At), millis(s.Frozen), millis(s.Stopping), millis(s.CaughtUp), calls(s.Slow))
	for _, doubt := range s.Doubts {
		text += "   the report itself warns: " + doubt + "\n"
	}
	return text
}

func calls(n int64) string {
	if n == 1 {
		return "1 call was"
	}
	return fmt.Sprintf("%d calls were", n)
}
