package compare

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// worded are the columns of a table that hold words, and stand to the left.
var worded = map[int]bool{0: true, 5: true}

// writeTable writes a block of rows for each operation and clock.
func (c *Comparison) writeTable(out *strings.Builder) {
	lines := [][]string{{"", c.A.Label, c.B.Label, "change", "p", ""}}
	head := ""
	for _, r := range c.Rows {
		if own := r.Head(); own != head {
			head = own
			lines = append(lines, []string{own})
		}
		cells := r.Cells()
		if head != "" {
			cells[0] = "  " + cells[0]
		}
		lines = append(lines, cells)
	}
	widths := make([]int, len(lines[0]))
	for _, cells := range lines {
		for i, cell := range cells {
			if len(cells) > 1 {
				widths[i] = max(widths[i], utf8.RuneCountInString(cell))
			}
		}
	}
	for _, cells := range lines {
		out.WriteString(aligned(cells, widths) + "\n")
	}
}

// Head says of which operation and clock the row is; it is empty for one of the
// whole phase.
func (r Row) Head() string {
	if r.Operation == "" {
		return ""
	}
	return r.Operation + ", " + r.Clock + " latency"
}

// Cells returns the row in words: the figure with its unit, the medians of A and B
// with their intervals, the change, p and the verdict.
func (r Row) Cells() []string {
	s := r.scale()
	return []string{r.Figure + ", " + s.unit, s.sample(r.A), s.sample(r.B), r.changeText(), pText(r.P), r.Verdict.String()}
}

func (r Row) changeText() string {
	if math.IsInf(r.Change, 0) {
		return "from 0"
	}
	return fmt.Sprintf("%+.1f%%", r.Change)
}

// pText writes a p, as a bound where its digits would be zeros.
func pText(p float64) string {
	if p < 0.001 {
		return "<0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

// aligned joins cells, with words to the left and figures to the right.
func aligned(cells []string, widths []int) string {
	line := ""
	for i, cell := range cells {
		space := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(cell)))
		if worded[i] {
			line += cell + space + "  "
		} else {
			line += space + cell + "  "
		}
	}
	return strings.TrimRight(line, " ")
}
