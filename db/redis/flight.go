package redis

import (
	"context"

	"github.com/goycsb/goycsb/db/redis/resp"
)

// transport carries commands to the servers and their replies back. It belongs
// to one session.
type transport interface {
	// exchange sends the commands of the flight and sets the reply or the error
	// of each. The error of the server itself is that of one command. What
	// happens to a connection is the error of all that have no reply from it.
	exchange(ctx context.Context, f *flight)

	// close waits for nothing. What is exchanged later fails.
	close()
}

// flight is commands that travel together, and their replies. It is used again:
// all of it is valid until its reset.
type flight struct {
	out      []byte // the commands as they are sent, one after another
	commands []command
	arena    resp.Arena // the memory of the replies
}

// command is one of a flight.
type command struct {
	start, end       int // its place in out
	keyStart, keyEnd int // the place of the key that decides on its node
	arguments        int // how many follow the name
	shape            shape

	reply resp.Reply
	err   error // why there is no reply, or none of use: the server's own error, or the connection's
}

func (f *flight) reset() {
	f.out = f.out[:0]
	f.commands = f.commands[:0]
	f.arena.Reset()
}

// begin adds a command. Its arguments are added next, as many as are said here.
func (f *flight) begin(name string, arguments int, shape shape) {
	start := len(f.out)
	f.out = resp.AppendArray(f.out, 1+arguments)
	f.commands = append(f.commands, command{start: start, arguments: arguments, shape: shape})
	f.addString(name)
}

// addKey adds the argument that decides on the node, in a cluster.
func (f *flight) addKey(key string) {
	f.addString(key)
	c := f.last()
	c.keyEnd = c.end - len("\r\n")
	c.keyStart = c.keyEnd - len(key)
}

func (f *flight) addString(s string) {
	f.out = resp.AppendString(f.out, s)
	f.last().end = len(f.out)
}

func (f *flight) addBytes(b []byte) {
	f.out = resp.AppendBytes(f.out, b)
	f.last().end = len(f.out)
}

func (f *flight) addInt(n int64) {
	f.out = resp.AppendInt(f.out, n)
	f.last().end = len(f.out)
}

// answer sets the command's reply from this server, or the server's error. It
// returns an error if this is no reply to such a command.
func (c *command) answer(reply resp.Reply, from *server) error {
	c.reply = reply
	if reply.Kind == resp.Error {
		c.err = from.refused(string(reply.Bytes))
		return nil
	}
	return c.shape(reply, c.arguments)
}

func (f *flight) last() *command { return &f.commands[len(f.commands)-1] }
