package bench

import (
	"fmt"
	"strings"
)

// Check is a target: a figure of one tool, by itself or as a ratio to that of
// another, that has to be at least or at most a number.
type Check struct {
	Of      string   // the tool
	Against []string // other tools, of which the fastest in a round counts; none: the figure itself
	Metric  Metric
	AtLeast float64 // 0: there is no such limit
	AtMost  float64
}

// value is the figure of one round; false if none of the others took part.
func (c Check) value(round Round) (float64, bool) {
	own, found := round[c.Of]
	if !found {
		return 0, false
	}
	if len(c.Against) == 0 {
		return c.Metric.Of(own), true
	}
	other, found := c.fastest(round)
	if !found {
		return 0, false
	}
	return c.Metric.Of(own) / c.Metric.Of(other), true
}

func (c Check) fastest(round Round) (best Sample, found bool) {
	for _, tool := range c.Against {
		if s, took := round[tool]; took && (!found || s.Rate > best.Rate) {
			best, found = s, true
		}
	}
	return best, found
}

// values are the figures of all rounds.
func (c Check) values(rounds []Round) (all []float64) {
	for _, round := range rounds {
		if v, found := c.value(round); found {
			all = append(all, v)
		}
	}
	return all
}

// met tells whether a figure is what the target asks for.
func (c Check) met(v float64) bool {
	return (c.AtLeast == 0 || v >= c.AtLeast) && (c.AtMost == 0 || v <= c.AtMost)
}

// String tells the target in words.
func (c Check) String() string {
	limit, text := "at least", c.text(c.AtLeast)
	if c.AtMost != 0 {
		limit, text = "at most", c.text(c.AtMost)
	}
	whose := ""
	if len(c.Against) > 0 {
		whose = " of " + strings.Join(c.Against, " or ")
	}
	return fmt.Sprintf("%s of %s: %s %s%s", c.Metric.Name, c.Of, limit, text, whose)
}

// text writes a figure: a ratio, or one with its metric's unit.
func (c Check) text(v float64) string {
	if len(c.Against) > 0 {
		return fmt.Sprintf("%.2f", v)
	}
	return c.Metric.Text(v)
}
