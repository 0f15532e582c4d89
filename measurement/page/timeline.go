package page

import (
	"math"
	"slices"
	"time"

	"github.com/goycsb/goycsb/measurement"
)

// maxColumns is how many points a curve over time has at most.
const maxColumns = 240

// column is a piece of a document's time: all its clients together. Its figures
// come from the stretches whose middle lies in it, or, where a client has none,
// from the one that covers the column's middle.
type column struct {
	from, to   time.Duration // from the document's start
	rate       float64       // operations per second
	failed     float64       // how many of them failed, per second
	operations map[string]*columnOperation
}

// columnOperation is one kind of operation in a column. Its latencies are the
// highest that one of the stretches had, as percentiles cannot be added up.
type columnOperation struct {
	errors            float64 // per second
	succeeded         bool    // whether there are latencies
	service, intended measurement.StretchLatency
}

// columns divides a document's time; none if no client has a timeline.
func columns(d *measurement.Document) []column {
	width := columnWidth(d)
	if width <= 0 || d.Elapsed() <= 0 {
		return nil
	}
	n := max(1, int(math.Round(float64(d.Elapsed())/float64(width))))
	list := make([]column, n)
	for i := range list {
		list[i] = column{from: time.Duration(i) * width, to: time.Duration(i+1) * width, operations: map[string]*columnOperation{}}
	}
	list[n-1].to = d.Elapsed()
	for _, c := range d.Clients {
		for i := range list {
			list[i].take(c, d.Start)
		}
	}
	return list
}

// columnWidth is the usual length of a stretch, or a multiple of it.
func columnWidth(d *measurement.Document) time.Duration {
	var lengths []time.Duration
	for _, c := range d.Clients {
		for _, s := range c.Timeline {
			lengths = append(lengths, s.Length)
		}
	}
	if len(lengths) == 0 {
		return 0
	}
	slices.Sort(lengths)
	usual := lengths[len(lengths)/2]
	if usual <= 0 {
		return d.Elapsed()
	}
	return usual * time.Duration(max(1, math.Ceil(float64(d.Elapsed())/float64(usual)/maxColumns)))
}

// take adds what a client did in the column.
func (c *column) take(client measurement.Client, start time.Time) {
	operations, failed, length := int64(0), int64(0), time.Duration(0)
	stretches := c.stretches(client, client.Start.Sub(start))
	for _, s := range stretches {
		operations, failed = operations+s.Operations, failed+s.Failed
		length += s.Length - max(0, min(s.Length, client.Ready.Sub(client.Start)-s.At)) // without the set-up
	}
	if length <= 0 {
		return
	}
	c.rate += float64(operations) / length.Seconds()
	c.failed += float64(failed) / length.Seconds()
	for _, s := range stretches {
		for _, o := range s.Breakdown {
			c.add(o, length)
		}
	}
}

// stretches returns those of a client that count for the column. The client began
// offset after the document.
func (c *column) stretches(client measurement.Client, offset time.Duration) []measurement.Stretch {
	t := client.Timeline
	middle := func(s measurement.Stretch, at time.Duration) int {
		switch m := offset + s.At + s.Length/2; {
		case m < at:
			return -1
		case m > at:
			return 1
		}
		return 0
	}
	first, _ := slices.BinarySearchFunc(t, c.from, middle)
	end, _ := slices.BinarySearchFunc(t, c.to, middle)
	if first < end {
		return t[first:end]
	}
	for _, i := range []int{first - 1, first} {
		if i >= 0 && i < len(t) && offset+t[i].At <= (c.from+c.to)/2 && (c.from+c.to)/2 < offset+t[i].At+t[i].Length {
			return t[i : i+1]
		}
	}
	return nil
}

func (c *column) add(o measurement.StretchOperation, length time.Duration) {
	sum := c.operations[o.Name]
	if sum == nil {
		sum = new(columnOperation)
		c.operations[o.Name] = sum
	}
	sum.errors += float64(o.Errors) / length.Seconds()
	if o.Count == o.Errors {
		return
	}
	sum.succeeded = true
	sum.service = highest(sum.service, o.Service)
	sum.intended = highest(sum.intended, o.Intended)
}

func highest(a, b measurement.StretchLatency) measurement.StretchLatency {
	return measurement.StretchLatency{P50: max(a.P50, b.P50), P99: max(a.P99, b.P99), Max: max(a.Max, b.Max)}
}

// pieces makes a line through the middles of columns, from the start of the first
// to the end of the last. It is broken where value has nothing to show.
func pieces(list []column, value func(column) (float64, bool)) [][]point {
	var all [][]point
	var piece []point
	end := func(at time.Duration) {
		if len(piece) > 0 {
			all = append(all, append(piece, point{at.Seconds(), piece[len(piece)-1].y}))
		}
		piece = nil
	}
	for _, c := range list {
		y, ok := value(c)
		if !ok {
			end(c.from)
			continue
		}
		if len(piece) == 0 {
			piece = append(piece, point{c.from.Seconds(), y})
		}
		piece = append(piece, point{((c.from + c.to) / 2).Seconds(), y})
	}
	if len(list) > 0 {
		end(list[len(list)-1].to)
	}
	return all
}
