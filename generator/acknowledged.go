package generator

import (
	"sync"
	"sync/atomic"
)

// Acknowledged hands out the numbers of records to insert and knows which
// records are there: those whose insert was acknowledged, and all those before
// the start. It is safe for concurrent use.
//
// Its limit, Last, moves on when the lowest number that is under way is
// acknowledged or skipped; those that were settled before their turn wait as
// ranges, at any distance and in any number. So its memory grows with the
// inserts that are under way and with the gaps between holes.
type Acknowledged struct {
	last  atomic.Int64
	holes atomic.Pointer[holes]

	_ [112]byte // what every draw reads is not in a cache line that inserts write

	next    atomic.Int64
	mu      sync.Mutex // held to settle a number
	ahead   Set        // settled numbers beyond last+1
	skipped Set        // the holes among them
}

// NewAcknowledged returns a counter whose first number is start; the records
// before it are taken to be there.
func NewAcknowledged(start int64) *Acknowledged {
	a := &Acknowledged{}
	a.next.Store(start)
	a.last.Store(start - 1)
	return a
}

// Next returns the number of the next record to insert. Each must be settled,
// by Acknowledge or Skip, or the limit stays below it.
func (a *Acknowledged) Next() int64 { return a.next.Add(1) - 1 }

// Acknowledge tells that record k is inserted. A number that is settled already
// stays as it is.
func (a *Acknowledged) Acknowledge(k int64) { a.settle(k, false) }

// Skip tells that the insert of record k failed: the limit moves on, and k is a
// hole. A number that is settled already stays as it is.
func (a *Acknowledged) Skip(k int64) { a.settle(k, true) }

// Last returns the highest number that is settled together with all before it:
// start-1 at first.
func (a *Acknowledged) Last() int64 { return a.last.Load() }

// Has tells whether record k is there: not above Last, and not a hole.
func (a *Acknowledged) Has(k int64) bool { return k <= a.last.Load() && !a.holes.Load().has(k) }

func (a *Acknowledged) settle(k int64, hole bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	last := a.last.Load()
	if k <= last || a.ahead.Has(k) {
		return
	}
	if hole {
		a.skipped.Add(k)
	}
	if k > last+1 {
		a.ahead.Add(k)
		return
	}
	if waiting := a.ahead.ranges; len(waiting) > 0 && waiting[0].First == k+1 {
		k = waiting[0].Last
		a.ahead.drop(1)
	}
	a.publish(k)
}

// publish moves the limit, after the holes that it passes.
func (a *Acknowledged) publish(last int64) {
	known, passed := a.holes.Load(), 0
	for _, r := range a.skipped.ranges {
		if r.Last > last {
			break
		}
		known = known.with(r)
		passed++
	}
	if passed > 0 {
		a.skipped.drop(passed)
		a.holes.Store(known)
	}
	a.last.Store(last)
}

// holes is the holes up to a limit, in order. It is immutable: a later one
// shares its ranges, and appends to them behind its end. Nil has none.
type holes struct {
	before []Range
	last   Range // the only one that may still grow
}

// with returns the holes with r, which is beyond them all, as well. It is called
// once for each value, by the holder of the lock.
func (h *holes) with(r Range) *holes {
	switch {
	case h == nil:
		return &holes{last: r}
	case h.last.Last == r.First-1:
		return &holes{h.before, Range{h.last.First, r.Last}}
	}
	return &holes{append(h.before, h.last), r}
}

func (h *holes) has(k int64) bool {
	if h == nil || k > h.last.Last {
		return false
	}
	if k >= h.last.First {
		return true
	}
	_, found := find(h.before, k)
	return found
}
