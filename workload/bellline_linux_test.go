package workload

import (
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// running counts the bells whose timers run.
func (b *bells) running(t *testing.T) (n int) {
	for _, one := range b.all {
		var left unix.ItimerSpec
		require.NoError(t, unix.TimerfdGettime(one.fd, &left))
		if left.Value.Nano() > 0 {
			n++
		}
	}
	return n
}

// waiting counts the bells in the line.
func (b *bells) waiting() int {
	b.line.mu.Lock()
	defer b.line.mu.Unlock()
	return len(b.line.bells)
}

func TestTheTimersOfTheNextBellsRunAlone(t *testing.T) {
	b := openBells(8, 1000)
	require.NotNil(t, b)
	defer b.close()
	var far, near sync.WaitGroup
	wait := func(all *sync.WaitGroup, d time.Duration, rings bool) {
		all.Go(func() {
			rung, ok := b.wait(d)
			assert.True(t, ok)
			assert.Equal(t, rings, rung)
		})
	}
	for n := range 5 {
		wait(&far, time.Hour, false)
		for b.waiting() == n { // each is due after those before
			runtime.Gosched()
		}
	}
	assert.Equal(t, 2, b.running(t))

	for range 3 {
		wait(&near, time.Millisecond, true)
	}
	near.Wait() // for ever, if those due later keep theirs from running
	assert.Equal(t, 5, b.waiting())

	b.end()
	far.Wait()
	b.line.leave(b.line.bells[0])
	assert.Equal(t, 2, b.running(t), "none is set after the end")
}
