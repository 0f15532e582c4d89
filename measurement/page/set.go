package page

import (
	"fmt"
	"slices"

	"github.com/goycsb/goycsb/measurement"
)

// set is what has curves of its own in the charts: a document, or the runs of one
// side of a comparison together.
type set struct {
	name      string // empty: it is the only one of its page
	number    int    // from 0 on; chooses the tone
	breakdown []measurement.Operation
}

// tones is how many colours the page's style has for curves.
const tones = 10

// tone returns the classes of a colour of its own. From the eleventh on, lines
// are thinner.
func tone(number int) string {
	text := fmt.Sprintf("tone%d", number%tones+1)
	if number >= tones {
		text += " again"
	}
	return text
}

// clock is a way to measure latencies.
type clock struct {
	name     string
	intended bool
}

var clocks = []clock{{name: "service"}, {name: "intended", intended: true}}

// of returns the latencies by the clock.
func (k clock) of(l measurement.Latencies) measurement.Latency {
	if k.intended {
		return l.Intended
	}
	return l.Service
}

// style returns the classes of the set's curves by a clock. Where there is one set
// alone, the clocks differ in colour too.
func (s set) style(k clock) string {
	number, line := s.number, ""
	if k.intended {
		line = " dashed"
		if s.name == "" {
			number++
		}
	}
	return tone(number) + line
}

// named puts the set's name in front of what its curve shows.
func (s set) named(what string) string {
	if s.name == "" {
		return what
	}
	return s.name + ", " + what
}

func (s set) operation(name string) (measurement.Operation, bool) {
	for _, op := range s.breakdown {
		if op.Name == name {
			return op, true
		}
	}
	return measurement.Operation{}, false
}

// clocks are those by which an operation was measured; one of both if they tell
// the same, as they do without a target.
func (s set) clocks(operation string) []clock {
	op, found := s.operation(operation)
	l := op.Success
	switch {
	case !found:
		return nil
	case !op.Scheduled:
		return clocks[:1]
	case l.Service.Sum == l.Intended.Sum && l.Service.Max == l.Intended.Max:
		return []clock{{name: "service and intended"}}
	}
	return clocks
}

// cleanup is what a worker does at its end. It is in the tables alone.
const cleanup = "CLEANUP"

// operations returns the names of all operations of some sets that are worth a
// chart, in order.
func operations(sets []set) []string {
	var names []string
	for _, s := range sets {
		for _, op := range s.breakdown {
			if !op.OfProcess() && op.Name != cleanup {
				names = append(names, op.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
