package redis_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db/redis"
	"github.com/stretchr/testify/require"
)

// scripted is a server that answers what the test says, when the test says so.
type scripted struct {
	*redis.Binding
	seen chan seen
	conn net.Conn // from which the last command that the test saw came
}

// seen is a command that arrived, but for those of the greeting.
type seen struct {
	command string
	conn    net.Conn
}

func newScripted(t *testing.T) *scripted {
	s := &scripted{seen: make(chan seen, 100)}
	s.Binding = fake(t, s.serve)
	return s
}

func (s *scripted) serve(conn net.Conn) {
	requests := bufio.NewReader(conn)
	for {
		switch command := request(requests); {
		case command == nil:
			return
		case command[0] == "PING":
			io.WriteString(conn, "+PONG\r\n")
		case command[0] == "COMMAND", command[0] == "INFO":
			io.WriteString(conn, "-ERR unknown\r\n")
		default:
			s.seen <- seen{strings.Join(command, " "), conn}
		}
	}
}

// sees waits for a command.
func (s *scripted) sees(t *testing.T, want string) {
	t.Helper()
	next := <-s.seen
	require.Equal(t, want, next.command)
	s.conn = next.conn
}

// answer sends these replies, or ends the connection if there is none.
func (s *scripted) answer(t *testing.T, replies ...string) {
	t.Helper()
	if len(replies) == 0 {
		require.NoError(t, s.conn.Close())
		return
	}
	_, err := io.WriteString(s.conn, strings.Join(replies, ""))
	require.NoError(t, err)
}

// request reads a command, or nil at the end.
func request(r *bufio.Reader) []string {
	line := func() string { line, _ := r.ReadString('\n'); return strings.TrimSpace(line) }
	words, _ := strconv.Atoi(strings.TrimPrefix(line(), "*"))
	var command []string
	for range words {
		line()
		command = append(command, line())
	}
	return command
}

// record is the reply with a record of one field.
func record(value string) string {
	return fmt.Sprintf("*2\r\n$1\r\nf\r\n$%d\r\n%s\r\n", len(value), value)
}
