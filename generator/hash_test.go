package generator_test

import (
	"math"
	"testing"

	"github.com/goycsb/goycsb/generator"
	"github.com/stretchr/testify/assert"
)

func TestHashIsYCSBs(t *testing.T) {
	for _, row := range rows(t, "fnvhash64") {
		assert.Equal(t, parseInt(t, row[1]), generator.Hash(parseInt(t, row[0])), row[0])
	}
}

func TestHashIsNeverNegative(t *testing.T) {
	assert.Equal(t, int64(0), generator.Magnitude(math.MinInt64))
	assert.Equal(t, int64(math.MaxInt64), generator.Magnitude(math.MinInt64+1))
	assert.Equal(t, int64(5), generator.Magnitude(5))
}

func BenchmarkHash(b *testing.B) {
	for i := range b.N {
		sinkInt += generator.Hash(int64(i))
	}
}
