package generator_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/generator"
)

const day = 24 * time.Hour

func TestTimestampsStepByTheirUnit(t *testing.T) {
	for unit, step := range map[time.Duration]int64{
		time.Nanosecond: 1, time.Microsecond: 1, time.Millisecond: 1, time.Second: 1,
		time.Minute: 60, time.Hour: 3600, day: 86400,
	} {
		for _, interval := range []int64{1, 120, -60} {
			ts := generator.NewTimestamps(1451606400, interval, unit)
			assert.EqualValues(t, 1451606400, ts.At(0))
			assert.Equal(t, 1451606400+interval*step, ts.At(1))
			assert.Equal(t, 1451606400-interval*step, ts.At(-1), "the last value trails by one step")
			assert.Equal(t, interval*step, ts.Step())
		}
	}
	assert.Panics(t, func() { generator.NewTimestamps(0, 1, 2*time.Second) })
}

func TestNowIsInTheUnit(t *testing.T) {
	now := time.Unix(1451606400, 123456789)
	for unit, want := range map[time.Duration]int64{
		time.Nanosecond: 1451606400123456789, time.Microsecond: 1451606400123456, time.Millisecond: 1451606400123,
		time.Second: 1451606400, time.Minute: 1451606400, time.Hour: 1451606400, day: 1451606400,
	} {
		assert.Equal(t, want, generator.Now(now, unit), unit)
	}
}

// YCSB's shuffled timestamps are these with a start one interval earlier.
func TestShuffledTimestampsComeOnceEach(t *testing.T) {
	ts := generator.NewTimestamps(1483228800-60, 60, time.Second)
	shuffled := generator.NewShuffledTimestamps(ts, 60, seeded(1))
	var got, want []int64
	for i := range int64(60) {
		got, want = append(got, shuffled.At(i)), append(want, 1483228800-60+60*i)
	}
	assert.NotEqual(t, want, got)
	assert.Equal(t, got[0], shuffled.At(60), "the order begins again")
	slices.Sort(got)
	assert.Equal(t, want, got)
}

func TestShuffledTimestampsAreLimited(t *testing.T) {
	var ts generator.Timestamps
	assert.Panics(t, func() { generator.NewShuffledTimestamps(ts, 16777217, seeded(1)) })
	assert.Panics(t, func() { generator.NewShuffledTimestamps(ts, 0, seeded(1)) })
}
