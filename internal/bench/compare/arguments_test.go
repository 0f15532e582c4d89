package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestArguments(t *testing.T) {
	a, err := parse(nil)
	require.NoError(t, err)
	assert.Equal(t, 5, a.bench.Rule.Rounds)
	assert.Equal(t, 5, a.bench.Rule.Again, "as many as there are rounds")
	assert.Equal(t, 0.1, a.bench.Rule.Foreign)
	assert.Equal(t, 2*time.Second, a.bench.Time)
	assert.Len(t, a.rows(), 8)

	a, err = parse([]string{"-rounds", "3", "-again", "0", "-only", "^(redis|batch)/GET"})
	require.NoError(t, err)
	assert.Equal(t, 0, a.bench.Rule.Again)
	rows := a.rows()
	require.Len(t, rows, 2)
	require.Len(t, rows[0].Contests, 1)
	assert.Equal(t, "GET, 64 workers", rows[0].Contests[0].Name)
	assert.Equal(t, "GET, 16 workers", rows[1].Contests[0].Name)
}

func TestMistakesInArguments(t *testing.T) {
	for want, args := range map[string][]string{
		"-rounds 0":         {"-rounds", "0"},
		"-time 0s":          {"-time", "0"},
		"want flags alone":  {"redis"},
		"-only: error":      {"-only", "("},
		"no such file":      {"-o", "nowhere/lines.txt"},
		"not defined: -row": {"-row", "redis"},
	} {
		_, err := parse(args)
		assert.ErrorContains(t, err, want)
	}
	assert.ErrorContains(t, compare(t.Context(), []string{"-only", "redis/DEL"}), "want a contest's row/name")
	assert.ErrorContains(t, compare(t.Context(), []string{"-ycsb", "nowhere/ycsb"}), "want our program")
}

func TestAPeerThatIsNotThere(t *testing.T) {
	t.Setenv("GO_YCSB", "nowhere/go-ycsb")
	assert.ErrorContains(t, compare(t.Context(), []string{"-ycsb", "sh"}), "GO_YCSB: want a program")
}
