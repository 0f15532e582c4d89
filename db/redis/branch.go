package redis

import (
	"context"
	"time"

	"github.com/goycsb/goycsb/db/redis/resp"
)

// branch is a session's way to one node, and what goes that way at a time.
type branch struct {
	cluster *cluster
	node    *node
	link    *link

	out      []byte
	commands []int     // their places in the flight, in the order in which they are sent
	sent     time.Time // when the last of them was
	err      error     // of all that have no reply yet
}

// asking is what goes before a command for a slot that the node is about to get.
var asking = resp.AppendString(resp.AppendArray(nil, 1), "ASKING")

// put adds a command.
func (b *branch) put(f *flight, i int, way *route) {
	if way.asking {
		b.out = append(b.out, asking...)
	}
	c := &f.commands[i]
	c.reply, c.err = resp.Reply{}, nil
	b.out = append(b.out, f.out[c.start:c.end]...)
	b.commands = append(b.commands, i)
}

func (b *branch) empty() {
	b.out = b.out[:0]
	b.commands = b.commands[:0]
	b.err = nil
}

func (b *branch) connected() bool { return b.link.socket != nil }

// connect connects, if the node lets it. A patient session waits for that.
func (b *branch) connect(ctx context.Context, patient bool) error {
	if b.link.closed || ctx.Err() != nil {
		return b.link.ready(ctx)
	}
	probe, err := b.node.admit(ctx, patient)
	if err != nil {
		b.cluster.refresh()
		return err
	}
	if err = b.link.connect(ctx); err != nil && ctx.Err() == nil {
		err = b.cluster.unreachable(b.node, err)
		b.cluster.refresh()
	}
	b.node.tried(ctx, probe, err)
	return err
}

// send sends what was put, by one write, at once unless it is alone.
func (b *branch) send(ctx context.Context, patient, alone bool) {
	if !b.connected() {
		b.err = b.connect(ctx, patient)
		if b.err != nil {
			return
		}
	}
	err := b.link.ready(ctx)
	if err == nil {
		err = b.link.send(ctx, b.out)
	}
	if err == nil && !alone {
		err = b.link.flush(ctx)
	}
	b.sent = time.Now()
	b.err = b.broken(ctx, err)
}

// extend gives replies that have arrived meanwhile, or nearly so, the time to
// be taken, after the session waited for another node.
func (b *branch) extend() {
	const grace = 100 * time.Millisecond
	if b.err != nil {
		return
	}
	deadline := b.sent.Add(b.node.server.timeout)
	if least := time.Now().Add(min(grace, b.node.server.timeout)); deadline.Before(least) {
		deadline = least
	}
	b.link.socket.due = deadline
}

// receive takes the replies.
func (b *branch) receive(ctx context.Context, f *flight, ways []route) {
	for _, i := range b.commands {
		c := &f.commands[i]
		if b.err == nil {
			b.err = b.broken(ctx, b.take(ctx, f, c, ways[i].asking))
		}
		if b.err != nil {
			c.reply, c.err = resp.Reply{}, b.err
		}
	}
	if b.err == nil {
		b.link.backoff.succeeded()
	}
}

// take takes the reply to one command. It returns an error of the connection.
func (b *branch) take(ctx context.Context, f *flight, c *command, asked bool) error {
	if asked {
		ask := command{shape: isOK}
		if err := b.link.receive(ctx, &f.arena, &ask); err != nil {
			return err
		}
	}
	return b.link.receive(ctx, &f.arena, c)
}

// broken is the error of a connection that failed.
func (b *branch) broken(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	err = b.cluster.unreachable(b.node, err)
	b.cluster.refresh()
	if isTimeout(err) {
		b.node.suspect(err)
	}
	return err
}
