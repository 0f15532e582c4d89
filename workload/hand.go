package workload

import (
	"errors"
	"io"
	"slices"
)

// hand is the places of a worker's batch, and what was drawn in them.
type hand struct {
	slots []*slot // those whose shares are not at their end
	batch []*slot // what was drawn
}

// newHand makes n places. Each has a share of the phase of its own, of which there
// are so many; number tells which.
func (e Executor) newHand(p Phase, n int, number func(place int) int, shares int) hand {
	slots := make([]slot, n)
	h := hand{batch: make([]*slot, 0, n)}
	for i := range slots {
		slots[i].open(p, e.Seed, number(i), shares)
		h.slots = append(h.slots, &slots[i])
	}
	return h
}

// draw makes a batch of up to n operations: fewer if shares are at their end.
func (h *hand) draw(n int) error {
	h.batch = h.batch[:0]
	for _, s := range h.slots[:n] {
		switch err := s.source.Next(&s.op); {
		case err == nil:
			s.prepare()
			h.batch = append(h.batch, s)
		case errors.Is(err, io.EOF):
			s.ended = true
		default:
			return err
		}
	}
	if len(h.batch) < n {
		h.slots = slices.DeleteFunc(h.slots, func(s *slot) bool { return s.ended })
	}
	return nil
}
