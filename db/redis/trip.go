package redis

import (
	"fmt"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// call is operations that travel together, in one round trip or two. It is used
// again: what it found is valid until it begins anew.
type call struct {
	layout layout
	index  index

	first  trip // of all operations
	second trip // of what follows from the first
	sequel sequel
	trip   *trip // that is under way
}

// trip is operations whose commands are one flight.
type trip struct {
	flight flight
	spans  []span // one for each operation
}

// span is the commands of one operation: the layout's, then the index's.
type span struct{ start, index, end int }

// begin returns the first trip. It has no commands if nothing is to be sent.
func (c *call) begin(ops []db.Op) *trip {
	c.renew()
	c.load(ops, c.index)
	return c.trip
}

// renew takes back the memory of the results, before a first trip.
func (c *call) renew() {
	c.layout.reset()
	c.sequel.reset()
	c.trip = &c.first
}

// expect makes the first trip that of one operation whose commands have been sent
// already, and begins it anew.
func (c *call) expect(commands span, replies []expectation) {
	c.renew()
	f := &c.first.flight
	f.reset()
	for _, e := range replies {
		f.commands = append(f.commands, command{shape: e.shape, arguments: e.arguments})
	}
	c.first.spans = append(c.first.spans[:0], commands)
}

// follows reports whether the first trip of an operation may have a second.
func (c *call) follows(op *db.Op) bool { return op.Kind == db.Scan || c.layout.readsFirst(op) }

// next gives each operation its outcome from the trip that is over, apart from
// what follows in the second, which it returns. It returns nil when all is done.
func (c *call) next(ops []db.Op) *trip {
	if c.trip == &c.second {
		c.unload(c.sequel.ops)
		c.sequel.collect(ops)
		return nil
	}
	c.unload(ops)
	c.sequel.rewrite(c.layout, ops)
	c.sequel.find(c.index, ops, &c.first)
	if len(c.sequel.ops) == 0 {
		return nil
	}
	c.trip = &c.second
	c.load(c.sequel.ops, none{})
	return c.trip
}

// load makes the flight of the trip. What is read to be written again is read
// last, so that it is what the other operations left.
func (c *call) load(ops []db.Op, index index) {
	t := c.trip
	t.flight.reset()
	t.spans = slices.Grow(t.spans[:0], len(ops))[:len(ops)]
	for _, last := range [...]bool{false, true} {
		for i := range ops {
			if c.layout.readsFirst(&ops[i]) == last {
				t.spans[i] = c.encode(&t.flight, &ops[i], index)
			}
		}
	}
}

// encode adds an operation's commands to the flight. One that cannot be done has
// none, and has its error.
func (c *call) encode(f *flight, op *db.Op, index index) span {
	op.Result, op.Records, op.Err = nil, nil, refusal(op, index)
	n := len(f.commands)
	commands := span{n, n, n}
	if op.Err != nil || op.Kind == db.Scan && op.Count <= 0 { // as LIMIT 0 -1 would be all
		return commands
	}
	if op.Kind != db.Scan {
		c.layout.encode(f, op)
	}
	commands.index = len(f.commands)
	index.encode(f, op)
	commands.end = len(f.commands)
	return commands
}

// refusal is why an operation is not sent at all.
func refusal(op *db.Op, index index) error {
	switch op.Kind {
	case db.Read, db.Delete:
		return nil
	case db.Scan:
		if index != (none{}) {
			return nil
		}
	case db.Update, db.Insert:
		if len(op.Values) > 0 {
			return nil
		}
		return fmt.Errorf("%w: want fields to write, got none", db.ErrBadRequest)
	}
	return db.ErrNotImplemented
}

// unload sets the outcomes of operations from their replies.
func (c *call) unload(ops []db.Op) {
	for i := range ops {
		c.decode(c.trip.spans[i], &ops[i])
	}
}

// decode sets the outcome of an operation that was sent: the first error of its
// commands, or what the layout reads from the replies.
func (c *call) decode(commands span, op *db.Op) {
	replies := c.trip.flight.commands
	for i := commands.start; i < commands.end; i++ {
		if err := replies[i].err; err != nil {
			op.Err = err
			return
		}
	}
	if commands.start < commands.index {
		c.layout.decode(op, replies[commands.start:commands.index])
	}
}
