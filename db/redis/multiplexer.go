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
//
// Thousands of operations may be under way on hundreds of connections, and what is
// kept of each comes back to the processor from far away in memory. So it is little:
// all on one connection are encoded into one flight, and decoded by one call.
type multiplexer struct {
	session

	database *database
	link     *link
	queue    queue
	outgoing flight   // what was not sent yet; its commands are those of the operation begun last
	decoder  *call    // of first trips
	arriving *call    // that of the trip which is the next to end; nil if it has no reply yet
	one      [1]db.Op // the operation whose call may go on
	ended    []ending // operations that are to be returned
	returned *call    // of the operation whose results may still be read
	idle     []*call
}

// ending is an operation that is over, and the call that has the memory of its
// results.
type ending struct {
	op   *db.Op
	call *call
}

func (s *sharing) multiplexer(l *link) *multiplexer {
	m := &multiplexer{session: s.session(l), database: s.database, link: l}
	m.decoder = m.fresh()
	return m
}

// multiplexingScanner is a multiplexer with an index.
type multiplexingScanner struct{ *multiplexer }

// Scan reads several records.
func (s *multiplexingScanner) Scan(ctx context.Context, table, start string, count int, fields []string) ([]db.Record, error) {
	return s.scan(ctx, table, start, count, fields)
}

// fresh returns a call that nothing uses.
func (m *multiplexer) fresh() *call {
	if n := len(m.idle); n > 0 {
		c := m.idle[n-1]
		m.idle = m.idle[:n-1]
		return c
	}
	c := m.database.call()
	return &c
}

// release makes the call free whose results were returned last.
func (m *multiplexer) release() {
	if m.returned != nil && m.returned != m.decoder {
		m.idle = append(m.idle, m.returned)
	}
	m.returned = nil
}

// Begin adds the operation's commands to what is sent next.
func (m *multiplexer) Begin(_ context.Context, op *db.Op) {
	m.release()
	f := &m.outgoing
	f.commands = f.commands[:0]
	s := m.decoder.encode(f, op, m.decoder.index)
	if len(f.commands) == 0 {
		m.ended = append(m.ended, ending{op, m.decoder})
		return
	}
	m.queue.push(ride{op: op, span: s}, f.commands)
}

// arrive ends the trip that is the next to end, whose commands have replies or
// errors.
func (m *multiplexer) arrive() {
	c := m.arriving
	m.arriving = nil
	m.pulse.feel(&c.trip.flight)
	r := m.queue.pop()
	if r.call == nil && !c.follows(r.op) {
		c.decode(r.span, r.op)
	} else if m.goesOn(r.op, c) {
		return
	}
	m.ended = append(m.ended, ending{r.op, c})
}

// goesOn reports whether a second trip of the operation has departed. If not, its
// outcome is set.
func (m *multiplexer) goesOn(op *db.Op, c *call) bool {
	m.one[0] = *op
	for t := c.next(m.one[:]); t != nil; t = c.next(m.one[:]) {
		if len(t.flight.commands) > 0 {
			m.depart(op, c)
			return true
		}
	}
	out := &m.one[0]
	op.Result, op.Records, op.Err = out.Result, out.Records, out.Err
	*out = db.Op{}
	return false
}

// depart puts a second trip behind what is under way. Its call is kept for it.
func (m *multiplexer) depart(op *db.Op, c *call) {
	m.outgoing.out = append(m.outgoing.out, c.trip.flight.out...)
	m.queue.push(ride{op: op, call: c}, nil)
	if c == m.decoder {
		m.decoder = m.fresh()
	}
}

// head returns the flight of the trip that is the next to end.
func (m *multiplexer) head() *flight {
	if m.arriving == nil {
		r := m.queue.first()
		m.arriving = r.call
		if r.call == nil {
			m.arriving = m.decoder
			m.decoder.expect(r.span, m.queue.commands(r.span.end))
		}
	}
	return &m.arriving.trip.flight
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
	e := m.ended[0]
	m.ended = m.ended[:copy(m.ended, m.ended[1:])]
	m.returned = e.call
	return e.op
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
	m.outgoing.out = m.outgoing.out[:0]
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
	m.link.socket.send(m.outgoing.out, now.Add(m.link.server.timeout))
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
	f := m.head()
	r := m.queue.first()
	m.link.socket.due = m.due()
	for ; r.replies < len(f.commands); r.replies++ {
		if err := m.link.receive(ctx, &f.arena, &f.commands[r.replies]); err != nil {
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
		f := m.head()
		for i := m.queue.first().replies; i < len(f.commands); i++ {
			f.commands[i].err = err
		}
		m.arrive()
	}
}
