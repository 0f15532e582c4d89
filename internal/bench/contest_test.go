package bench

import (
	"context"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ready is a bench with the peers of the system, which a test needs.
func ready(t *testing.T) *Bench {
	p := FindPeers()
	if p.RedisServer == "" || p.RedisBenchmark == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("this test needs redis-server and redis-benchmark")
		}
		t.Skip("this test needs redis-server and redis-benchmark")
	}
	return &Bench{Dir: t.TempDir(), Time: time.Millisecond, Peers: p, Rule: Rule{Rounds: 2, Again: 0, Foreign: 1}}
}

// Two tools, both redis-benchmark, take turns on a server that was prepared once.
func TestToolsTakeTurns(t *testing.T) {
	b := ready(t)
	var order []string
	entrant := func(tool string, connections int) Entrant {
		return Entrant{
			Tool:   tool,
			Before: func(context.Context, *Server) error { order = append(order, tool); return nil },
			Command: func(s *Server, count int64) Command {
				return b.redisBenchmark(s, connections, 1, 10, count, "set", "key__rand_int__", "value")
			},
		}
	}
	c := Contest{
		Row: "redis", Name: "SET", Server: b.redisKind(), Count: 1000, Columns: usual(),
		Prepare:  func(context.Context, *Server) error { order = append(order, "prepare"); return nil },
		Entrants: []Entrant{entrant("a", 1), entrant("b", 4), {Tool: "c", Missing: "not measured"}},
	}
	var held []int
	o, err := b.Hold(t.Context(), c, func(n int, r Round) { held = append(held, n) })
	require.NoError(t, err)
	assert.Equal(t, []string{"prepare", "a", "b", "a", "b"}, order)
	assert.Equal(t, []int{1, 2}, held)
	require.Len(t, o.Rounds, 2)
	for _, round := range o.Rounds {
		assert.Len(t, round, 2)
		for tool, s := range round {
			assert.Equal(t, int64(1000), s.Operations, tool)
			assert.Positive(t, s.Rate, tool)
			assert.Positive(t, s.Wall, tool)
			assert.Positive(t, s.Client, tool)
			assert.GreaterOrEqual(t, s.Server, time.Duration(0), tool)
		}
	}
}

// Replies that are errors are no work: redis-benchmark says so itself, and for
// tools that do not the server is asked.
func TestAServerThatRefuses(t *testing.T) {
	b := ready(t)
	s, err := b.redisKind().start(t.Context(), t.TempDir())
	require.NoError(t, err)
	defer s.stop()
	before, err := s.refused()
	require.NoError(t, err)
	_, err = s.conn.Do("HSET", "key")
	require.Error(t, err)
	after, err := s.refused()
	require.NoError(t, err)
	assert.Equal(t, int64(1), after-before)

	_, err = b.redisBenchmark(s, 1, 1, 1, 100, "hset", "key").measure(t.Context(), s, time.Minute)
	assert.ErrorContains(t, err, "wrong number of arguments")
}

func TestAProcessThatDoesNotEnd(t *testing.T) {
	_, err := Command{Args: []string{"sleep", "60"}}.run(t.Context(), time.Millisecond)
	assert.ErrorContains(t, err, "sleep: want an end within 1ms")
}

func TestAProcessThatFails(t *testing.T) {
	_, err := Command{Args: []string{"sh", "-c", "echo no such host >&2; exit 3"}}.run(t.Context(), time.Minute)
	assert.ErrorContains(t, err, "exit status 3: no such host")
}

func TestAServerThatDoesNotStart(t *testing.T) {
	_, err := ServerKind{Name: "redis", Program: "false"}.start(t.Context(), t.TempDir())
	assert.EqualError(t, err, "server redis: want one that answers, got its end")
}

// Counts grow until our program works for about the time that is wanted.
func TestCalibration(t *testing.T) {
	var counts []int64
	entrant := Entrant{Tool: Ours, Command: func(_ *Server, count int64) Command {
		counts = append(counts, count)
		return Command{Args: []string{"true"}, Read: func([]byte) (Reading, error) {
			return Reading{Operations: count, Rate: 1e6}, nil
		}}
	}}
	b := &Bench{Time: 2 * time.Second}
	for _, c := range []struct {
		contest Contest
		want    int64
		counts  []int64
	}{
		{Contest{}, 2_000_000, []int64{5000, 150_000, 2_000_000}},
		{Contest{Least: 600_000}, 2_000_000, []int64{600_000}},
		{Contest{Most: 100_000}, 100_000, []int64{5000, 100_000}},
	} {
		counts, c.contest.Entrants = nil, []Entrant{entrant}
		got, err := b.calibrate(t.Context(), c.contest, nil)
		require.NoError(t, err)
		assert.Equal(t, c.want, got)
		assert.Equal(t, c.counts, counts)
	}
}

// What the client, the server and this program used is not that of others.
func TestForeignTime(t *testing.T) {
	start := time.Now()
	before := spending{at: start, machine: machine{busy: 10 * time.Second, cpus: 2}, server: time.Second, self: time.Second}
	after := spending{at: start.Add(time.Second), machine: machine{busy: 11500 * time.Millisecond, cpus: 2},
		server: 1600 * time.Millisecond, self: 1100 * time.Millisecond}
	assert.InDelta(t, 0.25, after.foreign(before, 300*time.Millisecond), 1e-9, "1.5 s less 0.6, 0.1 and 0.3 s, of 2 s")
}

func TestPropertiesAreNotShared(t *testing.T) {
	p := make(properties, 0, 8)
	a, b := p.with("threadcount", "1"), p.with("threadcount", "2")
	assert.Equal(t, []string{"-p", "threadcount=1"}, a.arguments())
	assert.Equal(t, []string{"-p", "threadcount=2"}, b.arguments())
	assert.True(t, slices.Contains(p.with("n", strconv.Itoa(1)), "1"))
}
