package bench

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func marksAt(commands ...int64) (marks []mark) {
	for i, n := range commands {
		marks = append(marks, mark{time.Unix(1000, 0).Add(time.Duration(i) * glance), n})
	}
	return marks
}

func TestTheRateOfAServerEndsWithTheLastCommand(t *testing.T) {
	for name, c := range map[string]struct {
		commands []int64
		want     float64
	}{
		"even":                      {[]int64{0, 0, 100, 200, 300}, 100 / glance.Seconds()},
		"connections are set up":    {[]int64{5, 6, 7, 8, 108, 208, 308}, 100 / glance.Seconds()},
		"the last ones are slow":    {[]int64{0, 100, 200, 210, 220}, 40 / glance.Seconds()},
		"the tool goes on for long": {[]int64{0, 100, 200, 200, 200, 200}, 100 / glance.Seconds()},
	} {
		got, err := rate(marksAt(c.commands...))
		require.NoError(t, err, name)
		assert.InEpsilon(t, c.want, got, 1e-9, name)
	}
}

func TestTooShortAWorkHasNoRate(t *testing.T) {
	for _, commands := range [][]int64{{7}, {7, 7, 7}, {0, 500}} {
		_, err := rate(marksAt(commands...))
		assert.ErrorContains(t, err, "want work of several times 10ms to see a rate")
	}
}

func TestAWatchSeesWhatAToolHasSent(t *testing.T) {
	b := ready(t)
	s, err := b.redisKind().start(t.Context(), t.TempDir())
	require.NoError(t, err)
	defer s.stop()
	w, err := s.watch()
	require.NoError(t, err)
	for range 3 {
		c := b.redisBenchmark(s, 4, 1, 10, 5000, "set", "key__rand_int__", "value")
		_, err := c.run(t.Context(), time.Minute)
		require.NoError(t, err)
	}
	seen, err := w.end()
	require.NoError(t, err)
	assert.Positive(t, seen)
	commands := w.marks[len(w.marks)-1].commands - w.marks[0].commands
	assert.InDelta(t, 15_000, commands, 50, "with what the tool asks before it begins")
}

func TestAWatchDoesNotCountItself(t *testing.T) {
	s, err := ready(t).redisKind().start(t.Context(), t.TempDir())
	require.NoError(t, err)
	defer s.stop()
	w, err := s.watch()
	require.NoError(t, err)
	asked := int64(0)
	ask := func() int64 {
		asked++
		n, err := statistic(s.conn, "total_commands_processed")
		require.NoError(t, err)
		return n
	}
	for begun := ask(); ask()-begun < asked+10; { // until it has looked ten times
	}
	_, _ = w.end() // there is no work whose rate could be seen
	assert.LessOrEqual(t, w.marks[len(w.marks)-1].commands-w.marks[0].commands, asked)
}
