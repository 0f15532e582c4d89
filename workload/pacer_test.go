package workload

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestMomentsAreExactHoweverFarAway(t *testing.T) {
	for _, c := range []struct {
		n      int64
		target float64
		want   time.Duration
	}{
		{0, 1000, 0},
		{1, 1000, time.Millisecond},
		{3, 1000, 3 * time.Millisecond},
		{1, 333, 3003003},                                      // 1/333 s, to the nearest ns
		{333 * 86400 * 20, 333, 20 * 24 * time.Hour},           // no drift in 20 days
		{1e6 * 86400 * 20, 1e6, 20 * 24 * time.Hour},           // nor at a high rate
		{1<<33 + 1, 1e6, 8589934593 * time.Microsecond},        // a number above 32 bits
		{3, 0.5, 6 * time.Second},                              // a fraction
		{2, 1e-9, 2e9 * time.Second},                           // 63 years
		{1, 2147483647, 0},                                     // the tick is half a ns: rounded
		{2147483647, 2147483647, time.Second},                  // but not lost
		{1, 1e-300, farthest},                                  // beyond any clock
		{math.MaxInt64, math.SmallestNonzeroFloat64, farthest}, // infinite
	} {
		assert.Equal(t, c.want, moment(c.n, c.target), "operation %d at %v a second", c.n, c.target)
	}
}

func TestThePacerHandsOutEachMomentOnce(t *testing.T) {
	p := pacer{target: 0.5}
	assert.EqualValues(t, 0, p.take(1))
	assert.EqualValues(t, 1, p.take(20))
	assert.EqualValues(t, 21, p.take(1))
}
