// Package fifo has a queue whose memory does not grow with what passed through it.
package fifo

// Queue is values in the order in which they came. Its zero value is empty; one
// goroutine uses it at a time. The values lie one behind the other in memory, and
// move up in it when its end is reached.
type Queue[T any] struct {
	values []T
	head   int // the first
}

// Len is how many values there are.
func (q *Queue[T]) Len() int { return len(q.values) - q.head }

// First returns the place of the first value, of which there must be one. It is
// valid until the next Push.
func (q *Queue[T]) First() *T { return &q.values[q.head] }

// All returns the values, which may be changed in their places. It is valid until
// the next Push or Drop.
func (q *Queue[T]) All() []T { return q.values[q.head:] }

// Push adds a value behind the others.
func (q *Queue[T]) Push(v T) {
	if len(q.values) == cap(q.values) && q.head > 0 {
		q.values = q.values[:copy(q.values, q.values[q.head:])]
		q.head = 0
	}
	q.values = append(q.values, v)
}

// Drop removes the first n values. What they refer to may be kept alive until
// others take their places.
func (q *Queue[T]) Drop(n int) { q.head += n }
