package redis

import (
	"context"
	"fmt"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// trip is operations whose commands are one flight.
type trip struct {
	flight flight
	spans  []span // one for each operation
}

// span is the commands of one operation: the layout's, then the index's.
type span struct{ start, index, end int }

// carry gives each operation its outcome, apart from what follows in a second
// trip. What is read to be written again is read last, so that it is what the
// other operations left.
func (s *session) carry(ctx context.Context, t *trip, ops []db.Op, index index) {
	t.flight.reset()
	t.spans = slices.Grow(t.spans[:0], len(ops))[:len(ops)]
	for _, last := range [...]bool{false, true} {
		for i := range ops {
			if s.layout.readsFirst(&ops[i]) == last {
				t.spans[i] = s.encode(&t.flight, &ops[i], index)
			}
		}
	}
	if len(t.flight.commands) > 0 {
		s.transport.exchange(ctx, &t.flight)
		s.pulse.feel(&t.flight)
	}
	for i := range ops {
		s.decode(t, t.spans[i], &ops[i])
	}
}

// encode adds an operation's commands to the flight. One that cannot be done has
// none, and has its error.
func (s *session) encode(f *flight, op *db.Op, index index) span {
	op.Result, op.Records, op.Err = nil, nil, refusal(op, index)
	n := len(f.commands)
	commands := span{n, n, n}
	if op.Err != nil || op.Kind == db.Scan && op.Count <= 0 { // as LIMIT 0 -1 would be all
		return commands
	}
	if op.Kind != db.Scan {
		s.layout.encode(f, op)
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

// decode sets the outcome of an operation that was sent: the first error of its
// commands, or what the layout reads from the replies.
func (s *session) decode(t *trip, commands span, op *db.Op) {
	for i := commands.start; i < commands.end; i++ {
		if err := t.flight.commands[i].err; err != nil {
			op.Err = err
			return
		}
	}
	if commands.start < commands.index {
		s.layout.decode(op, t.flight.commands[commands.start:commands.index])
	}
}
