package redis

import (
	"context"
	"fmt"
	"net"
	"runtime"
	"sync"
	"time"

	"github.com/goycsb/goycsb/db/redis/resp"
)

// wire is one connection of a shared one, from its making to its end. One
// goroutine makes it and then reads, another writes.
type wire struct {
	shared *shared
	ctx    context.Context // ends with the wire; its cause is the error of what waits
	end    context.CancelCauseFunc
	pause  backoff // before it is made
	socket net.Conn

	// The lock of these is that of the shared connection.
	work   sync.Cond // there is something to write, or it is over
	out    []byte    // what is written next
	began  time.Time // when the first of that was added
	sent   []*ticket // those that the reader did not take yet, in order
	chains int       // how many have sessions that are still to be woken
	armed  bool      // whether the socket has a deadline
	up     bool      // whether there is a socket
	over   bool

	// These are the reader's.
	reader resp.Reader
	taken  []*ticket // those that wait for replies, in order
	next   int       // the first of them
	done   []*ticket // those that are to be woken
}

// newWire returns a wire that is not made yet. The caller holds the lock.
func newWire(s *shared) *wire {
	w := &wire{shared: s, pause: s.backoff}
	w.ctx, w.end = context.WithCancelCause(context.Background())
	w.work.L = &s.mu
	return w
}

// add adds a flight. The caller holds the lock.
func (w *wire) add(t *ticket, commands []byte) {
	if len(w.out) == 0 {
		w.began = time.Now()
		if w.up {
			w.arm()
			if w.chains == 0 {
				w.work.Signal()
			}
		}
	}
	t.sent = w.began
	w.sent = append(w.sent, t)
	w.out = append(w.out, commands...)
}

// arm sees to it that a deadline comes, after which the reader looks what waits.
func (w *wire) arm() {
	if !w.armed {
		w.armed = true
		_ = w.socket.SetReadDeadline(w.began.Add(w.shared.server.timeout)) // fails where reading fails
	}
}

// run makes the connection and serves it until it ends. Nothing that waits then
// is tried again.
func (w *wire) run() {
	w.end(w.serve())
	w.shared.broken(w)
	err := context.Cause(w.ctx)
	w.wake()
	for t := w.oldest(); t != nil; t = w.oldest() {
		w.next++
		t.fail(err)
	}
}

func (w *wire) serve() error {
	socket, err := w.shared.server.redial(w.ctx, &w.pause)
	if err != nil {
		return err
	}
	context.AfterFunc(w.ctx, func() { socket.Close() })
	if err = socket.SetDeadline(time.Time{}); err != nil { // that of the greeting
		return w.broken(err)
	}
	w.connected(socket)
	go w.write()
	return w.broken(w.read())
}

// broken is the error of what waits on a connection that failed.
func (w *wire) broken(err error) error { return w.shared.server.broken(context.Background(), err) }

// connected begins the time limit of the flights that waited for the
// connection.
func (w *wire) connected(socket net.Conn) {
	w.shared.server.pulse.connected(&w.pause)
	w.reader.Reset(w)
	w.shared.mu.Lock()
	defer w.shared.mu.Unlock()
	w.socket, w.up, w.began = socket, true, time.Now()
	for _, t := range w.sent {
		t.sent = w.began
	}
	w.arm()
}

// write writes what was added, all of it at once, until the end.
func (w *wire) write() {
	var out []byte
	for {
		if out = w.take(out); out == nil {
			return
		}
		if _, err := w.socket.Write(out); err != nil {
			w.end(w.broken(err))
			return
		}
	}
}

// longestKept is how long a buffer may be that is kept for what is written next.
const longestKept = 1 << 20

// take waits until there is something to write, and gives this buffer in
// exchange for it. It returns nil at the end.
func (w *wire) take(spare []byte) []byte {
	if cap(spare) > longestKept {
		spare = nil
	}
	mu := &w.shared.mu
	mu.Lock()
	for len(w.out) == 0 && !w.over {
		w.work.Wait()
	}
	mu.Unlock()
	runtime.Gosched() // to the sessions that were woken together, which have more

	mu.Lock()
	defer mu.Unlock()
	if w.over {
		return nil
	}
	out := w.out
	w.out = spare[:0]
	return out
}

// read hands replies to the tickets in order, until the connection fails.
func (w *wire) read() error {
	if err := w.one(); err != nil {
		return err
	}
	w.shared.sound()
	for {
		if err := w.one(); err != nil {
			return err
		}
	}
}

// one reads the replies of one flight.
func (w *wire) one() error {
	if err := w.reader.Wait(); err != nil {
		return err
	}
	t := w.oldest()
	if t == nil {
		return fmt.Errorf("%w: it was not asked for", errProtocol)
	}
	for ; t.next < len(t.commands); t.next++ {
		reply, err := w.reader.Read(&t.arena)
		if err == nil {
			err = t.commands[t.next].answer(reply, w.shared.server)
		}
		if err != nil {
			return err
		}
	}
	w.next++
	w.done = append(w.done, t)
	if w.shared.server.replaced(t.commands) {
		return errReplaced
	}
	return nil
}

// oldest returns the ticket that the next reply belongs to, or nil if none
// waits.
func (w *wire) oldest() *ticket {
	if w.next == len(w.taken) {
		clear(w.taken)
		w.shared.mu.Lock()
		w.taken, w.sent, w.next = w.sent, w.taken[:0], 0
		w.shared.mu.Unlock()
	}
	if w.next == len(w.taken) {
		return nil
	}
	return w.taken[w.next]
}

// Read reads from the connection for the reader of replies. It is an error when
// the oldest flight's time is over.
func (w *wire) Read(p []byte) (int, error) {
	w.wake()
	for {
		n, err := w.socket.Read(p)
		if err == nil || !timedOut(err) || !w.patient() {
			return n, err
		}
	}
}
