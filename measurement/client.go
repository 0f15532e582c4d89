package measurement

import (
	"slices"
	"time"
)

// Client is one program that carried out a phase, in a [Document]: what it was,
// how it was set, and what only it knows.
type Client struct {
	Program    Program    `json:"program"`              // which program it was
	Host       Host       `json:"host"`                 // where it ran
	Properties []Property `json:"properties,omitempty"` // in force, by name

	Seed    uint64  `json:"seed,string"` // too large for some readers of JSON as a number
	Threads int     `json:"threads"`     // its workers
	Batch   int     `json:"batch"`       // operations that a worker sent together
	Target  float64 `json:"target"`      // operations per second; 0: as many as possible

	Start      time.Time `json:"start"`            // set-up included
	Ready      time.Time `json:"ready"`            // when all sessions were open
	End        time.Time `json:"end"`              // when all sessions were closed
	Ended      string    `json:"ended"`            // why
	Operations int64     `json:"operations"`       // complete, as in [Report]
	Failed     int64     `json:"failed"`           // how many of them failed
	WarmUp     WarmUp    `json:"warm_up,omitzero"` // that ended at Start
	Achieved   float64   `json:"achieved"`         // operations per second from Ready to End

	CPU       time.Duration `json:"cpu_ns,omitzero"` // that the program used during the phase; 0: not known
	Collector Collector     `json:"collector"`       // the program's own garbage collection

	Scheduling Scheduling `json:"scheduling,omitzero"` // how long the program's goroutines waited for a processor

	Store    Store     `json:"store,omitzero"`     // what the store said about itself
	Load     *Load     `json:"load,omitempty"`     // of a load phase
	Warnings []string  `json:"warnings,omitempty"` // what makes the figures doubtful
	Failures []Failure `json:"failures,omitempty"` // as in [Report]
	Timeline []Stretch `json:"timeline,omitempty"` // in order of time
}

// Property is a setting in force, with its secrets masked, and where its value is
// from.
type Property struct {
	Name  string `json:"name"`  // of the property
	Value string `json:"value"` // as it may be shown
	Place string `json:"place"` // file:line, -p, or one of the two below
}

// Places of properties that nobody set.
const (
	byDefault = "default"
	chosen    = "chosen" // by the program, such as a seed
)

// Set tells whether somebody set the property.
func (p Property) Set() bool { return p.Place != byDefault && !p.Chosen() }

// Chosen tells whether the program chose the value, such as a seed.
func (p Property) Chosen() bool { return p.Place == chosen }

// Load tells how much of a load was done.
type Load struct {
	Planned  int64      `json:"planned"`           // records to insert
	Inserted int64      `json:"inserted"`          // records that were
	Range    *KeyRange  `json:"range,omitempty"`   // of what was planned; nil: not known
	Missing  []KeyRange `json:"missing,omitempty"` // in order; the lowest ones if there are very many
}

// KeyRange is key numbers that follow each other.
type KeyRange struct {
	First int64 `json:"first"` // the lowest
	Last  int64 `json:"last"`  // the highest; it is part of the range
}

// take fills in what a report knows.
func (c *Client) take(r Report) {
	c.Seed, c.Threads, c.Batch, c.Target = r.Seed, r.Threads, max(1, r.Batch), r.Target
	c.Start = r.Start.Round(0).UTC()
	c.Ready = c.Start.Add(r.Setup)
	c.End = c.Start.Add(r.Elapsed)
	c.Ended = r.Ended
	c.Operations, c.Failed, c.Achieved = r.Operations, r.Failed, r.Achieved()
	c.CPU, c.Collector, c.Scheduling = r.CPU, r.Collector, r.Scheduling
	c.WarmUp, c.Store = r.WarmUp, r.Store
	c.Failures = r.Failures
	c.Warnings = onceEach(append(slices.Clone(c.Warnings), r.Doubts()...))
}

// same tells whether two are one and the same client.
func (c Client) same(other Client) bool {
	return c.Host.Name == other.Host.Name && c.Start.Equal(other.Start) && c.Seed == other.Seed
}

// rate returns operations per second from one moment to another. Operations of a
// stretch that lies partly between them count by its share of time.
func (c Client) rate(from, to time.Time) float64 {
	operations := 0.0
	for _, s := range c.Timeline {
		begin, end := c.Start.Add(s.At), c.Start.Add(s.At+s.Length)
		if begin.Before(c.Ready) {
			begin = c.Ready // there were no operations yet
		}
		operations += float64(s.Operations) * share(begin, end, from, to)
	}
	return operations / to.Sub(from).Seconds()
}

// share returns how much of the time from begin to end lies between from and to.
func share(begin, end, from, to time.Time) float64 {
	inner := min(end.Sub(from), to.Sub(from)) - max(0, begin.Sub(from))
	switch whole := end.Sub(begin); {
	case inner < 0:
		return 0
	case whole <= 0:
		return 1
	default:
		return float64(inner) / float64(whole)
	}
}

// Window is the time in which all clients of a document ran, and their joint
// operations per second in it. The moments are those of the clients' own clocks.
type Window struct {
	Start      time.Time `json:"start"`      // when the last client was ready
	End        time.Time `json:"end"`        // when the first client was done
	Throughput float64   `json:"throughput"` // operations per second of all clients, from Start to End
}

// together returns the window of some clients, or nil if they never all ran at
// the same time or one of them has no timeline.
func together(clients []Client) *Window {
	var w Window
	for i, c := range clients {
		if len(c.Timeline) == 0 {
			return nil
		}
		if i == 0 || c.Ready.After(w.Start) {
			w.Start = c.Ready
		}
		if i == 0 || c.End.Before(w.End) {
			w.End = c.End
		}
	}
	if !w.Start.Before(w.End) {
		return nil
	}
	for _, c := range clients {
		w.Throughput += c.rate(w.Start, w.End)
	}
	return &w
}
