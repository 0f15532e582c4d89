package workload_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// drawn runs a phase on a store of uneven speed and returns the keys that each
// worker drew, by its first key.
func drawn(t *testing.T, seed uint64, speed *rand.Rand) map[string][]string {
	var mu sync.Mutex
	workers := make(map[int][]string)
	e := workload.DefaultExecutor()
	e.Threads, e.Seed, e.Target = 8, seed, 1000
	e.Retry = workload.Retry{Limit: 2, Interval: time.Millisecond}
	p := loading(800)
	p.done = func(worker int, op *db.Op) {
		mu.Lock()
		defer mu.Unlock()
		workers[worker] = append(workers[worker], string(append([]byte(nil), op.Key...)))
	}
	d := &scriptedDB{script: func(context.Context, call) error {
		mu.Lock()
		pause, fails := speed.Int64N(int64(20*time.Millisecond)), speed.IntN(5) == 0
		mu.Unlock()
		time.Sleep(time.Duration(pause))
		if fails {
			return db.ErrUnavailable
		}
		return nil
	}}
	e.Retry.KeepGoing = true
	o := carryOut(t, e, d, p)
	require.NoError(t, o.err)
	require.Equal(t, seed, o.report.Seed)
	byFirst := make(map[string][]string)
	for _, keys := range workers {
		byFirst[keys[0]] = keys
	}
	return byFirst
}

func TestASeedFixesWhatEachWorkerDrawsAtAnyTiming(t *testing.T) {
	a := drawn(t, 42, rand.New(rand.NewPCG(1, 1)))
	b := drawn(t, 42, rand.New(rand.NewPCG(2, 2)))
	require.Len(t, a, 8, "no two workers draw the same")
	require.Len(t, b, 8)
	different := 0
	for first, keys := range a {
		require.Contains(t, b, first)
		n := min(len(keys), len(b[first]))
		assert.Equal(t, keys[:n], b[first][:n])
		if len(keys) != len(b[first]) {
			different++
		}
	}
	assert.NotZero(t, different, "the timing was not the same")
}

func TestNeighbouringSeedsShareNothing(t *testing.T) {
	seen := make(map[string]bool)
	for seed := range uint64(4) {
		for first, keys := range drawn(t, seed+1, rand.New(rand.NewPCG(1, 1))) {
			require.NotEmpty(t, first)
			for _, key := range keys {
				require.False(t, seen[key], "a key of 64 random bits came twice")
				seen[key] = true
			}
		}
	}
	assert.Len(t, seen, 4*800)
}

func TestWithoutASeedOneIsChosenAndTold(t *testing.T) {
	e := workload.DefaultExecutor()
	a := carryOut(t, e, &scriptedDB{}, &scriptedPhase{operations: 1})
	b := carryOut(t, e, &scriptedDB{}, &scriptedPhase{operations: 1})
	assert.NotZero(t, a.report.Seed)
	assert.NotEqual(t, a.report.Seed, b.report.Seed)
	assert.Zero(t, e.Seed, "an executor is not changed by a run")
}
