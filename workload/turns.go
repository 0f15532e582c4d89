package workload

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// Turn is what one worker sends together: one operation, or a batch of them.
type Turn struct {
	Worker int      // its number, from 0
	Ops    []*db.Op // in the order in which they were drawn; valid until the next turn
}

// Turns yields the operations that Run would take from a phase, with the same
// seed, workers and batches, but sends none: every operation counts as one that
// succeeded at once, in the order in which it is yielded. The workers take turns,
// where those of a run take the next operations when they are free. What each
// worker draws is the same, except for the numbers that all workers share: those
// of records to insert, and of the distribution sequential.
//
// The operations of a warm-up are among them, before the others, as far as their
// number is known: a length of time has none. MaxTime and Target end nothing, so
// a phase without a number of operations has no end.
//
// An error is the last that is yielded: settings that cannot be used, or an error
// of the workload. As a source is opened for each worker, a phase is walked
// through once. Without a seed, one is chosen that nobody is told.
func (e Executor) Turns(p Phase) iter.Seq2[Turn, error] {
	return func(yield func(Turn, error) bool) {
		if err := e.Check(); err != nil {
			yield(Turn{}, err)
			return
		}
		if e.Seed == 0 {
			e.Seed = rand.Uint64() | 1
		}
		r := newReading(e, p)
		for r.next() && yield(r.turn, nil) {
			r.done()
		}
		if r.err != nil {
			yield(Turn{}, r.err)
		}
	}
}

// reading is a walk through a phase, worker by worker.
type reading struct {
	players []player // those that are not at their end
	at      int      // whose turn it is
	endless bool
	left    int64 // operations, unless it is endless
	turn    Turn
	err     error
}

// player is one of the workers of a reading.
type player struct {
	hand

	number int
}

func newReading(e Executor, p Phase) *reading {
	r := &reading{left: limitOf(p)}
	r.endless = r.left == 0
	if batch := int64(e.Batch); p.Name() != "load" {
		r.left += (e.WarmUp.Operations + batch - 1) / batch * batch // a batch belongs to it as a whole
	}
	n := e.Workers(p)
	for i := range n {
		place := func(of int) int { return i*e.Batch + of }
		r.players = append(r.players, player{e.newHand(p, e.Batch, place, n*e.Batch), i})
	}
	return r
}

// next makes the next turn. It returns false at the end, or for an error.
func (r *reading) next() bool {
	for len(r.players) > 0 && (r.endless || r.left > 0) {
		w := &r.players[r.at]
		n := len(w.slots)
		if !r.endless {
			n = int(min(int64(n), r.left))
		}
		if err := w.draw(n); err != nil {
			r.err = fmt.Errorf("worker %d: draw an operation: %w", w.number, err)
			return false
		}
		r.left -= int64(n) // also what a share had no more, as in a run
		if len(w.batch) > 0 {
			r.fill(w)
			return true
		}
		r.pass()
	}
	return false
}

func (r *reading) fill(w *player) {
	r.turn.Worker, r.turn.Ops = w.number, r.turn.Ops[:0]
	for _, s := range w.batch {
		r.turn.Ops = append(r.turn.Ops, &s.op)
	}
}

// done tells the sources that the operations of the turn succeeded.
func (r *reading) done() {
	for _, s := range r.players[r.at].batch {
		s.source.Done(&s.op)
	}
	r.pass()
}

// pass gives the next worker its turn. One that is at its end gets none any more.
func (r *reading) pass() {
	if len(r.players[r.at].slots) == 0 {
		r.players = slices.Delete(r.players, r.at, r.at+1)
	} else {
		r.at++
	}
	if r.at >= len(r.players) {
		r.at = 0
	}
}
