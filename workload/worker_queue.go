package workload

import (
	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/fifo"
)

// queue is slots in the order in which they came.
type queue struct{ fifo.Queue[*slot] }

// take removes the first slot.
func (q *queue) take() *slot {
	s := *q.First()
	q.Drop(1)
	return s
}

// takeOf removes the slot that has this operation under way. It is the first one
// if operations end in the order of their starts.
func (q *queue) takeOf(op *db.Op) *slot {
	slots := q.All()
	for i, s := range slots {
		if &s.op == op {
			copy(slots[1:i+1], slots[:i])
			q.Drop(1)
			return s
		}
	}
	panic("the session returned an operation that is not under way")
}
