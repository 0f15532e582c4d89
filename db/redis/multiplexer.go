package redis

import (
	"context"
	"fmt"
	"time"

	"github.com/goycsb/goycsb/db"
)

// multiplexer is a session that can have several operations under way on its
// connection. What is begun is sent when nothing is left to read: so the replies
// that come by one read are followed by the commands of one write.
type multiplexer struct {
	session

	database *database
	link     *link
	queue    queue   // of those under way, in the order of their replies
	out      []byte  // the commands of the last ones, which were not sent yet
	ended    []*ride // those that are to be returned
	idle     []*ride
	returned *ride // its results may still be read
}

// ride is one operation under way.
type ride struct {
	call

	op   *db.Op
	copy [1]db.Op // of it
	next int      // the first of its commands that has no reply yet
	sent time.Time
}

func (s *sharing) multiplexer(l *link) *multiplexer {
	return &multiplexer{session: s.session(l), database: s.database, link: l}
}

// multiplexingScanner is a multiplexer with an index.
type multiplexingScanner struct{ *multiplexer }

// Scan reads several records.
func (s *multiplexingScanner) Scan(ctx context.Context, table, start string, count int, fields []string) ([]db.Record, error) {
	return s.scan(ctx, table, start, count, fields)
}

// Begin adds the operation's commands to what is sent next.
func (m *multiplexer) Begin(_ context.Context, op *db.Op) {
	m.release()
	r := m.ride()
	r.op, r.copy[0] = op, *op
	m.depart(r, r.begin(r.copy[:]))
}

// ride returns one that is free.
func (m *multiplexer) ride() *ride {
	if n := len(m.idle); n > 0 {
		r := m.idle[n-1]
		m.idle = m.idle[:n-1]
		return r
	}
	return &ride{call: m.database.call()}
}

// release makes the ride free whose operation was returned last.
func (m *multiplexer) release() {
	if m.returned != nil {
		m.idle = append(m.idle, m.returned)
		m.returned = nil
	}
}

// depart puts a trip behind those that are under way. A trip that has nothing to
// send is over.
func (m *multiplexer) depart(r *ride, t *trip) {
	for ; t != nil; t = r.call.next(r.copy[:]) {
		if len(t.flight.commands) > 0 {
			m.out = append(m.out, t.flight.out...)
			r.next = 0
			m.queue.push(r)
			return
		}
	}
	m.ended = append(m.ended, r)
}

// arrive ends the trip that is the next to end, whose commands have replies or
// errors.
func (m *multiplexer) arrive() {
	r := m.queue.pop()
	m.pulse.feel(&r.trip.flight)
	m.depart(r, r.call.next(r.copy[:]))
}

// Await sends what is not on its way yet, and reads replies until they end an
// operation.
func (m *multiplexer) Await(ctx context.Context, until time.Time) *db.Op {
	m.release()
	for len(m.ended) == 0 && m.queue.len() > 0 {
		switch {
		case m.queue.sent > 0 && m.link.reader.Buffered() > 0:
			m.receive(ctx)
		case !m.flush(ctx, until):
		case !m.wait(ctx, until):
			return nil
		}
	}
	return m.pick()
}

// pick returns the next of the operations that have ended, or nil.
func (m *multiplexer) pick() *db.Op {
	if len(m.ended) == 0 {
		return nil
	}
	r := m.ended[0]
	m.ended = m.ended[:copy(m.ended, m.ended[1:])]
	op, out := r.op, &r.copy[0]
	op.Result, op.Records, op.Err = out.Result, out.Records, out.Err
	r.op, *out = nil, db.Op{}
	m.returned = r
	return op
}

// flush writes what was begun, on a connection that is made first if need be.
// What cannot be written fails, and flush returns false.
func (m *multiplexer) flush(ctx context.Context, until time.Time) bool {
	if m.queue.unsent() == 0 {
		return true
	}
	err := m.link.ready(ctx)
	if err == nil {
		err = m.write(ctx, until)
	}
	m.out = m.out[:0]
	if err != nil {
		m.fail(m.queue.len(), err)
	}
	return err == nil
}

// write sends what was begun. It goes out with the wait for a reply, unless that may
// end before it has begun.
func (m *multiplexer) write(ctx context.Context, until time.Time) error {
	if m.queue.sent == 0 && m.link.reader.Buffered() > 0 {
		return m.link.broken(ctx, fmt.Errorf("%w: it was not asked for", errProtocol))
	}
	now := time.Now()
	m.queue.send(now)
	m.link.socket.send(m.out, now.Add(m.link.server.timeout))
	if until.IsZero() {
		return nil
	}
	return m.link.flush(ctx)
}

// wait waits for a part of the next reply. It returns false if that moment came
// first.
func (m *multiplexer) wait(ctx context.Context, until time.Time) bool {
	s := m.link.socket
	s.until, s.due = until, m.due()
	err := m.link.reader.Wait()
	s.until = time.Time{}
	switch {
	case err == nil:
	case isTimeout(err) && time.Now().Before(s.due):
		return false
	default:
		m.fail(m.queue.sent, m.link.broken(ctx, err))
	}
	return true
}

// due is when the time of the oldest operation is over.
func (m *multiplexer) due() time.Time { return m.queue.first().sent.Add(m.link.server.timeout) }

// receive reads the replies to the trip that is the next to end. If the connection
// fails, so does all that was sent on it.
func (m *multiplexer) receive(ctx context.Context) {
	r := m.queue.first()
	f := &r.trip.flight
	m.link.socket.due = m.due()
	for ; r.next < len(f.commands); r.next++ {
		if err := m.link.receive(ctx, &f.arena, &f.commands[r.next]); err != nil {
			m.fail(m.queue.sent, err)
			return
		}
	}
	m.link.backoff.succeeded()
	replaced := m.link.server.replaced(f.commands)
	m.arrive()
	if replaced {
		m.fail(m.queue.sent, m.link.broken(ctx, errReplaced))
	}
}

// fail ends the first n trips for this reason.
func (m *multiplexer) fail(n int, err error) {
	for range n {
		r := m.queue.first()
		for i := r.next; i < len(r.trip.flight.commands); i++ {
			r.trip.flight.commands[i].err = err
		}
		m.arrive()
	}
}
