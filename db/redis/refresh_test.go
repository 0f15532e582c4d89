package redis

import (
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A question which node has which slots says nothing about a node that hangs up
// on it: sessions may connect at once.
func TestNodeThatHangsUpOnTheQuestionIsNotDown(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go func() {
		for conn, err := l.Accept(); err == nil; conn, err = l.Accept() {
			conn.Close()
		}
	}()
	address := l.Addr().String()
	c := newCluster(&server{network: "tcp", timeout: time.Minute, pulse: &pulse{}}, []string{address})
	defer c.close()

	c.ask()
	assert.False(t, c.node(address).isDown())

	require.NoError(t, l.Close())
	c.ask()
	assert.True(t, c.node(address).isDown(), "a node that takes no connection")
}
