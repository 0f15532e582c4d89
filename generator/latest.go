package generator

import "math/rand/v2"

// Latest draws the newest record most often, the one before less often, and so
// on, by the zipfian law of [Zipfian] with theta 0.99 over the acknowledged
// records. Only inserts move it, not updates: without inserts it is a fixed skew
// towards the highest key numbers.
//
// With key numbers up to m it can draw 1 to m; as in YCSB, key 0 is never drawn
// unless it is the only one. The newest three have 12.9, 6.5 and 5.1 % for
// m = 1000, and 7.8, 3.9 and 3.1 % for m = 100000.
//
// The law is that of m at each draw, but one number of it (the n of eta in
// Gray's formula) stays that of the start, as in YCSB: after growth from n to m
// the ranks between the second and the 2m/n-th are left out, and those after it
// have their shares.
type Latest struct {
	gray
	zetas zetas
	basis *Acknowledged
	start int64 // how many items there were at the start
	span  float64
}

// NewLatest returns a generator over the records that basis knows.
func NewLatest(basis *Acknowledged) *Latest {
	g := newGray(ZipfianConstant)
	start := basis.Last()
	return &Latest{gray: g, zetas: newZetas(ZipfianConstant), basis: basis, start: start, span: g.span(start)}
}

// Next returns a key number that is not above basis.Last(); the holes of basis
// are drawn too, so the caller draws again if basis.Has is false. It returns
// basis.Last() if that is 0 or less: the only record, or none.
func (g *Latest) Next(r *rand.Rand) int64 {
	m := g.basis.Last()
	if m < 1 {
		return m
	}
	zeta := g.zetas.at(m)
	return m - g.rank(r.Float64(), m, zeta, g.eta(g.spanOf(m), zeta))
}

// spanOf returns the span for m items: that of the start, unless it started
// with fewer than the three items that Gray's curve needs. There YCSB's formula
// yields numbers that are no keys.
func (g *Latest) spanOf(m int64) float64 {
	if g.start < 3 {
		return g.gray.span(m)
	}
	return g.span
}
