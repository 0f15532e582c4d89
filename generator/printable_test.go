package generator_test

import (
	"encoding/hex"
	"math/rand/v2"
	"testing"

	"github.com/goycsb/goycsb/generator"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPrintableBytesAreYCSBs(t *testing.T) {
	var random []uint64
	var want string
	for i, row := range rows(t, "random_bytes") {
		half := uint64(uint32(parseInt(t, row[0])))
		if i%2 == 0 {
			random = append(random, half)
		} else {
			random[i/2] |= half << 32
		}
		want += row[1]
	}
	got := make([]byte, 12*len(random))
	for i, bits := range random {
		generator.PutTwelve((*[12]byte)(got[12*i:]), bits)
	}
	assert.Equal(t, want, hex.EncodeToString(got)[:len(want)])
}

// A shorter value is the start of a longer one, and nothing is written behind it.
func TestPrintableFillsAnyLength(t *testing.T) {
	long := make([]byte, 100)
	generator.Printable(long, seeded(1))
	for n := range 60 {
		got := make([]byte, n+10)
		generator.Printable(got[:n], seeded(1))
		assert.Equal(t, string(long[:n]), string(got[:n]))
		assert.Equal(t, make([]byte, 10), got[n:], n)
	}
}

// The bytes of 600000 values by position agree with those of as many values of
// YCSB: chi-square of two samples below its mean plus five standard deviations.
func TestPrintableHasYCSBsFrequencies(t *testing.T) {
	const values = 600_000
	var ours [6][128]float64
	value := make([]byte, 6)
	for r, i := seeded(5), 0; i < values; i++ {
		generator.Printable(value, r)
		for position, b := range value {
			ours[position][b]++
		}
	}
	var theirs [6][128]float64
	for _, row := range rows(t, "random_bytes_freq") {
		theirs[parseInt(t, row[0])][parseInt(t, row[1])] = parseFloat(t, row[2])
	}
	for position := range ours {
		require.NotZero(t, theirs[position])
		assertSameFrequencies(t, theirs[position][:], ours[position][:])
	}
}

func BenchmarkPrintable(b *testing.B) {
	value := make([]byte, 100)
	r := rand.New(rand.NewPCG(1, 2))
	b.SetBytes(100)
	for range b.N {
		generator.Printable(value, r)
	}
}
