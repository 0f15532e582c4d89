package page

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/goycsb/goycsb/measurement"
)

// spectrum returns the latencies of all percentiles as points of a percentileAxis
// and a latencyAxis: a step for each bucket of the histogram. The last sample of n
// stands for the percentiles from 1-1/n to 1-1/2n, as 1 has no place on the axis.
func spectrum(l measurement.Latency) []point {
	const fineness = 1.0 / 150 // of a rarity: below a pixel
	var points []point
	below, from := int64(0), 0.0
	for i, b := range l.Buckets {
		last := i == len(l.Buckets)-1
		below += b.Count
		to := math.Log10(2 * float64(l.Count))
		if !last {
			to = -math.Log10(float64(l.Count-below) / float64(l.Count))
		}
		if to-from < fineness && !last && i > 0 {
			continue
		}
		y := height(min(time.Duration(b.To)*time.Microsecond, max(l.Max, time.Microsecond)))
		points = append(points, point{from, y}, point{to, y})
		from = to
	}
	return points
}

// spectra is a chart for each operation, with the curves of all sets by both
// clocks.
func spectra(sets []set) []chart {
	var charts []chart
	for _, name := range operations(sets) {
		c := chart{Title: name + " latency by percentile"}
		said := []string{c.Title}
		for _, s := range sets {
			op, _ := s.operation(name)
			for _, k := range s.clocks(name) {
				l := k.of(op.Success)
				if l.Count == 0 {
					continue
				}
				c.Curves = append(c.Curves, curve{Name: s.named(k.name), Style: s.style(k), pieces: [][]point{spectrum(l)}})
				said = append(said, fmt.Sprintf("%s: 50%% within %s, 99%% within %s, longest %s",
					s.named(k.name), spoken(l.Shown(50)), spoken(l.Shown(99)), spoken(l.Max)))
			}
		}
		if len(c.Curves) == 0 {
			continue
		}
		low, high := bounds(c.Curves)
		c.x, c.y = percentileAxis(high.x), latencyAxis(low.y, high.y)
		c.Label = strings.Join(said, "; ")
		charts = append(charts, c)
	}
	return charts
}
