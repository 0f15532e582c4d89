package workload

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/goycsb/goycsb/db"
)

// flow is the work of several workers that share a session: each slot is one of
// them, and has its next operation as soon as the last one is over, whatever the
// others wait for.
type flow struct {
	*worker

	idle    queue   // may draw
	held    *slot   // has drawn, and waits until it is due, before any other draws
	flying  queue   // have an operation under way
	resting []*slot // wait before they try an insert again
	turning bool    // whether the warm-up is over, and what is under way still belongs to it
}

// shared is what a slot knows of its operation on a shared session.
type shared struct {
	start  time.Duration // of the present call
	kind   db.Kind       // the operation's, while it has the call's
	number int64         // the operation's, while it has none
	tries  int           // of an insert, after the first
	again  time.Duration // when the next one is due
}

// flow carries out operations as loop does.
func (w *worker) flow() error {
	w.stage.Store(int32(sharing))
	f := flow{worker: w}
	for _, s := range w.slots {
		f.idle.Push(s)
	}
	for more := true; more; more = f.pass() {
		if err := f.fill(); err != nil {
			return fmt.Errorf("draw an operation: %w", err)
		}
	}
	return nil
}

// fill draws operations for the slots that have none, and starts those that are
// due.
func (f *flow) fill() error {
	for f.held == nil && f.idle.Len() > 0 && f.take(1) > 0 {
		s := f.idle.take()
		if err := s.source.Next(&s.op); err != nil {
			if errors.Is(err, io.EOF) {
				continue
			}
			return err
		}
		s.prepare()
		s.shared.tries = 0
		f.batch = append(f.batch[:0], s)
		f.schedule()
		f.held, f.turning = s, f.warming && !f.warms()
		f.launch()
	}
	return nil
}

// launch starts the operation that is held, if it may.
func (f *flow) launch() {
	s := f.held
	if s == nil || f.turning {
		return
	}
	if f.run.pacer != nil {
		if f.start < s.due {
			return
		}
		f.recorder.Late(f.start - s.due)
	}
	f.held = nil
	s.first = f.start
	f.begin(s)
}

// begin makes a slot's call.
func (f *flow) begin(s *slot) {
	op := &s.op
	s.shared.kind, s.shared.number, s.shared.start = op.Kind, op.Number, f.start
	op.Kind, op.Number, op.Err = s.call, 0, nil
	f.flying.Push(s)
	f.multiplexer.Begin(f.run.calls, op)
}

// pass waits until a call is over or something else is due, and goes on with
// that. It returns false when nothing is left.
func (f *flow) pass() bool {
	if f.run.isOver() {
		f.end()
	}
	due, waits := f.due()
	switch {
	case f.flying.Len() > 0:
		f.await(due, waits)
	case f.turning:
		f.turn()
	case !waits:
		return false
	case f.start < due:
		f.alarm.wait(due-f.start, f.run.over)
		f.start = f.now()
	}
	f.tryAgain()
	f.launch()
	return true
}

// turn begins the measurement with the operation that is held.
func (f *flow) turn() {
	f.turning = false
	if !f.worker.turn() {
		f.held = nil
	}
}

// due returns when a slot that waits has its next call, if one waits.
func (f *flow) due() (due time.Duration, waits bool) {
	if f.held != nil && !f.turning {
		due, waits = f.held.due, true
	}
	for _, s := range f.resting {
		if !waits || s.shared.again < due {
			due, waits = s.shared.again, true
		}
	}
	return due, waits
}

// await waits for the end of a call, until a moment if there is one.
func (f *flow) await(due time.Duration, waits bool) {
	var until time.Time
	if waits {
		until = f.base.Add(due)
	}
	op := f.multiplexer.Await(f.run.calls, until)
	f.start = f.now()
	if op != nil {
		f.land(f.flying.takeOf(op))
	}
}

// land records a call that is over, and sees what follows.
func (f *flow) land(s *slot) {
	s.op.Kind, s.op.Number = s.shared.kind, s.shared.number
	f.lost = nil
	f.updates, f.failed = f.updates[:0], f.failed[:0]
	f.settle(s, s.shared.start, f.start)
	switch {
	case len(f.updates) > 0:
		f.begin(s)
	case len(f.failed) > 0 && s.shared.tries < f.run.Retry.Limit:
		s.shared.tries++
		s.shared.again = f.start + f.run.Retry.pause(f.chance())
		f.resting = append(f.resting, s)
	case len(f.failed) > 0:
		f.complete(s)
		fallthrough
	default:
		f.free(s)
	}
}

// free lets a slot draw again, unless its worker gives up.
func (f *flow) free(s *slot) {
	if !f.givesUp() {
		f.idle.Push(s)
	}
}

// tryAgain repeats the inserts that are due.
func (f *flow) tryAgain() {
	for i := 0; i < len(f.resting); {
		s := f.resting[i]
		if f.start < s.shared.again {
			i++
			continue
		}
		f.resting = slices.Delete(f.resting, i, i+1)
		f.begin(s)
	}
}

// end drops what has not started, and gives up what would be tried again.
func (f *flow) end() {
	f.held, f.turning = nil, false
	for _, s := range f.resting {
		f.lost = nil
		f.complete(s)
		f.free(s)
	}
	f.resting = f.resting[:0]
}
