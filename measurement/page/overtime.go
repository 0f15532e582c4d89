package page

import (
	"fmt"
	"time"

	"github.com/goycsb/goycsb/measurement"
)

// course is how a document went over time.
type course struct {
	set
	document *measurement.Document
	columns  []column
}

// courses returns those of the documents that have a timeline.
func courses(sets []set, documents []*measurement.Document) []course {
	var list []course
	for i, d := range documents {
		if c := columns(d); len(c) > 0 {
			list = append(list, course{sets[i], d, c})
		}
	}
	return list
}

// grain says how much time a point of the curves stands for.
func grain(list []course) string {
	width := time.Duration(0)
	for _, s := range list {
		width = max(width, s.columns[0].to)
	}
	if width <= time.Second+time.Second/10 {
		return "Each point is a second."
	}
	return "A point is up to " + trimmed(decimal(width.Seconds(), 1)) + " s; its latencies are the highest of all seconds in it."
}

// overTime is the charts of throughput, latency and errors.
func overTime(list []course) []chart {
	if len(list) == 0 {
		return nil
	}
	var sets []set
	longest := time.Duration(0)
	for _, s := range list {
		sets = append(sets, s.set)
		longest = max(longest, s.document.Elapsed())
	}
	x, names := timeAxis(longest), operations(sets)
	charts := []chart{throughput(list, x)}
	for _, name := range names {
		charts = append(charts, latencies(list, name, x)...)
	}
	return append(charts, errors(list, names, x)...)
}

func throughput(list []course, x axis) chart {
	c := chart{Title: "Throughput", Unit: "operations a second", x: x}
	for _, s := range list {
		achieved := curve{
			Name: s.named("achieved"), Style: "ink",
			pieces: pieces(s.columns, func(c column) (float64, bool) { return c.rate, true }),
		}
		if s.name != "" {
			achieved.Name, achieved.Style = s.name, tone(s.number)
		}
		c.Curves = append(c.Curves, achieved)
	}
	c.Curves = append(c.Curves, targets(list, x)...)
	_, high := bounds(c.Curves)
	c.y = countAxis(high.y)
	c.Label = fmt.Sprintf("Throughput over time, in operations a second; %s", extremes(c.Curves[:len(list)]))
	return c
}

// targets is a line for each target, or one for all that have the same.
func targets(list []course, x axis) []curve {
	var lines []curve
	drawn := map[float64]bool{}
	for _, s := range list {
		target := s.document.Target()
		if target <= 0 || drawn[target] {
			continue
		}
		drawn[target] = true
		lines = append(lines, curve{
			Name: "target " + short(target), Style: "target",
			pieces: [][]point{{{x.low(), target}, {x.high(), target}}},
		})
	}
	return lines
}

// quantity is a figure of the latencies of a stretch.
type quantity struct {
	name, weight string
	of           func(measurement.StretchLatency) time.Duration
}

var quantities = []quantity{
	{"p50", "bold", func(l measurement.StretchLatency) time.Duration { return l.P50 }},
	{"p99", "", func(l measurement.StretchLatency) time.Duration { return l.P99 }},
	{"max", "light", func(l measurement.StretchLatency) time.Duration { return l.Max }},
}

// latencies is the charts of one operation: one of all quantities if there is one
// document, one of each if there are several.
func latencies(list []course, operation string, x axis) []chart {
	if len(list) == 1 && list[0].name == "" {
		var curves []curve
		for _, k := range list[0].clocks(operation) {
			for _, q := range quantities {
				c := list[0].latency(operation, q, k)
				c.Name, c.Style = c.Name+" "+q.name, c.Style+" "+q.weight
				curves = append(curves, c)
			}
		}
		return latencyChart(operation+" latency", curves, x)
	}
	var charts []chart
	for _, q := range quantities {
		var curves []curve
		for _, s := range list {
			for _, k := range s.clocks(operation) {
				curves = append(curves, s.latency(operation, q, k))
			}
		}
		charts = append(charts, latencyChart(operation+" latency, "+q.name, curves, x)...)
	}
	return charts
}

// latencyChart is a chart of latencies over time, if there are any.
func latencyChart(title string, curves []curve, x axis) []chart {
	if curves = drawn(curves); len(curves) == 0 {
		return nil
	}
	low, high := bounds(curves)
	return []chart{{
		Title: title, Label: title + " over time, on a logarithmic scale", Curves: curves,
		x: x, y: latencyAxis(low.y, high.y),
	}}
}

// latency is the curve of one quantity by one clock.
func (s course) latency(operation string, q quantity, k clock) curve {
	return curve{
		Name: s.named(k.name), Style: s.style(k),
		pieces: pieces(s.columns, func(c column) (float64, bool) {
			o, found := c.operations[operation]
			if !found || !o.succeeded {
				return 0, false
			}
			return height(q.of(o.by(k))), true
		}),
	}
}

func (o columnOperation) by(k clock) measurement.StretchLatency {
	if k.intended {
		return o.intended
	}
	return o.service
}

// errors is the chart of what failed, if anything did: by operation if there is one
// document, of all operations if there are several.
func errors(list []course, names []string, x axis) []chart {
	var curves []curve
	failed := int64(0)
	for _, s := range list {
		failed += s.document.Failed
		if s.name != "" {
			curves = append(curves, curve{
				Name: s.name, Style: tone(s.number),
				pieces: pieces(s.columns, func(c column) (float64, bool) { return c.failed, true }),
			})
			continue
		}
		curves = append(curves, s.errors(names)...)
	}
	if failed == 0 || len(curves) == 0 {
		return nil
	}
	_, high := bounds(curves)
	return []chart{{
		Title: "Errors", Unit: "failures a second", Curves: curves, x: x, y: countAxis(high.y),
		Label: "Failures a second over time; " + extremes(curves),
	}}
}

// alarming is the number of the first tone for errors, which is red.
const alarming = 7

// errors is the curves of the operations that failed.
func (s course) errors(names []string) []curve {
	var curves []curve
	for i, name := range names {
		op, _ := s.operation(name)
		if _, failed := op.Ended(); failed == 0 {
			continue
		}
		curves = append(curves, curve{
			Name: name, Style: tone(alarming + i),
			pieces: pieces(s.columns, func(c column) (float64, bool) {
				o, found := c.operations[name]
				if !found {
					return 0, true
				}
				return o.errors, true
			}),
		})
	}
	return curves
}

// extremes says between which figures each curve lies.
func extremes(curves []curve) string {
	said := ""
	for i, c := range curves {
		if i > 0 {
			said += "; "
		}
		low, high := bounds([]curve{c})
		said += fmt.Sprintf("%s: %s to %s", c.Name, short(low.y), short(high.y))
	}
	return said
}
