package compare

// Units of rows.
const (
	PerSecond    = "op/s" // operations per second
	PerOperation = "s/op" // seconds per operation
	Percent      = "%"
	Seconds      = "s"
)

// Row is one figure of both sets.
type Row struct {
	Operation string // such as READ; empty: of the whole phase
	Clock     string // "service" or "intended", of operations that succeeded; empty: of the whole phase
	Figure    string // throughput, client CPU, failed; mean, p50, p95, p99, p99.9, max
	Unit      string // of all values: one of the package's units
	Higher    bool   // whether higher is better; if not, lower is

	A, B     Sample
	Change   float64 // from A's median to B's, in percent; +Inf if A's is 0 and B's is not
	P        float64 // of the two-sided Mann–Whitney U test; 1 if all values are equal
	Adjusted float64 // P for all rows together: the row differs if it is at most [Rate]; Benjamini and Hochberg
	Verdict  Verdict
}

// Sample is the values of one figure in one set.
type Sample struct {
	Values     []float64 // of each run that has the figure, in order of the runs
	Median     float64
	Low, High  float64 // the interval in which the true median lies
	Confidence float64 // that it does, from 0 to 1; 0 if there is one run, as Low and High are its value then
}

// Verdict is what a row comes to: b against a.
type Verdict int

// The verdicts. Better and Worse are of rows that differ significantly.
const (
	NoDifference Verdict = iota
	Better
	Worse
	TooFew // runs, for any difference to be significant; Comparison.Needed says how many it takes
)

// String returns the verdict in words: "no significant difference", "better",
// "worse", "too few runs".
func (v Verdict) String() string {
	return [...]string{"no significant difference", "better", "worse", "too few runs"}[v]
}
