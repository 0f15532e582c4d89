package generator_test

import (
	"errors"
	"math"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/goycsb/goycsb/generator"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// YCSB's table is sound but for two faults: the unit after a bucket's last one
// still yields that bucket (it compares with <= 0, and so the first bucket may
// be one that is empty), and the last bucket yields the value of the one before.
func TestHistogramDrawsAreYCSBsButForItsFaults(t *testing.T) {
	sound := 0
	for _, row := range rows(t, "draws_histogram") {
		buckets, block := parseList[int64](t, row[0]), parseInt(t, row[1])
		unit, theirs := parseInt(t, row[2]), parseInt(t, row[3])
		ours := generator.NewHistogram(buckets, block).At(unit)

		bucket, end := 0, buckets[0]
		for unit >= end {
			bucket++
			end += buckets[bucket]
		}
		require.Equal(t, int64(bucket+1)*block, ours, row)

		first := unit == end-buckets[bucket]
		last := bucket == len(buckets)-1
		if !last && (!first || bucket == 0 && buckets[0] > 0) {
			assert.Equal(t, theirs, ours, row)
			sound++
		}
	}
	assert.Equal(t, 26, sound)
}

func TestHistogramGivesEachBucketItsShare(t *testing.T) {
	for _, buckets := range [][]int64{{1, 2, 3, 4}, {10, 0, 5, 1}, {5}, {0, 7, 0, 3, 0}} {
		h := generator.NewHistogram(buckets, 10)
		counts := make([]int64, len(buckets))
		for unit := range h.Area() {
			counts[h.At(unit)/10-1]++
		}
		assert.Equal(t, buckets, counts)
	}
}

// Each share of 10^6 draws is within five standard deviations, which a sound
// generator exceeds once in a million. YCSB's own lengths for this file are
// 6.0, 20, 50, 24 and 0 %.
func TestHistogramFileHasItsFrequencies(t *testing.T) {
	f, err := os.Open("testdata/hist.txt")
	require.NoError(t, err)
	defer f.Close()
	h, err := generator.ReadHistogram("hist.txt", f)
	require.NoError(t, err)

	const draws = 1_000_000
	counts := map[int64]float64{}
	for r, i := seeded(11), 0; i < draws; i++ {
		counts[h.Next(r)]++
	}
	require.Len(t, counts, 5)
	for length, share := range map[int64]float64{10: 0.05, 20: 0.2, 30: 0.5, 40: 0.2, 50: 0.05} {
		assert.InDelta(t, draws*share, counts[length], 5*math.Sqrt(draws*share*(1-share)), length)
	}
}

func TestReadHistogramErrorsNameFileAndLine(t *testing.T) {
	const header = `want "BlockSize", a tab and a whole number above 0, got `
	const bucket = `want an index, a tab and a count, both whole numbers below 2^63, got `
	for _, c := range []struct{ text, want string }{
		{"", `h.txt:1: want "BlockSize", a tab and a whole number, got an empty file`},
		{"Blocksize\t10\n0\t1", `h.txt:1: ` + header + `"Blocksize 10"`},
		{"BlockSize\t0\n0\t1", `h.txt:1: ` + header + `"BlockSize 0"`},
		{"BlockSize\n0\t1", `h.txt:1: ` + header + `"BlockSize"`},
		{"BlockSize\t10\n0\t1\n1\tmany", `h.txt:3: ` + bucket + `"1 many"`},
		{"BlockSize\t10\n0\t1\t2", `h.txt:2: ` + bucket + `"0 1 2"`},
		{"BlockSize\t10\n0\t9223372036854775808", `h.txt:2: ` + bucket + `"0 9223372036854775808"`},
		{"BlockSize\t10\n1\t1\n\n1\t1", `h.txt:4: want an index of 2 or more, got 1`},
		{"BlockSize\t10\n-1\t1", `h.txt:2: want an index of 0 or more, got -1`},
		{"BlockSize\t10\n0\t-1", `h.txt:2: want a count of 0 or more and a sum below 2^63, got -1`},
		{"BlockSize\t10\n0\t1\n1\t9223372036854775807", `h.txt:3: want a count of 0 or more and a sum below 2^63, got 9223372036854775807`},
		{"BlockSize\t10\n922337203685477580\t1", `h.txt:2: want an index from 0 whose block ends below 2^63, got 922337203685477580`},
		{"BlockSize\t10\n0\t0\n1\t0\n", `h.txt:3: want at least one bucket with a count above 0, got none`},
		{"BlockSize\t10\n" + strings.Repeat("0", 1<<17), `h.txt:2: bufio.Scanner: token too long`},
	} {
		_, err := generator.ReadHistogram("h.txt", strings.NewReader(c.text))
		assert.EqualError(t, err, c.want)
	}
	broken := errors.New("disk on fire")
	_, err := generator.ReadHistogram("h.txt", iotest.ErrReader(broken))
	assert.ErrorIs(t, err, broken)
}

func TestReadHistogramTakesGapsBlanksAndCRLF(t *testing.T) {
	h, err := generator.ReadHistogram("h.txt", strings.NewReader("BlockSize 5\r\n\r\n  2  3\r\n1000000000000\t1\r\n"))
	require.NoError(t, err)
	assert.Equal(t, int64(4), h.Area())
	assert.Equal(t, int64(15), h.At(2))
	assert.Equal(t, int64(5_000_000_000_005), h.At(3))
}

func FuzzReadHistogram(f *testing.F) {
	f.Add("BlockSize\t10\n0\t5\n1\t20\n2\t50\n")
	f.Add("BlockSize\t9223372036854775807\n0\t9223372036854775807")
	f.Add("BlockSize 1\n\n7 0\r\n9 1")
	f.Fuzz(func(t *testing.T, text string) {
		h, err := generator.ReadHistogram("h.txt", strings.NewReader(text))
		if err != nil {
			require.Nil(t, h)
			require.ErrorContains(t, err, "h.txt:")
			return
		}
		require.Positive(t, h.Area())
		require.Positive(t, h.At(0))
		require.GreaterOrEqual(t, h.At(h.Area()-1), h.At(0))
		require.Positive(t, h.Next(seeded(1)))
	})
}
