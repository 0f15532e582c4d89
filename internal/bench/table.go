package bench

import (
	"fmt"
	"io"
	"strings"
)

// WriteTables writes the outcomes of a row as Markdown: what each tool did, and
// the targets. Figures are medians of the rounds that count.
func WriteTables(w io.Writer, outcomes []Outcome) error {
	var b strings.Builder
	columns := outcomes[0].Columns
	head := []string{"contest", "tool"}
	for _, c := range columns {
		head = append(head, c.Name)
	}
	line(&b, append(head, "others' CPU", "rounds")...)
	rule(&b, len(head)+2)
	for _, o := range outcomes {
		for _, e := range o.Entrants {
			line(&b, o.figures(e, columns)...)
		}
	}
	b.WriteByte('\n')
	line(&b, "contest", "target", "median", "range", "verdict")
	rule(&b, 5)
	for _, o := range outcomes {
		for _, v := range o.Verdicts() {
			line(&b, o.Name, v.Check.String(), v.text(v.Median), v.text(v.Low)+" to "+v.text(v.High), v.String())
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func line(b *strings.Builder, cells ...string) {
	fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
}

func rule(b *strings.Builder, columns int) {
	b.WriteString(strings.Repeat("|---", columns) + "|\n")
}

// text is a figure of the verdict, or nothing.
func (v Verdict) text(value float64) string {
	if !v.Measured {
		return "–"
	}
	return v.Check.text(value)
}

// figures are the cells of a tool's line.
func (o Outcome) figures(e Entrant, columns []Metric) []string {
	cells := []string{o.Name, e.Tool}
	var samples []Sample
	for _, round := range o.Rounds {
		if s, took := round[e.Tool]; took {
			samples = append(samples, s)
		}
	}
	if len(samples) == 0 {
		cells = append(cells, e.Missing)
		return append(cells, make([]string, len(columns)+1)...)
	}
	for _, m := range columns {
		cells = append(cells, m.Text(median(each(samples, m.Of))))
	}
	return append(cells, percent(most(each(samples, func(s Sample) float64 { return s.Foreign }))), o.counted())
}

func each(samples []Sample, of func(Sample) float64) (values []float64) {
	for _, s := range samples {
		values = append(values, of(s))
	}
	return values
}

func most(values []float64) (highest float64) {
	for _, v := range values {
		highest = max(highest, v)
	}
	return highest
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// counted tells which rounds are in the figures.
func (o Outcome) counted() string {
	text := fmt.Sprint(len(o.Rounds))
	if o.Disturbed > 0 {
		text += fmt.Sprintf(", %d ~", o.Disturbed)
	}
	if o.Thrown > 0 {
		text += fmt.Sprintf(", %d thrown away", o.Thrown)
	}
	return text
}
