package workload_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// descriptors counts the open descriptors of this process, and those of them that
// are timers of the kernel.
func descriptors(t *testing.T) (all, timers int) {
	t.Helper()
	const folder = "/proc/self/fd"
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		target, err := os.Readlink(filepath.Join(folder, e.Name()))
		if err != nil {
			continue // the folder itself, or closed meanwhile
		}
		all++
		if strings.Contains(target, "timerfd") {
			timers++
		}
	}
	return all, timers
}

func TestTimersOfTheKernelAreUsedUpToSomeTargetAndLeftByNone(t *testing.T) {
	before, none := descriptors(t)
	require.Zero(t, none)
	for _, c := range []struct {
		name    string
		threads int
		batch   int
		target  float64
		want    int
	}{
		{"one for each worker", 16, 1, 1000, 16},
		{"one for each of some more", 256, 1, 20_000, 256},
		{"some for many workers", 1000, 1, 5000, 256},
		{"none for many that wait often", 1000, 1, 5001, 0},
		{"batches count once", 4, 20, 400_000, 4},
		{"none above", 16, 1, 20_001, 0},
		{"none without a target", 16, 1, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			goroutines := runtime.NumGoroutine()
			e := workload.DefaultExecutor()
			e.Threads, e.Batch, e.Target = c.threads, c.batch, c.target
			var first sync.Once
			var found int
			p := &scriptedPhase{operations: 1000, done: func(int, *db.Op) {
				first.Do(func() { _, found = descriptors(t) })
			}}
			o := execute(t.Context(), e, batchingNull{}, p)

			require.NoError(t, o.err)
			assert.EqualValues(t, 1000, o.report.Operations)
			assert.Equal(t, c.want, found)
			after, timers := descriptors(t)
			assert.Equal(t, before, after, "descriptors")
			assert.Zero(t, timers)
			for runtime.NumGoroutine() > goroutines { // for ever, if some are left behind
				time.Sleep(time.Millisecond)
			}
		})
	}
}

// What is due while others still start would be late.
func TestTheScheduleStartsWhenEachWorkerHadTimeToWait(t *testing.T) {
	e := workload.DefaultExecutor()
	e.Threads, e.Target = 1000, 5000
	o := execute(t.Context(), e, null{}, &scriptedPhase{operations: 1000})

	require.NoError(t, o.err)
	assert.GreaterOrEqual(t, o.report.Setup, 20*time.Millisecond, "the time is part of the set-up")
}

func TestTheEndWakesWhoeverWaits(t *testing.T) {
	enough := errors.New("enough")
	for _, threads := range []int{16, 1000} { // each with a timer of the kernel's, and not
		e := workload.DefaultExecutor()
		e.Threads, e.Target, e.Grace = threads, 1e-3, time.Hour // due after 0, 1000, 2000 s ...
		ctx, cancel := context.WithCancelCause(t.Context())
		var drawn atomic.Int64
		o := execute(ctx, e, null{}, &scriptedPhase{
			draw: func() error { drawn.Add(1); return nil },
			done: func(int, *db.Op) {
				for drawn.Load() < int64(threads) { // who has drawn waits, or will
					runtime.Gosched()
				}
				cancel(enough)
			},
		})

		assert.ErrorIs(t, o.err, enough)
		assert.EqualValues(t, 1, o.report.Operations)
	}
}

// A process that has few descriptors left leaves some to others, and paces all the
// same.
func TestPacingWithFewDescriptors(t *testing.T) {
	for _, c := range []struct {
		left int  // descriptors
		some bool // whether the run leaves any
	}{{0, false}, {1, true}, {12, true}, {1000, true}} {
		allowed(t, c.left, func() {
			var got atomic.Bool
			e := workload.DefaultExecutor()
			e.Threads, e.Target = 64, 20_000
			o := execute(t.Context(), e, null{}, &scriptedPhase{operations: 2000, done: func(int, *db.Op) {
				if file, err := os.Open(os.DevNull); err == nil {
					got.Store(true)
					assert.NoError(t, file.Close())
				}
			}})
			require.NoError(t, o.err)
			assert.EqualValues(t, 2000, o.report.Operations)
			assert.Equal(t, c.some, got.Load(), "%d descriptors left", c.left)
		})
	}
}

// allowed calls f while the process may open n more descriptors.
func allowed(t *testing.T, n int, f func()) {
	t.Helper()
	var limit syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit))
	file, err := os.Open(os.DevNull) // gets the lowest number that is free
	require.NoError(t, err)
	low := limit
	low.Cur = uint64(int(file.Fd()) + n)
	require.NoError(t, file.Close())
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_NOFILE, &low))
	defer func() { require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)) }()
	f()
}

func TestNoOperationIsSentBeforeItIsDue(t *testing.T) {
	for _, threads := range []int{3, 300} {
		e := workload.DefaultExecutor()
		e.Threads, e.Target = threads, 5000
		d := &scriptedDB{}
		o := execute(t.Context(), e, d, &scriptedPhase{operations: 2000})

		require.NoError(t, o.err)
		at := d.at()
		require.Len(t, at, 2000)
		setUp := o.report.Start.Add(o.report.Setup).Sub(d.base) // the schedule starts after it
		for i, at := range at {
			require.GreaterOrEqual(t, at-setUp, time.Duration(i)*time.Second/5000, "operation %d", i)
		}
	}
}
