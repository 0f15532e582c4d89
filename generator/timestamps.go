package generator

import (
	"fmt"
	"math/rand/v2"
	"time"
)

// Timestamps are moments at equal distances, as numbers of Unix time: in
// nanoseconds, microseconds or milliseconds if that is the unit of the distance,
// and in seconds for longer units. It is immutable.
type Timestamps struct{ start, step int64 }

// NewTimestamps returns timestamps that begin at start and are interval units
// apart. The interval may be below 0. It panics unless the unit is one of
// nanosecond, microsecond, millisecond, second, minute, hour and day of 24 hours.
func NewTimestamps(start, interval int64, unit time.Duration) Timestamps {
	return Timestamps{start, interval * int64(max(1, unit/ticks(unit)))}
}

// Now returns a moment as a timestamp of the unit.
func Now(t time.Time, unit time.Duration) int64 {
	switch ticks(unit) {
	case time.Nanosecond:
		return t.UnixNano()
	case time.Microsecond:
		return t.UnixMicro()
	case time.Millisecond:
		return t.UnixMilli()
	}
	return t.Unix()
}

// ticks returns what timestamps of a unit count.
func ticks(unit time.Duration) time.Duration {
	switch unit {
	case time.Nanosecond, time.Microsecond, time.Millisecond:
		return unit
	case time.Second, time.Minute, time.Hour, 24 * time.Hour:
		return time.Second
	}
	panic(fmt.Sprintf("generator: want a unit of time from nanosecond to day, got %v", unit))
}

// Step returns how far apart two timestamps are.
func (t Timestamps) Step() int64 { return t.step }

// At returns the i-th timestamp, from 0; before the first if i is below 0.
func (t Timestamps) At(i int64) int64 { return t.start + i*t.step }

// MaxShuffled is how many timestamps can be shuffled, YCSB's limit.
const MaxShuffled = 1 << 24

// ShuffledTimestamps are timestamps in a random order, each exactly once in so
// many. They need 4 bytes for each. It is immutable.
//
// YCSB's begin one interval before a start that is given; these begin where t
// does.
type ShuffledTimestamps struct {
	timestamps Timestamps
	order      []int32
}

// NewShuffledTimestamps returns the first n timestamps of t in an order drawn
// from r. It panics unless n is from 1 to [MaxShuffled].
func NewShuffledTimestamps(t Timestamps, n int64, r *rand.Rand) ShuffledTimestamps {
	if n < 1 || n > MaxShuffled {
		panic(fmt.Sprintf("generator: want 1 to %d timestamps to shuffle, got %d", MaxShuffled, n))
	}
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return ShuffledTimestamps{t, order}
}

// At returns the i-th timestamp of the order, from 0. The order begins again
// after the last one, where YCSB's fails. At panics if i is below 0.
func (s ShuffledTimestamps) At(i int64) int64 {
	return s.timestamps.At(int64(s.order[i%int64(len(s.order))]))
}
