package compare

import (
	"cmp"
	"slices"

	"github.com/aclements/go-moremath/mathx"
	"github.com/aclements/go-moremath/stats"
)

// mannWhitney returns the p of the two-sided U test: twice the smaller one of the
// two one-sided, as their distribution is not symmetric where values are equal and
// the sets are not of one size. It is 1 if all values are equal.
func mannWhitney(a, b []float64) float64 {
	p := 1.0
	for _, pair := range [][2][]float64{{a, b}, {b, a}} {
		less, err := stats.MannWhitneyUTest(pair[0], pair[1], stats.LocationLess)
		if err != nil { // all values are equal, as there are some
			return 1
		}
		p = min(p, 2*less.P)
	}
	return p
}

// adjust returns the p of each hypothesis among all of them: the smallest false
// discovery rate at which Benjamini and Hochberg's procedure rejects it. Of m, the
// one of rank k has p·m/k, or what a higher rank has if that is less.
func adjust(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(ps[i], ps[j]) })
	adjusted := make([]float64, len(ps))
	least := 1.0
	for rank := len(order); rank > 0; rank-- {
		i := order[rank-1]
		least = min(least, ps[i]*float64(len(ps))/float64(rank))
		adjusted[i] = least
	}
	return adjusted
}

// judge fills in what the rows come to together, and returns how many were judged:
// those whose values are not all equal, as the others could not differ whatever run
// belonged to which set.
func judge(rows []Row) int {
	var ps []float64
	var judged []*Row
	for i := range rows {
		rows[i].Adjusted = 1
		if rows[i].moves() {
			ps, judged = append(ps, rows[i].P), append(judged, &rows[i])
		}
	}
	for i, p := range adjust(ps) {
		judged[i].Adjusted = p
	}
	for i := range rows {
		rows[i].Verdict = rows[i].judged()
	}
	return len(judged)
}

// moves tells whether the values are not all equal.
func (r Row) moves() bool {
	all := slices.Concat(r.A.Values, r.B.Values)
	return slices.Min(all) < slices.Max(all)
}

func (r Row) judged() Verdict {
	switch {
	case smallest(len(r.A.Values), len(r.B.Values)) > Rate:
		return TooFew
	case r.Adjusted > Rate:
		return NoDifference
	case r.favours():
		return Better
	}
	return Worse
}

// favours tells whether b's values are the better ones by the order that the test
// looks at: more pairs of runs say so than say the opposite. Medians may be equal.
func (r Row) favours() bool {
	above := 0
	for _, a := range r.A.Values {
		for _, b := range r.B.Values {
			above += cmp.Compare(b, a)
		}
	}
	return above > 0 == r.Higher
}

// smallest is the least p that sets of n and m runs can have: that of all values of
// one above all of the other, twice one order in (n+m) choose n.
func smallest(n, m int) float64 { return 2 / mathx.Choose(n+m, n) }

// needed is how many runs each of two sets needs, for its p to be able to reach a
// limit.
func needed(limit float64) int {
	n := 1
	for smallest(n, n) > limit {
		n++
	}
	return n
}
