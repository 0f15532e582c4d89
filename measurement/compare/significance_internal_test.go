package compare

import (
	"fmt"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The example of R's wilcox.test: the permeability of the human chorioamnion, from
// Hollander and Wolfe (1973), Nonparametric Statistical Methods, pages 69 f. R has
// W = 35, and p = 0.1272 for the one side.
func TestMannWhitneyAsInR(t *testing.T) {
	term := []float64{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46}
	weeks := []float64{1.15, 0.88, 0.90, 0.74, 1.21}
	assert.InDelta(t, 2*0.1272, mannWhitney(term, weeks), 0.0001)
	assert.InDelta(t, 2*0.1272, mannWhitney(weeks, term), 0.0001)
}

// The usual table of critical values of U: the highest that is significant at 5 %,
// two-sided.
func TestMannWhitneyAsInTables(t *testing.T) {
	for _, test := range []struct{ n, m, critical int }{
		{4, 4, 0}, {5, 5, 2}, {6, 6, 5}, {8, 8, 13}, {10, 10, 23}, {15, 15, 64}, {20, 20, 127},
		{3, 5, 0}, {5, 8, 6}, {7, 9, 12}, {10, 20, 55},
	} {
		t.Run(fmt.Sprintf("%d and %d runs", test.n, test.m), func(t *testing.T) {
			assert.LessOrEqual(t, mannWhitney(withU(test.n, test.m, test.critical)), 0.05)
			assert.Greater(t, mannWhitney(withU(test.n, test.m, test.critical+1)), 0.05)
		})
	}
	assert.Greater(t, mannWhitney(withU(3, 3, 0)), 0.05, "three runs of each tell nothing")
}

// withU returns samples without equal values, of which the first has exactly u pairs
// in which its value is the larger one.
func withU(n, m, u int) (a, b []float64) {
	above := make([]int, n) // how many of b each of a is above
	for i := n - 1; u > 0; i-- {
		above[i] = min(u, m)
		u -= above[i]
	}
	for j := range m {
		b = append(b, float64(j+1))
	}
	for i, k := range above {
		a = append(a, float64(k)+0.5+float64(i)/1000)
	}
	return a, b
}

// Where values are equal, the p is twice the smaller share of all ways to part the
// values into two sets that are at least as extreme: counted here, one by one.
func TestMannWhitneyWithEqualValues(t *testing.T) {
	for _, values := range [][]float64{
		{1, 1, 1, 2, 3, 4, 5}, {1, 2, 2, 2, 2, 3, 9}, {1, 1, 1, 1, 1, 1, 2}, {0, 0, 0, 1, 1, 2, 2, 2}, {1, 2, 3, 4, 5, 6, 7},
	} {
		for n := 1; n < len(values); n++ {
			for _, part := range parts(len(values), n) {
				a, b := split(values, part)
				assert.InDelta(t, counted(values, part, n), mannWhitney(a, b), 1e-9, "%v against %v", a, b)
			}
		}
	}
	assert.EqualValues(t, 1, mannWhitney([]float64{5, 5}, []float64{5, 5, 5}), "all equal")
}

// counted is the p, from every way to choose n of the values.
func counted(values []float64, part uint, n int) float64 {
	own := u(split(values, part))
	all := parts(len(values), n)
	below, above := 0, 0
	for _, other := range all {
		switch x := u(split(values, other)); {
		case x < own:
			below++
		case x > own:
			above++
		}
	}
	return min(1, 2*float64(len(all)-max(below, above))/float64(len(all)))
}

// parts lists the sets of n of the first bits.
func parts(size, n int) (list []uint) {
	for part := range uint(1) << size {
		if bits.OnesCount(part) == n {
			list = append(list, part)
		}
	}
	return list
}

func split(values []float64, part uint) (a, b []float64) {
	for i, v := range values {
		if part>>i&1 == 1 {
			a = append(a, v)
		} else {
			b = append(b, v)
		}
	}
	return a, b
}

func u(a, b []float64) (pairs float64) {
	for _, x := range a {
		for _, y := range b {
			switch {
			case x > y:
				pairs++
			case x == y:
				pairs += 0.5
			}
		}
	}
	return pairs
}

// The example of Benjamini and Hochberg (1995), section 3.2: of fifteen hypotheses
// about thrombolysis, four are rejected at 5 %.
func TestAdjust(t *testing.T) {
	ps := []float64{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1}
	adjusted := adjust(ps)
	for i, p := range adjusted {
		assert.Equal(t, i < 4, p <= Rate, "rank %d: %v", i+1, p)
	}
	assert.InDelta(t, 0.0001*15, adjusted[0], 1e-12)
	assert.InDelta(t, 0.0298*15/7, adjusted[5], 1e-12, "the next rank has less")
	assert.Equal(t, []float64{0.03, 0.03, 0.03}, adjust([]float64{0.03, 0.02, 0.01}), "in any order")
	assert.Empty(t, adjust(nil))
}

// A median lies between the second and the ninth of ten values with 1 - 2·11/1024.
func TestSample(t *testing.T) {
	for _, test := range []struct {
		n          int
		median     float64
		low, high  float64
		confidence float64
	}{
		{1, 10, 10, 10, 0},
		{2, 15, 10, 20, 0.5},
		{5, 30, 10, 50, 0.9375},
		{6, 35, 10, 60, 0.96875},
		{9, 50, 20, 80, 1 - 20.0/512},
		{10, 55, 20, 90, 1 - 22.0/1024},
		{20, 105, 60, 150, 0.9586},
	} {
		var values []float64
		for i := range test.n {
			values = append(values, float64((i*7)%test.n*10+10)) // in no order
		}
		s := newSample(values)
		assert.Equal(t, values, s.Values)
		assert.InDelta(t, test.median, s.Median, 1e-9, "n %d", test.n)
		assert.Equal(t, []float64{test.low, test.high}, []float64{s.Low, s.High}, "n %d", test.n)
		assert.InDelta(t, test.confidence, s.Confidence, 1e-4, "n %d", test.n)
	}
}

func TestScales(t *testing.T) {
	for _, test := range []struct {
		unit  string
		value float64
		want  string
	}{
		{PerSecond, 9876.5, "9876 /s"}, {PerSecond, 12345.6, "12.35 k/s"}, {PerSecond, 1234567, "1235 k/s"}, {PerSecond, 0, "0 /s"}, {PerSecond, 0.51234, "0.512 /s"},
		{Seconds, 123e-9, "123 ns"}, {Seconds, 12.345e-6, "12.35 µs"}, {Seconds, 1e-3, "1 ms"}, {Seconds, 61.5, "61.5 s"}, {Seconds, 0, "0 ns"},
		{PerOperation, 2.5e-6, "2.5 µs"}, {Percent, 100, "100 %"}, {Percent, 0.125, "0.125 %"},
	} {
		s := Row{Unit: test.unit, A: Sample{Median: test.value}}.scale()
		assert.Equal(t, test.want, s.text(test.value)+" "+s.unit)
	}
}
