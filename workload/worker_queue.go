package workload

import "github.com/goycsb/goycsb/db"

// queue is slots in the order in which they came.
type queue struct {
	slots []*slot
	head  int // the first
}

func (q *queue) len() int { return len(q.slots) - q.head }

func (q *queue) add(s *slot) {
	if len(q.slots) == cap(q.slots) && q.head > 0 {
		q.slots = q.slots[:copy(q.slots, q.slots[q.head:])]
		q.head = 0
	}
	q.slots = append(q.slots, s)
}

// take removes the first slot.
func (q *queue) take() *slot {
	s := q.slots[q.head]
	q.head++
	return s
}

// takeOf removes the slot that has this operation under way. It is the first one
// if operations end in the order of their starts.
func (q *queue) takeOf(op *db.Op) *slot {
	for i := q.head; i < len(q.slots); i++ {
		if s := q.slots[i]; &s.op == op {
			copy(q.slots[q.head+1:i+1], q.slots[q.head:i])
			q.head++
			return s
		}
	}
	panic("the session returned an operation that is not under way")
}
