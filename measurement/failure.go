package measurement

import (
	"cmp"
	"slices"
	"time"
)

// maxFailures is how many distinct errors are remembered. As each recorder
// keeps that many, the earliest of all are among them.
const maxFailures = 100

// Failure is the first occurrence of an error in a phase. Errors are the same
// if operation, status and text are.
type Failure struct {
	Op     string        `json:"operation"` // of the operation, such as READ
	Status string        `json:"status"`    // the word of [db.Status]
	Key    string        `json:"key"`       // of the record concerned
	Text   string        `json:"error"`     // the error's text
	At     time.Duration `json:"at_ns"`     // from the start of the phase
	Count  int64         `json:"count"`     // how often it came: exact unless a phase has over 100 distinct errors, then possibly too low
}

func (f Failure) same(other Failure) bool {
	return f.Op == other.Op && f.Status == other.Status && f.Text == other.Text
}

// distinct joins occurrences of the same error and returns the earliest ones in
// order of time.
func distinct(failures []Failure) []Failure {
	slices.SortFunc(failures, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(a.Op, b.Op), cmp.Compare(a.Status, b.Status), cmp.Compare(a.Text, b.Text),
			cmp.Compare(a.At, b.At), cmp.Compare(a.Key, b.Key))
	})
	joined := failures[:0]
	for _, f := range failures {
		if last := len(joined) - 1; last >= 0 && joined[last].same(f) {
			joined[last].Count += f.Count
			continue
		}
		joined = append(joined, f)
	}
	slices.SortStableFunc(joined, func(a, b Failure) int { return cmp.Compare(a.At, b.At) })
	return slices.Clip(joined[:min(len(joined), maxFailures)])
}
