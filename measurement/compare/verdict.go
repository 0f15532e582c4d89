package compare

import (
	"fmt"
	"math"
	"strings"
)

// listed is how many rows a sentence names.
const listed = 3

// verdict says what all rows come to.
func (c *Comparison) verdict() string {
	count := map[Verdict]int{}
	for _, r := range c.Rows {
		count[r.Verdict]++
	}
	judged, differ := len(c.Rows)-count[TooFew], count[Better]+count[Worse]
	switch {
	case judged == 0:
		return fmt.Sprintf("too few runs to tell whether %s differs from %s: %d of each are needed, got %d and %d",
			c.B.Label, c.A.Label, c.Needed, len(c.A.Runs), len(c.B.Runs))
	case differ == 0:
		return fmt.Sprintf("no significant difference: %s is not told from %s by any of %d figures", c.B.Label, c.A.Label, judged)
	}
	text := fmt.Sprintf("%s differs from %s in %d of %d figures", c.B.Label, c.A.Label, differ, judged)
	var parts []string
	for _, v := range []Verdict{Better, Worse} {
		if count[v] > 0 {
			parts = append(parts, c.named(v, count[v]))
		}
	}
	return text + ": " + strings.Join(parts, "; ")
}

// named names the first rows of a verdict.
func (c *Comparison) named(v Verdict, n int) string {
	var texts []string
	for _, r := range c.Rows {
		if r.Verdict == v && len(texts) < listed {
			texts = append(texts, r.Name()+" "+percent(r.Change))
		}
	}
	text := fmt.Sprintf("%s in %d (%s", v, n, strings.Join(texts, ", "))
	if n > len(texts) {
		text += ", …"
	}
	return text + ")"
}

// Name returns what the row is of, such as "throughput" or "READ intended p99".
func (r Row) Name() string {
	return strings.TrimSpace(r.Operation + " " + strings.TrimSpace(r.Clock+" "+r.Figure))
}

// percent writes a change.
func percent(change float64) string {
	if math.IsInf(change, 0) {
		return "from 0"
	}
	return fmt.Sprintf("%+.1f %%", change)
}
