package workload_test

import (
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// goldenCounts reads a table whose last two columns are a name and a count.
func goldenCounts(t *testing.T, file string) map[string]int64 {
	text, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	counts := map[string]int64{}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		cells := strings.Split(line, "\t")
		if n, err := strconv.ParseInt(cells[len(cells)-1], 10, 64); err == nil {
			counts[cells[len(cells)-2]] = n
		}
	}
	require.NotEmpty(t, counts)
	return counts
}

// assertSameLaw compares two samples by the chi-square test for homogeneity.
// The statistic has the mean f and the variance 2f for f degrees of freedom; it
// must not be more than six standard deviations above. Rare outcomes count as
// one.
func assertSameLaw(t *testing.T, want, got map[string]int64, what string) {
	outcomes := map[string]bool{}
	for k := range want {
		outcomes[k] = true
	}
	for k := range got {
		outcomes[k] = true
	}
	wanted, gotten := sumOf(want), sumOf(got)
	sum, cells := 0.0, 0
	var rareWant, rareGot int64
	add := func(a, b int64) {
		x := math.Sqrt(gotten/wanted)*float64(a) - math.Sqrt(wanted/gotten)*float64(b)
		sum += x * x / float64(a+b)
		cells++
	}
	for _, k := range slices.Sorted(maps.Keys(outcomes)) {
		a, b := want[k], got[k]
		if float64(a+b)*min(wanted, gotten)/(wanted+gotten) < 5 {
			rareWant, rareGot = rareWant+a, rareGot+b
			continue
		}
		add(a, b)
	}
	if rareWant+rareGot > 0 {
		add(rareWant, rareGot)
	}
	freedom := float64(cells - 1)
	assert.LessOrEqual(t, sum, freedom+6*math.Sqrt(2*freedom)+1e-9, "%s: chi-square of %d outcomes", what, cells)
}

func sumOf(counts map[string]int64) (sum float64) {
	for _, n := range counts {
		sum += float64(n)
	}
	return sum
}
