package page

import (
	"bytes"
	"fmt"
	"html/template"

	"github.com/go-analyze/charts/chartdraw"
)

// chart is a figure of a page: curves over two axes. Its colours and strokes are
// classes of the page's style, so that they follow the reader's scheme. The
// legend is text of the page beside the drawing.
type chart struct {
	Title  string
	Unit   string // of the vertical axis, unless its labels have it
	Label  string // what a screen reader says in place of the drawing
	Curves []curve
	x, y   axis
}

// curve is a line of a chart, in pieces where there is nothing to show between.
type curve struct {
	Name   string
	Style  string // classes of the page's style: tone, line and weight
	pieces [][]point
}

type point struct{ x, y float64 }

// size is that of a drawing in pixels, as it is shown at least. Both forms of each
// chart are in the page, and its style shows the one for which there is room.
type size struct {
	class         string
	width, height int
}

var (
	wide   = size{"wide", 560, 290}
	narrow = size{"narrow", 340, 250}
)

// fine is how many units of a drawing are a pixel, as coordinates are whole.
const fine = 2

// margins are what a drawing leaves for the labels, in pixels: the same in all of
// them, so that those below each other line up.
var margins = chartdraw.NewBox(8, 58, 26, 42)

// Wide draws the chart for a screen.
func (c chart) Wide() (template.HTML, error) { return c.draw(wide) }

// Narrow draws the chart for a phone.
func (c chart) Narrow() (template.HTML, error) { return c.draw(narrow) }

// draw returns the chart as an SVG element.
func (c chart) draw(s size) (template.HTML, error) {
	ground := chartdraw.Style{ClassName: "ground"}
	drawing := chartdraw.Chart{
		Width: s.width * fine, Height: s.height * fine,
		Background: ground, Canvas: ground,
		XAxis:          chartdraw.XAxis{Style: chartdraw.Hidden(), Ticks: c.x.ticks},
		YAxis:          chartdraw.YAxis{Style: chartdraw.Hidden(), Ticks: c.y.ticks},
		YAxisSecondary: chartdraw.HideYAxis(),
		Series:         c.series(),
		Elements:       []chartdraw.Renderable{c.labels},
	}
	drawing.Background.Padding = chartdraw.NewBox(margins.Top*fine, margins.Left*fine, margins.Right*fine, margins.Bottom*fine)
	var svg bytes.Buffer
	if err := drawing.Render(chartdraw.SVG, &svg); err != nil {
		return "", fmt.Errorf("chart %q: %w", c.Title, err)
	}
	return c.element(s, svg.Bytes())
}

// labels writes the labels of the axes, which the page's style aligns: the width
// of a text is known to the browser alone.
func (c chart) labels(r chartdraw.Renderer, canvas chartdraw.Box, _ chartdraw.Style) {
	write := func(class, text string, x, y int) {
		chartdraw.Draw.Text(r, text, x, y, chartdraw.Style{ClassName: class})
	}
	for _, t := range c.y.ticks {
		write("left", t.Label, canvas.Left-8*fine, canvas.Bottom-c.y.place(t.Value, canvas.Height())+4*fine)
	}
	for _, t := range c.x.legible(canvas.Width() / fine) {
		write("below", t.Label, canvas.Left+c.x.place(t.Value, canvas.Width()), canvas.Bottom+17*fine)
	}
	write("below", c.x.name, (canvas.Left+canvas.Right)/2, canvas.Bottom+36*fine)
}

// element gives the root of a drawing what the page needs.
func (c chart) element(s size, svg []byte) (template.HTML, error) {
	root, content, found := bytes.Cut(svg, []byte(">"))
	if !found || !bytes.HasPrefix(root, []byte("<svg ")) {
		return "", fmt.Errorf("chart %q: want an svg element, got %.40q", c.Title, svg)
	}
	head := fmt.Sprintf(`<svg class="plot %s" role="img" aria-label="%s" viewBox="0 0 %d %d">`,
		s.class, template.HTMLEscapeString(c.Label), s.width*fine, s.height*fine)
	return template.HTML(head + string(content)), nil
}

// series are the lines of the grid, then the curves.
func (c chart) series() []chartdraw.Series {
	var list []chartdraw.Series
	grid := func(from, to point) { list = append(list, line("grid", []point{from, to})) }
	for _, t := range c.y.ticks {
		grid(point{c.x.low(), t.Value}, point{c.x.high(), t.Value})
	}
	for _, t := range c.x.ticks {
		grid(point{t.Value, c.y.low()}, point{t.Value, c.y.high()})
	}
	for _, curve := range c.Curves {
		for _, piece := range curve.pieces {
			list = append(list, line("curve "+curve.Style, piece))
		}
	}
	return list
}

func line(class string, points []point) chartdraw.Series {
	s := chartdraw.ContinuousSeries{Style: chartdraw.Style{ClassName: class}}
	for _, p := range points {
		s.XValues = append(s.XValues, p.x)
		s.YValues = append(s.YValues, p.y)
	}
	return s
}

// bounds returns the lowest and the highest point of some curves.
func bounds(curves []curve) (low, high point) {
	first := true
	for _, c := range curves {
		for _, piece := range c.pieces {
			for _, p := range piece {
				if first {
					low, high, first = p, p, false
				}
				low = point{min(low.x, p.x), min(low.y, p.y)}
				high = point{max(high.x, p.x), max(high.y, p.y)}
			}
		}
	}
	return low, high
}

// drawn leaves out curves of which there is nothing to draw.
func drawn(curves []curve) []curve {
	var list []curve
	for _, c := range curves {
		if len(c.pieces) > 0 {
			list = append(list, c)
		}
	}
	return list
}
