package measurement

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Schema names the form of a [Document]. The number behind the slash changes when
// a program that reads documents would have to; new fields alone do not change it.
const Schema = "goycsb.result/1"

// Document is the result of a phase as it is kept and passed on: what was
// measured and all that is known of how. Documents of clients that worked side by
// side merge into one, exactly. docs/resultfile.md describes its JSON.
type Document struct {
	Schema string    `json:"schema"`
	Phase  string    `json:"phase"` // "load" or "run"
	Start  time.Time `json:"start"` // of the first client, set-up included
	End    time.Time `json:"end"`   // of the last client

	Operations int64   `json:"operations"` // of the workload, complete; a read-modify-write is one
	Failed     int64   `json:"failed"`     // how many of them failed
	Throughput float64 `json:"throughput"` // operations per second from Start to End
	Together   *Window `json:"together,omitempty"`

	// Warnings is what makes the sum of several clients doubtful. It follows from
	// them.
	Warnings []string `json:"warnings,omitempty"`

	Breakdown []Operation `json:"breakdown"` // in order of names
	Late      Latency     `json:"start_lateness"`
	Clients   []Client    `json:"clients"` // in order of their starts
}

// NewDocument makes the document of a phase that one client carried out. The
// report fills in what it knows of the client, and adds its doubts to the warnings;
// the caller brings the rest: what the client is, its settings, its timeline, what
// else is worth a warning.
func NewDocument(r Report, c Client) *Document {
	c.take(r)
	d := &Document{
		Schema:     Schema,
		Phase:      r.Name,
		Start:      c.Start,
		End:        c.End,
		Operations: r.Operations,
		Failed:     r.Failed,
		Breakdown:  r.Breakdown,
		Late:       r.Late,
		Clients:    []Client{c},
	}
	d.reckon()
	return d
}

// Merge adds the document of other clients that worked beside those of d. Counts
// and histograms are added up, exactly; what is of one client stays with it. An
// error tells why the two are not halves of one phase, and leaves d as it was.
func (d *Document) Merge(other *Document) error {
	if err := d.beside(other); err != nil {
		return err
	}
	if other.Start.Before(d.Start) {
		d.Start = other.Start
	}
	if other.End.After(d.End) {
		d.End = other.End
	}
	d.Operations += other.Operations
	d.Failed += other.Failed
	breakdown := Report{Breakdown: d.Breakdown}
	breakdown.mergeBreakdown(other.Breakdown)
	d.Breakdown = breakdown.Breakdown
	d.Late.merge(other.Late)
	d.Clients = slices.Concat(d.Clients, other.Clients)
	slices.SortStableFunc(d.Clients, func(a, b Client) int {
		return cmp.Or(a.Start.Compare(b.Start), cmp.Compare(a.Host.Name, b.Host.Name), cmp.Compare(a.Seed, b.Seed))
	})
	d.reckon()
	return nil
}

// beside tells why two documents cannot be of clients that worked side by side.
func (d *Document) beside(other *Document) error {
	switch {
	case d.Schema != other.Schema:
		return fmt.Errorf("want schema %q, got %q", d.Schema, other.Schema)
	case d.Phase != other.Phase:
		return fmt.Errorf("want a document of the phase %q, got one of %q", d.Phase, other.Phase)
	}
	for _, c := range other.Clients {
		if slices.ContainsFunc(d.Clients, c.same) {
			return fmt.Errorf("the client on %q that began at %s would be counted twice", c.Host.Name, c.Start.Format(time.RFC3339Nano))
		}
	}
	return nil
}

// reckon works out what follows from the rest.
func (d *Document) reckon() {
	d.Throughput = Report{Operations: d.Operations, Elapsed: d.End.Sub(d.Start)}.Throughput()
	d.Together = together(d.Clients)
	d.Warnings = mismatches(d.Clients)
}

// Elapsed is the time from the start of the first client to the end of the last.
func (d *Document) Elapsed() time.Duration { return d.End.Sub(d.Start) }

// check tells what is missing or contradicts itself in a document that was read.
func (d *Document) check() error {
	switch {
	case d.Phase == "":
		return errors.New("no phase")
	case len(d.Clients) == 0:
		return errors.New("no clients")
	}
	for _, c := range d.Clients {
		if c.Ready.Before(c.Start) || c.End.Before(c.Ready) {
			return fmt.Errorf("a client's start, ready and end are not in order: %s, %s, %s",
				c.Start.Format(time.RFC3339Nano), c.Ready.Format(time.RFC3339Nano), c.End.Format(time.RFC3339Nano))
		}
	}
	return nil
}
