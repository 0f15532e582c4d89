package workload

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDigitsAreTheNumber(t *testing.T) {
	numbers := []uint64{0, 1, 9, math.MaxInt64, math.MaxUint64}
	for power := uint64(10); power < 1e19; power *= 10 {
		numbers = append(numbers, power-1, power, power+1)
	}
	for n := range uint64(10_000) { // each value of two digits and of four
		numbers = append(numbers, n, n*10_000, n*1e8+n, n*1e12, n*1e15)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		numbers = append(numbers, r.Uint64()>>r.IntN(64))
	}
	for _, n := range numbers {
		require.Equal(t, fmt.Sprint("key", n), string(appendDigits([]byte("key"), n, 1)))
	}
	for _, least := range []int{0, 5, 19, 24, 25, 40} {
		require.Equal(t, fmt.Sprintf("%0*d", least, 12_345), string(appendDigits(nil, 12_345, least)))
	}
}
