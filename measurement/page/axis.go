package page

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-analyze/charts/chartdraw"
)

// axis is one side of a chart: what it shows, and its ticks in order. It reaches
// from the first tick to the last; one without a label only ends it.
type axis struct {
	name  string
	ticks []chartdraw.Tick
}

func (a axis) low() float64  { return a.ticks[0].Value }
func (a axis) high() float64 { return a.ticks[len(a.ticks)-1].Value }

func tick(value float64, label string) chartdraw.Tick {
	return chartdraw.Tick{Value: value, Label: label}
}

// floor is the least latency that a chart shows, in microseconds, as latencies are
// whole microseconds and a logarithm needs one.
const floor = 1

// height is where a latency stands on a latencyAxis.
func height(d time.Duration) float64 { return math.Log10(max(floor, micros(d))) }

// latencyAxis is a logarithmic axis from one height to another. Its ticks are 1, 2
// and 5 times the powers of ten, or these alone if there are many.
func latencyAxis(low, high float64) axis {
	from, to := below(math.Pow(10, low)), above(math.Pow(10, high))
	if from == to {
		to++
	}
	var a axis
	for i := from; i <= to; i++ {
		label := ""
		if to-from <= 9 || i%3 == 0 {
			label = latencyLabel(value125(i))
		}
		a.ticks = append(a.ticks, tick(math.Log10(value125(i)), label))
	}
	return a
}

// slack is by how much of a value rounding may have moved it.
const slack = 1e-9

// below returns the place of the value in the series 1, 2, 5, 10, 20… that is next
// to x, or below it.
func below(x float64) int {
	i := 3 * int(math.Floor(math.Log10(x)))
	for value125(i+1) <= x*(1+slack) {
		i++
	}
	return i
}

// above returns the place of the value that is next to x, or above it.
func above(x float64) int {
	i := below(x)
	if value125(i) < x*(1-slack) {
		i++
	}
	return i
}

func value125(i int) float64 {
	decade := int(math.Floor(float64(i) / 3))
	return []float64{1, 2, 5}[i-3*decade] * math.Pow(10, float64(decade))
}

// latencyLabel names microseconds. The lowest ones stand for all below.
func latencyLabel(us float64) string {
	switch {
	case us <= floor:
		return "≤ 1 µs"
	case us < 1e3:
		return strconv.FormatFloat(us, 'f', -1, 64) + " µs"
	case us < 1e6:
		return strconv.FormatFloat(us/1e3, 'f', -1, 64) + " ms"
	}
	return compact(us/1e6) + " s"
}

// countAxis is an axis from 0 to a nice number that is at least high.
func countAxis(high float64) axis {
	if high <= 0 {
		high = 1
	}
	step := nice(high / 5)
	var a axis
	for i := 0; ; i++ {
		value := float64(i) * step
		a.ticks = append(a.ticks, tick(value, compact(value)))
		if value >= high*(1-slack) {
			return a
		}
	}
}

// nice rounds a step up to 1, 2 or 5 times a power of ten.
func nice(step float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(step)))
	for _, factor := range []float64{1, 2, 5} {
		if step <= factor*power*(1+slack) {
			return factor * power
		}
	}
	return 10 * power
}

// timeAxis is an axis of seconds from 0 on, whose labels are of a unit that suits.
func timeAxis(length time.Duration) axis {
	length = max(length, time.Millisecond)
	unit, name := unitOf(length)
	step := nice(length.Seconds()/unit/8) * unit
	a := axis{name: "time from the start (" + name + ")"}
	end := length.Seconds()
	for i := 0; float64(i)*step < end*(1-slack); i++ {
		value := float64(i) * step
		a.ticks = append(a.ticks, tick(value, strconv.FormatFloat(value/unit, 'g', 6, 64)))
	}
	label := ""
	if n := end / step; math.Abs(n-math.Round(n)) < 1e-6 {
		label = strconv.FormatFloat(end/unit, 'g', 6, 64)
	}
	a.ticks = append(a.ticks, tick(end, label))
	return a
}

// unitOf returns the unit for times up to length, in seconds.
func unitOf(length time.Duration) (unit float64, name string) {
	const day = 24 * time.Hour
	switch {
	case length < time.Second:
		return 1e-3, "milliseconds"
	case length <= 3*time.Minute:
		return 1, "seconds"
	case length <= 3*time.Hour:
		return 60, "minutes"
	case length <= 2*day:
		return 3600, "hours"
	}
	return day.Seconds(), "days"
}

// rarity is where a share of the operations stands on a percentileAxis: the
// logarithm of one in how many operations is beyond it.
func rarity(share float64) float64 { return -math.Log10(1 - share) }

// percentileAxis is an axis from 0 to a rarity, with ticks at 50, 90, 99, 99.9 %
// and so on.
func percentileAxis(high float64) axis {
	high = max(1, high)
	a := axis{name: "percentile of operations", ticks: []chartdraw.Tick{tick(0, ""), tick(rarity(0.5), "50%")}}
	for nines := 1; float64(nines) <= high; nines++ {
		label := "90%"
		if nines > 1 {
			label = trimmed("99."+strings.Repeat("9", nines-2)) + "%"
		}
		a.ticks = append(a.ticks, tick(float64(nines), label))
	}
	if a.high() < high {
		a.ticks = append(a.ticks, tick(high, ""))
	}
	return a
}

// place returns where a value is on an axis of that many units.
func (a axis) place(value float64, units int) int {
	return int(math.Round((value - a.low()) / (a.high() - a.low()) * float64(units)))
}

// legible drops the labels that would touch those before them or the edge, on a
// level axis of that many pixels.
func (a axis) legible(pixels int) []chartdraw.Tick {
	const character, gap = 7, 8 // pixels
	ticks := slices.Clone(a.ticks)
	free := math.MinInt // where the next label may begin
	for i, t := range ticks {
		if t.Label == "" {
			continue
		}
		middle, half := a.place(t.Value, pixels), utf8.RuneCountInString(t.Label)*character/2
		if middle-half < free || middle+half > pixels+margins.Right {
			ticks[i].Label = ""
			continue
		}
		free = middle + half + gap
	}
	return ticks
}
