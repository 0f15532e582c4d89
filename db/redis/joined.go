package redis

import (
	"bytes"
	"context"
	"slices"

	"github.com/goycsb/goycsb/db/redis/resp"
)

// joined makes one MSET of the SETs of a flight, and one MGET of its GETs. An
// error of such a command is that of all that it stands for.
type joined struct {
	transport
	flight flight
	places []place
}

// place is where the reply to a command is found.
type place struct {
	command int // of the joined flight
	element int // of its reply, or -1 for the reply itself
}

func (j *joined) exchange(ctx context.Context, f *flight) {
	j.join(f)
	j.flight.arena, f.arena = f.arena, j.flight.arena // as replies are valid as long as their flight
	j.transport.exchange(ctx, &j.flight)
	j.flight.arena, f.arena = f.arena, j.flight.arena
	for i := range f.commands {
		f.commands[i].reply, f.commands[i].err = j.outcome(j.places[i])
	}
}

func (j *joined) outcome(p place) (resp.Reply, error) {
	c := &j.flight.commands[p.command]
	if c.err != nil || p.element < 0 {
		return c.reply, c.err
	}
	return c.reply.Elements[p.element], nil
}

// The beginnings of the commands that are joined, and of those that are not
// passed by: an MSET stays on its side of a removal, with what the index is told.
const (
	getHead    = "*2\r\n$3\r\nGET\r\n"
	setHead    = "*3\r\n$3\r\nSET\r\n"
	delHead    = "*2\r\n$3\r\nDEL\r\n"
	unlinkHead = "*2\r\n$6\r\nUNLINK\r\n"
)

func (f *flight) starts(i int, head string) bool {
	return bytes.HasPrefix(f.out[f.commands[i].start:], []byte(head))
}

// join makes the joined flight. The MGET is the last of its commands, so that it
// sees what the flight writes.
func (j *joined) join(f *flight) {
	j.flight.reset()
	j.places = slices.Grow(j.places[:0], len(f.commands))[:len(f.commands)]
	for start := 0; start < len(f.commands); {
		end := start
		for end < len(f.commands) && (end == start || !f.removes(end)) {
			end++
		}
		j.joinSets(f, start, end)
		start = end
	}
	j.joinGets(f)
}

func (f *flight) removes(i int) bool { return f.starts(i, delHead) || f.starts(i, unlinkHead) }

// joinSets adds these commands without the GETs, with one MSET in the place of
// the first SET.
func (j *joined) joinSets(f *flight, start, end int) {
	sets := f.count(start, end, setHead)
	mset := -1
	for i := start; i < end; i++ {
		switch {
		case f.starts(i, getHead):
		case f.starts(i, setHead):
			if mset < 0 {
				j.flight.begin("MSET", 2*sets, isOK)
				j.gather(f, start, end, setHead)
				mset = len(j.flight.commands) - 1
			}
			j.places[i] = place{mset, -1}
		default:
			j.copy(f, i)
			j.places[i] = place{len(j.flight.commands) - 1, -1}
		}
	}
}

func (j *joined) joinGets(f *flight) {
	gets := f.count(0, len(f.commands), getHead)
	if gets == 0 {
		return
	}
	j.flight.begin("MGET", gets, areValues)
	j.gather(f, 0, len(f.commands), getHead)
	element := 0
	for i := range f.commands {
		if f.starts(i, getHead) {
			j.places[i] = place{len(j.flight.commands) - 1, element}
			element++
		}
	}
}

func (f *flight) count(start, end int, head string) int {
	n := 0
	for i := start; i < end; i++ {
		if f.starts(i, head) {
			n++
		}
	}
	return n
}

// gather adds the arguments of these commands to the last one.
func (j *joined) gather(f *flight, start, end int, head string) {
	for i := start; i < end; i++ {
		if f.starts(i, head) {
			c := &f.commands[i]
			j.flight.out = append(j.flight.out, f.out[c.start+len(head):c.end]...)
		}
	}
	j.flight.last().end = len(j.flight.out)
}

// copy adds a command as it is.
func (j *joined) copy(f *flight, i int) {
	c := f.commands[i]
	moved := len(j.flight.out) - c.start
	j.flight.out = append(j.flight.out, f.out[c.start:c.end]...)
	c.start, c.end = c.start+moved, c.end+moved
	c.keyStart, c.keyEnd = c.keyStart+moved, c.keyEnd+moved
	j.flight.commands = append(j.flight.commands, c)
}

// areValues is the shape of a string or nil for each argument.
func areValues(reply resp.Reply, arguments int) error { return isValues(reply, arguments+1) }
