package workload

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRangesAreMadeOrderedAndApart(t *testing.T) {
	s := newRanges([]Range{{9, 9}, {1, 2}, {3, 3}, {2, 2}, {20, 30}, {25, 27}})
	assert.Equal(t, ranges{{1, 3}, {9, 9}, {20, 30}}, s)
	var inside []int64
	for n := range int64(40) {
		if s.has(n) {
			inside = append(inside, n)
		}
	}
	assert.Equal(t, []int64{1, 2, 3, 9, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30}, inside)
	assert.Equal(t, int64(4), s.after(2))
	assert.Equal(t, int64(4), s.after(4))
	assert.Equal(t, int64(31), s.after(20))
	assert.Equal(t, int64(7), ranges(nil).after(7))
}
