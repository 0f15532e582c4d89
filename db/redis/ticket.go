package redis

import (
	"sync/atomic"
	"time"

	"github.com/goycsb/goycsb/db/redis/resp"
)

// ticket is a flight on a shared connection: what the connection knows of it.
// Until it is answered, the flight's commands and arena are the connection's
// alone, so that a session which does not wait any longer can leave them.
type ticket struct {
	commands []command
	arena    resp.Arena
	next     int       // the first of the commands that has no reply yet
	sent     time.Time // when its time limit began

	state atomic.Int32
	wake  chan struct{} // of the session, which may be woken for nothing

	// The session that is woken wakes that of the next ticket.
	chain *ticket
	last  *wire // whose chain ends here; nil within one
}

// The states of a ticket.
const (
	waiting  int32 = iota
	answered       // all its commands have a reply or an error
	left           // its session does not wait for it any more
)

// take takes what is the flight's.
func (t *ticket) take(f *flight) {
	t.commands, t.arena, t.next = f.commands, f.arena, 0
	t.state.Store(waiting)
	f.commands, f.arena = nil, resp.Arena{}
}

// giveBack returns it.
func (t *ticket) giveBack(f *flight) {
	f.commands, f.arena = t.commands, t.arena
	t.commands, t.arena = nil, resp.Arena{}
}

// leave gives the flight commands of its own, which failed for this reason.
// Those that the connection answers to are nobody's from then on. It returns
// false if there is an answer already.
func (t *ticket) leave(f *flight, err error) bool {
	if !t.state.CompareAndSwap(waiting, left) {
		return false
	}
	f.commands = make([]command, len(t.commands))
	f.fail(err)
	return true
}

// answer wakes the session of the first ticket of a chain that is waited for.
func (t *ticket) answer() {
	for t != nil && !t.state.CompareAndSwap(waiting, answered) {
		t = t.follow()
	}
	if t != nil {
		notify(t.wake)
	}
}

// follow takes the next ticket from the chain, nil at its end.
func (t *ticket) follow() *ticket {
	next := t.chain
	t.chain = nil
	if t.last != nil {
		t.last.chained()
		t.last = nil
	}
	return next
}

// fail sets the error of the commands that have no reply.
func (t *ticket) fail(err error) {
	for i := t.next; i < len(t.commands); i++ {
		t.commands[i].err = err
	}
	t.answer()
}

func (f *flight) fail(err error) {
	for i := range f.commands {
		f.commands[i].err = err
	}
}

// notify wakes who waits on the channel, or who will.
func notify(wake chan<- struct{}) {
	select {
	case wake <- struct{}{}:
	default:
	}
}
