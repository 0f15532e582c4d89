package bench

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"time"
)

// Contest is one piece of work that tools do in turn.
type Contest struct {
	Row      string // of the table of targets
	Name     string
	Server   *ServerKind                          // nil: none
	Prepare  func(context.Context, *Server) error // before the first round; nil: nothing
	Entrants []Entrant                            // the first is ours
	Count    int64                                // operations of a process; 0: as many as our own does in the time
	Least    int64                                // operations at least
	Most     int64                                // operations at most; 0: no limit
	Columns  []Metric
	Checks   []Check
}

// Entrant is a tool that takes part.
type Entrant struct {
	Tool    string
	Missing string                               // why it does not take part after all
	Before  func(context.Context, *Server) error // before each of its processes; nil: nothing
	Command func(server *Server, count int64) Command
}

// Outcome is a contest that was held.
type Outcome struct {
	Contest
	Operations int64    // of each process
	Commands   []string // that were carried out, each once, without what differs from machine to machine
	Rounds     []Round  // that count
	Disturbed  int      // rounds among them that were disturbed
	Thrown     int      // rounds that were held and do not count
}

// Hold carries out a contest, if our program can take part. The function is told of each round that was held.
func (b *Bench) Hold(ctx context.Context, c Contest, held func(n int, r Round)) (Outcome, error) {
	o := Outcome{Contest: c}
	if c.Entrants[0].Missing != "" {
		return o, nil
	}
	server, err := b.serve(ctx, c)
	if err != nil {
		return o, err
	}
	if server != nil {
		defer server.stop()
	}
	if o.Operations = c.Count; c.Count == 0 {
		if o.Operations, err = b.calibrate(ctx, c, server); err != nil {
			return o, err
		}
	}
	o.Commands = b.lines(c, server, o.Operations)
	var rounds []Round
	for !b.Rule.over(rounds) {
		round, err := b.round(ctx, c, server, o.Operations)
		if err != nil {
			return o, err
		}
		rounds = append(rounds, round)
		held(len(rounds), round)
	}
	o.Rounds = b.Rule.choose(rounds)
	o.Disturbed, o.Thrown = b.Rule.count(o.Rounds), len(rounds)-len(o.Rounds)
	return o, nil
}

// serve starts the contest's server, if it has one, and prepares it.
func (b *Bench) serve(ctx context.Context, c Contest) (*Server, error) {
	if c.Server == nil {
		return nil, nil
	}
	dir, err := os.MkdirTemp(b.Dir, "server")
	if err != nil {
		return nil, err
	}
	s, err := c.Server.start(ctx, dir)
	if err != nil || c.Prepare == nil {
		return s, err
	}
	if err := c.Prepare(ctx, s); err != nil {
		s.stop()
		return nil, fmt.Errorf("prepare: %w", err)
	}
	return s, nil
}

// round lets each tool work once.
func (b *Bench) round(ctx context.Context, c Contest, s *Server, count int64) (Round, error) {
	round := Round{}
	for _, e := range c.Entrants {
		if e.Missing != "" {
			continue
		}
		sample, err := b.measure(ctx, e, s, count)
		if err != nil {
			return nil, err
		}
		round[e.Tool] = sample
	}
	return round, nil
}

func (b *Bench) measure(ctx context.Context, e Entrant, s *Server, count int64) (Sample, error) {
	if e.Before != nil {
		if err := e.Before(ctx, s); err != nil {
			return Sample{}, fmt.Errorf("%s: %w", e.Tool, err)
		}
	}
	return e.Command(s, count).measure(ctx, s, b.limit())
}

// limit is how long a process may take: a peer that is much slower is let
// through, one that hangs is not.
func (b *Bench) limit() time.Duration { return 30*b.Time + time.Minute }

// calibrate returns how many operations our own program does in the time.
func (b *Bench) calibrate(ctx context.Context, c Contest, s *Server) (int64, error) {
	const growth = 30
	least, most := max(5_000, c.Least), cmp.Or(c.Most, 200_000_000)
	for count := least; ; {
		sample, err := b.measure(ctx, c.Entrants[0], s, count)
		if err != nil {
			return 0, err
		}
		want := min(most, max(least, int64(sample.Rate*b.Time.Seconds())))
		if want <= 4*count {
			return want, nil
		}
		count = min(want, growth*count)
	}
}
