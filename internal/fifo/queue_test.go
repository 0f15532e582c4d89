package fifo_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/internal/fifo"
)

func TestValuesLeaveInTheOrderOfTheirComing(t *testing.T) {
	var q fifo.Queue[int]
	next := 0
	for i := range 1000 {
		q.Push(i)
		if i%7 > 3 { // now and then two leave
			for range min(2, q.Len()) {
				assert.Equal(t, next, *q.First())
				q.Drop(1)
				next++
			}
		}
	}
	assert.Equal(t, 1000-next, q.Len())
	*q.First() = -1
	assert.Equal(t, -1, q.All()[0])
	assert.Equal(t, 999, q.All()[q.Len()-1])
}

func TestTheMemoryDoesNotGrowWithWhatPassesThrough(t *testing.T) {
	var q fifo.Queue[int]
	for i := range 20 {
		q.Push(i)
	}
	assert.Zero(t, testing.AllocsPerRun(1, func() {
		for i := range 100_000 {
			q.Drop(3)
			q.Push(i)
			q.Push(i)
			q.Push(i)
		}
	}))
	assert.Equal(t, 20, q.Len())
}
