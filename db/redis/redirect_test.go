package redis_test

import (
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"

	client "github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/stretchr/testify/assert"
)

// scriptedNode is a node of a cluster that has all slots and answers as it is told.
type scriptedNode struct {
	*redis.Binding

	mu      sync.Mutex
	updates int      // how many HSET there were
	log     []string // the other commands, and the HSET
}

// node starts a node. Answer is asked for the reply to the nth HSET, from 0;
// nothing ends the connection.
func node(t *testing.T, answer func(n int) string) *scriptedNode {
	s := &scriptedNode{}
	s.Binding = fake(t, func(conn net.Conn) {
		requests := client.NewConn(conn, 0, 0)
		for {
			words, err := client.Strings(requests.Receive())
			if err != nil {
				return
			}
			reply := s.reply(words, answer)
			if reply == "" {
				return
			}
			fmt.Fprint(conn, reply, "\r\n")
		}
	})
	s.Cluster = true
	return s
}

func (s *scriptedNode) reply(words []string, answer func(n int) string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch words[0] {
	case "PING":
		return "+PONG"
	case "CLUSTER": // the host of the node is left out
		return fmt.Sprintf("*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n$0\r\n\r\n:%d", s.Port)
	case "COMMAND":
		return "*0"
	}
	s.log = append(s.log, words[0])
	if words[0] == "ASKING" {
		return "+OK"
	}
	s.updates++
	return answer(s.updates - 1)
}

func (s *scriptedNode) commands() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.log, " ")
}

func yes(int) string { return ":0" }

func TestNodesThatWantItLaterAreAskedAgain(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"TRYAGAIN Multiple keys request during rehashing of slot", "CLUSTERDOWN The cluster is down"} {
		n := node(t, func(n int) string {
			if n < 3 {
				return "-" + word
			}
			return ":0"
		})
		s := session(t, open(t, n.Binding))
		assert.NoError(t, update(t.Context(), s, "k"))
		assert.Equal(t, "HSET HSET HSET HSET", n.commands())
	}
}

func TestNodesThatAlwaysWantItLater(t *testing.T) {
	t.Parallel()
	n := node(t, func(int) string { return "-CLUSTERDOWN Hash slot not served" })
	s := session(t, open(t, n.Binding))
	fails(t, update(t.Context(), s, "k"), address(n.Binding), "CLUSTERDOWN", "CLUSTERDOWN Hash slot not served")
	assert.Equal(t, strings.Repeat("HSET ", 6)+"HSET", n.commands())
}

func TestMovedCommandGoesToTheOtherNode(t *testing.T) {
	t.Parallel()
	second := node(t, yes)
	first := node(t, func(int) string { return "-MOVED 7629 " + address(second.Binding) })
	s := session(t, open(t, first.Binding))
	assert.NoError(t, update(t.Context(), s, "k"))
	assert.Equal(t, "HSET", first.commands())
	assert.Equal(t, "HSET", second.commands())
}

func TestAskedCommandGoesToTheOtherNodeOnce(t *testing.T) {
	t.Parallel()
	second := node(t, yes)
	first := node(t, func(n int) string {
		if n%2 == 0 {
			return "-ASK 7629 " + address(second.Binding)
		}
		return ":0"
	})
	s := session(t, open(t, first.Binding))
	for range 3 {
		assert.NoError(t, update(t.Context(), s, "k"))
	}
	assert.Equal(t, "HSET HSET HSET", first.commands())
	assert.Equal(t, "ASKING HSET ASKING HSET", second.commands())
}

func TestRedirectsWithoutAnEnd(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"MOVED", "ASK"} {
		var n *scriptedNode
		n = node(t, func(int) string { return fmt.Sprintf("-%s 7629 :%d", word, n.Port) }) // to itself
		s := session(t, open(t, n.Binding))
		fails(t, update(t.Context(), s, "k"), address(n.Binding), word, word+" to another node, the 6th time in a row")
		assert.Equal(t, 5, strings.Count(n.commands(), "HSET "), word)
	}
}

func TestCommandWhoseConnectionBrokeIsNotSentAgain(t *testing.T) {
	t.Parallel()
	n := node(t, func(int) string { return "" })
	s := session(t, open(t, n.Binding))
	fails(t, update(t.Context(), s, "k"), address(n.Binding), "CONNECTION", "the connection was closed by the server (slots 0-16383)")
	assert.Equal(t, "HSET", n.commands())
}

func TestRedirectThatCannotBeReadIsAnError(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{"MOVED", "MOVED 1", "MOVED x 127.0.0.1:1", "MOVED 16384 127.0.0.1:1", "ASK 1 127.0.0.1", "ASK 1 a:99999"} {
		n := node(t, func(int) string { return "-" + answer })
		s := session(t, open(t, n.Binding))
		word, _, _ := strings.Cut(answer, " ")
		fails(t, update(t.Context(), s, "k"), address(n.Binding), word, word+" to another server: this one is a node of a cluster")
		assert.Equal(t, "HSET", n.commands())
	}
}
