package redis

import (
	"context"
	"fmt"
	"time"

	"github.com/goycsb/goycsb/db/redis/resp"
)

// How often one command is sent again.
const (
	mostRedirects = 5 // to another node
	mostRetries   = 6 // behind a pause: 10 ms and twice as long each time
)

// mostSilent is how many flights in a row may fail at once, without a reply.
const mostSilent = 100

// router is the transport of a cluster: it sends each command to the node that
// has its slot, and there again where the nodes say that it has another one now.
// A command whose connection broke is not sent again.
type router struct {
	cluster  *cluster
	branches []*branch // by the number of the node; nil if there was nothing to send to it
	closed   bool
	silent   int // flights since the last reply

	// Of the flight under way.
	routes  []route // by command
	pending []int   // commands to send
	used    []*branch
	last    []*branch // those of them that had no connection
	until   time.Time
}

// route is the way of one command.
type route struct {
	node      *node
	asking    bool // the slot is not the node's yet
	redirects int
	retries   int
}

// session returns a router that is connected to the nodes that have slots, at
// least to one.
func (c *cluster) session(ctx context.Context) (transport, error) {
	r := &router{cluster: c}
	var failed error
	reached := false
	for _, n := range c.masters() {
		err := r.branch(n).connect(ctx, false)
		if ctx.Err() != nil {
			r.close()
			return nil, err
		}
		if err == nil {
			reached = true
		} else if failed == nil {
			failed = err
		}
	}
	if !reached {
		return nil, failed
	}
	return r, nil
}

// branch returns the way to a node.
func (r *router) branch(n *node) *branch {
	for n.number >= len(r.branches) {
		r.branches = append(r.branches, nil)
	}
	b := r.branches[n.number]
	if b == nil {
		b = &branch{cluster: r.cluster, node: n, link: newLink(n.server)}
		b.link.closed = r.closed
		r.branches[n.number] = b
	}
	return b
}

// exchange sends the commands for all nodes before it waits for replies, so that
// round trips to several nodes take the time of one.
func (r *router) exchange(ctx context.Context, f *flight) {
	r.plan(f)
	for len(r.pending) > 0 {
		r.assign(f)
		r.send(ctx)
		r.receive(ctx, f)
		r.again(ctx, f)
	}
}

// plan sends each command to the node that has its slot.
func (r *router) plan(f *flight) {
	r.routes, r.pending = r.routes[:0], r.pending[:0]
	r.until = time.Time{}
	for i := range f.commands {
		r.routes = append(r.routes, route{node: r.owner(f, i)})
		r.pending = append(r.pending, i)
	}
}

func (r *router) owner(f *flight, i int) *node {
	c := &f.commands[i]
	if c.keyEnd == 0 {
		return r.cluster.any()
	}
	return r.cluster.owner(slotOf(f.out[c.keyStart:c.keyEnd]))
}

// assign puts the pending commands on their branches.
func (r *router) assign(f *flight) {
	for _, b := range r.used {
		b.empty()
	}
	r.used = r.used[:0]
	for _, i := range r.pending {
		way := &r.routes[i]
		b := r.branch(way.node)
		if len(b.commands) == 0 {
			r.used = append(r.used, b)
		}
		b.put(f, i, way)
	}
}

// send sends what needs no new connection first.
func (r *router) send(ctx context.Context) {
	patient, alone := r.patient(), len(r.used) == 1
	r.last = r.last[:0]
	for _, b := range r.used {
		if b.connected() {
			b.send(ctx, patient, alone)
		} else {
			r.last = append(r.last, b)
		}
	}
	for _, b := range r.last {
		b.send(ctx, patient, alone)
	}
}

// patient says whether there is nothing better to do than to wait for a node
// that is down.
func (r *router) patient() bool {
	if r.silent >= mostSilent {
		return true
	}
	for _, b := range r.branches {
		if b != nil && b.connected() {
			return false
		}
	}
	return true
}

func (r *router) receive(ctx context.Context, f *flight) {
	late := len(r.last) > 0
	r.silent++
	for _, b := range r.used {
		if late {
			b.extend()
		}
		b.receive(ctx, f, r.routes)
		if b.err == nil {
			r.silent = 0
		}
		late = late || b.err != nil
	}
}

// again keeps the commands pending that are to be sent again, and waits if the
// nodes want that.
func (r *router) again(ctx context.Context, f *flight) {
	pending := r.pending[:0]
	var pause time.Duration
	for _, i := range r.pending {
		c := &f.commands[i]
		if c.reply.Kind != resp.Error {
			continue
		}
		if ok, later := r.reroute(f, i); ok {
			pending = append(pending, i)
			pause = max(pause, later)
		}
	}
	r.pending = pending
	if pause > 0 {
		r.rest(ctx, f, pause)
	}
}

// reroute says whether a command that was refused is to be sent again, and
// behind which pause.
func (r *router) reroute(f *flight, i int) (again bool, pause time.Duration) {
	way := &r.routes[i]
	to := parseRedirect(f.commands[i].reply.Bytes, way.node.server.address)
	switch to.kind {
	case noRedirect:
		return false, 0
	case tryAgain:
		r.cluster.refresh()
		return r.retry(way)
	}
	if way.redirects == mostRedirects {
		f.commands[i].err = way.lost(to)
		return false, 0
	}
	way.redirects++
	way.node, way.asking = r.cluster.node(to.address), to.kind == askOther
	if to.kind == movedSlot {
		r.cluster.moved(to.slot, way.node)
	}
	return true, 0
}

// retry is for a command that should be sent again later, to the node that has
// its slot by then.
func (r *router) retry(way *route) (again bool, pause time.Duration) {
	if r.until.IsZero() {
		r.until = time.Now().Add(r.cluster.settings.timeout)
	}
	pause = shortestPause << way.retries
	if way.retries == mostRetries || time.Now().Add(pause).After(r.until) {
		return false, 0
	}
	way.retries++
	way.node, way.asking = nil, false
	return true, pause
}

// lost is the error of a command that was sent from node to node.
func (way *route) lost(to redirect) error {
	word := "MOVED"
	if to.kind == askOther {
		word = "ASK"
	}
	return way.node.server.fault(word, fmt.Sprintf("%s to another node, the %dth time in a row", word, mostRedirects+1), nil)
}

// rest waits. What is to be sent again later gets its node then.
func (r *router) rest(ctx context.Context, f *flight, pause time.Duration) {
	(&backoff{next: time.Now().Add(pause)}).wait(ctx)
	for _, i := range r.pending {
		if way := &r.routes[i]; way.node == nil {
			way.node = r.owner(f, i)
		}
	}
}

// close closes the connections to all nodes for good.
func (r *router) close() {
	r.closed = true
	for _, b := range r.branches {
		if b != nil {
			b.link.close()
		}
	}
}
