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

	A, B     Sample  // the values of both sets
	Change   float64 // from A's median to B's, in percent; +Inf if A's is 0 and B's is not
	P        float64 // of the two-sided Mann–Whitney U test; 1 if all values are equal
	Adjusted float64 // P for all rows together: the row differs if it is at most [Rate]; Benjamini and Hochberg
	Verdict  Verdict // what all of that comes to
}

// Verdict is what a row comes to: b against a.
type Verdict int

// The verdicts. Better and Worse are of rows that differ significantly.
const (
	NoDifference Verdict = iota
	Better
	Worse
	TooFew // runs, for any difference to be significant; [Comparison.Needed] says how many it takes
)

// String returns the verdict in words: "no significant difference", "better",
// "worse", "too few runs".
func (v Verdict) String() string {
	return [...]string{"no significant difference", "better", "worse", "too few runs"}[v]
}

// Absence is a figure, or an operation by one clock, that some runs do not have: the
// operation never succeeded there, or the system does not tell.
type Absence struct {
	Name  string   // such as "client CPU" or "READ, service latency"
	A, B  []string // names of the runs of each set that lack it
	Whole bool     // all runs of one set lack it, so that there are no rows of it
}

// rows works out each figure that runs of both sets have.
func rows(a, b Set) (list []Row, absences []Absence) {
	for _, g := range groups(a, b) {
		lackA, lackB := g.lacking(a), g.lacking(b)
		whole := len(lackA) == len(a.Runs) || len(lackB) == len(b.Runs)
		if len(lackA)+len(lackB) > 0 {
			absences = append(absences, Absence{g.name, lackA, lackB, whole})
		}
		if !whole {
			for _, f := range g.figures {
				list = append(list, g.row(f, a, b))
			}
		}
	}
	return list, absences
}
