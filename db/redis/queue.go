package redis

import (
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/fifo"
)

// queue is what is under way on a connection, in the order of the replies.
type queue struct {
	rides    fifo.Queue[ride]
	expected fifo.Queue[expectation] // of the first trips among them, one after another
	sent     int                     // how many rides were sent; the others are behind them
}

// ride is one operation under way.
type ride struct {
	op      *db.Op
	call    *call // whose second trip it is; nil if it is a first one
	span    span  // the operation's commands on a first trip
	replies int   // how many of its commands have theirs
	sent    time.Time
}

// expectation is what a reply has to look like.
type expectation struct {
	shape     shape
	arguments int
}

func (q *queue) len() int { return q.rides.Len() }

func (q *queue) unsent() int { return q.len() - q.sent }

func (q *queue) first() *ride { return q.rides.First() }

// push adds a ride, and the commands of a first trip.
func (q *queue) push(r ride, commands []command) {
	q.rides.Push(r)
	for i := range commands {
		q.expected.Push(expectation{commands[i].shape, commands[i].arguments})
	}
}

// commands returns what is expected by the first n commands.
func (q *queue) commands(n int) []expectation { return q.expected.All()[:n] }

// pop removes the first ride.
func (q *queue) pop() ride {
	r := *q.rides.First()
	q.rides.Drop(1)
	if r.call == nil {
		q.expected.Drop(r.span.end)
	}
	q.sent = max(0, q.sent-1)
	return r
}

// send notes that all have been sent.
func (q *queue) send(now time.Time) {
	rides := q.rides.All()
	for i := range rides[q.sent:] {
		rides[q.sent+i].sent = now
	}
	q.sent = q.len()
}
