package compare

import (
	"math"
	"strconv"
	"strings"
)

// scale is a unit that suits a size of values: those of from on, in the row's own
// unit.
type scale struct {
	unit string
	from float64
	one  float64 // the unit in the row's own
}

// scales are in order of their sizes; the first is also for what is less.
var scales = map[string][]scale{
	PerSecond:    {{"/s", 0, 1}, {"k/s", 1e4, 1e3}, {"M/s", 1e7, 1e6}},
	PerOperation: times,
	Percent:      {{"%", 0, 1}},
	Seconds:      times,
}

var times = []scale{{"ns", 0, 1e-9}, {"µs", 1e-6, 1e-6}, {"ms", 1e-3, 1e-3}, {"s", 1, 1}}

// scale returns the unit in which the row's medians are shown.
func (r Row) scale() scale {
	chosen := scales[r.Unit][0]
	for _, s := range scales[r.Unit] {
		if max(r.A.Median, r.B.Median) >= s.from {
			chosen = s
		}
	}
	return chosen
}

// text writes a value with four digits at most, or all that stand before the point.
func (s scale) text(value float64) string {
	value /= s.one
	before := int(math.Log10(math.Max(1, math.Abs(value)))) + 1
	text := strconv.FormatFloat(value, 'f', max(0, 4-before), 64)
	if !strings.Contains(text, ".") {
		return text
	}
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// sample writes the median and, of several runs, its interval.
func (s scale) sample(values Sample) string {
	text := s.text(values.Median)
	if len(values.Values) > 1 {
		text += " [" + s.text(values.Low) + "–" + s.text(values.High) + "]"
	}
	return text
}
