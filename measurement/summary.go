package measurement

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goycsb/goycsb/internal/plural"
)

// Doubts says what makes the figures doubtful, of all clients and of their sum, each
// thing once.
func (d *Document) Doubts() []string {
	texts := slices.Clone(d.Warnings)
	for _, c := range d.Clients {
		texts = append(texts, c.Warnings...)
		if l := c.Load; l != nil && l.Inserted < l.Planned {
			texts = append(texts, fmt.Sprintf("only %d of %d records were inserted", l.Inserted, l.Planned))
		}
	}
	return onceEach(texts)
}

// Summary says what was measured and what came of it, a line for each thing.
func (d *Document) Summary() []string {
	lines := []string{
		fmt.Sprintf("%s from %s on, for %.3f s: %s", d.Phase, d.Start.Format(time.DateTime+" MST"), d.Elapsed().Seconds(), d.crew()),
		fmt.Sprintf("%s, %.1f a second; %d failed", plural.Count(d.Operations, "operation"), d.Throughput, d.Failed),
	}
	if len(d.Clients) > 1 {
		lines = append(lines, d.Together.summary())
	}
	if u := d.warmUp(); u != (WarmUp{}) {
		lines = append(lines, "not measured: "+u.String())
	}
	return lines
}

// warmUp returns what the warm-ups of all clients came to.
func (d *Document) warmUp() (all WarmUp) {
	for _, c := range d.Clients {
		all.merge(c.WarmUp)
	}
	return all
}

// Target returns the operations per second that all clients were to reach
// together; 0 if none had a target.
func (d *Document) Target() float64 {
	target := 0.0
	for _, c := range d.Clients {
		target += c.Target
	}
	return target
}

// crew says how many worked, how fast they were to work, and why they ended.
func (d *Document) crew() string {
	workers := 0
	var ends []string
	for _, c := range d.Clients {
		workers += c.Threads
		ends = append(ends, c.Ended)
	}
	text := plural.Count(workers, "worker")
	if len(d.Clients) > 1 {
		text = plural.Count(len(d.Clients), "client") + ", " + text
	}
	if target := d.Target(); target > 0 {
		text += ", target " + strconv.FormatFloat(target, 'f', -1, 64) + " a second"
	}
	return text + " (" + strings.Join(onceEach(ends), ", ") + ")"
}

func (w *Window) summary() string {
	if w == nil {
		return "the clients never all ran at the same time"
	}
	return fmt.Sprintf("all clients together for %.3f s: %.1f operations a second", w.End.Sub(w.Start).Seconds(), w.Throughput)
}
