package bench

import (
	"fmt"
	"slices"
	"strings"

	"github.com/aclements/go-moremath/stats"
)

// Verdict is what came out of a check.
type Verdict struct {
	Check     Check
	Median    float64
	Low, High float64 // of the rounds
	Missing   string  // why there is none, or which of several others did not take part
	Measured  bool
	Disturbed bool // rounds that others disturbed are among them
}

// Met tells whether the median is what the target asks for.
func (v Verdict) Met() bool { return v.Measured && v.Check.met(v.Median) }

// Verdicts are those of all checks.
func (o Outcome) Verdicts() (all []Verdict) {
	for _, c := range o.Checks {
		v := Verdict{Check: c, Missing: o.missing(c), Disturbed: o.Disturbed > 0}
		if values := c.values(o.Rounds); len(values) > 0 {
			v.Measured = true
			v.Median = median(values)
			v.Low, v.High = slices.Min(values), slices.Max(values)
		}
		all = append(all, v)
	}
	return all
}

// missing tells why tools of a check did not take part.
func (o Outcome) missing(c Check) string {
	if reason := o.Entrants[0].Missing; reason != "" {
		return reason
	}
	var reasons []string
	for _, e := range o.Entrants {
		concerned := e.Tool == c.Of || slices.Contains(c.Against, e.Tool)
		if concerned && e.Missing != "" {
			reasons = append(reasons, e.Tool+" "+e.Missing)
		}
	}
	return strings.Join(reasons, "; ")
}

// median is that of rounds: ratios are taken within a round first, as a ratio of
// two medians would compare one tool's quiet moment with another's busy one.
func median(values []float64) float64 {
	return stats.Sample{Xs: values}.Quantile(0.5)
}

// String is the verdict in words.
func (v Verdict) String() string {
	if !v.Measured {
		return v.Missing
	}
	text := "missed"
	if v.Met() {
		text = "met"
	}
	if v.Disturbed {
		text += " ~"
	}
	if v.Missing != "" {
		text += fmt.Sprintf(" (%s)", v.Missing)
	}
	return text
}
