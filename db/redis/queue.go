package redis

import "time"

// queue is the rides under way on a connection, in the order of their replies.
type queue struct {
	rides []*ride
	head  int // the first
	sent  int // how many were sent; the others are behind them
}

func (q *queue) len() int { return len(q.rides) - q.head }

func (q *queue) unsent() int { return q.len() - q.sent }

func (q *queue) first() *ride { return q.rides[q.head] }

func (q *queue) push(r *ride) {
	if len(q.rides) == cap(q.rides) && q.head > 0 {
		q.rides = q.rides[:copy(q.rides, q.rides[q.head:])]
		q.head = 0
	}
	q.rides = append(q.rides, r)
}

func (q *queue) pop() *ride {
	r := q.first()
	q.head++
	q.sent = max(0, q.sent-1)
	return r
}

// send notes that all have been sent.
func (q *queue) send(now time.Time) {
	for _, r := range q.rides[q.head+q.sent:] {
		r.sent = now
	}
	q.sent = q.len()
}
