package redis

import (
	"net"
	"path/filepath"
	"testing"
	"time"

	client "github.com/gomodule/redigo/redis"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRefusalIsReadThoughTheServerHungUp(t *testing.T) {
	l, err := net.Listen("unix", filepath.Join(t.TempDir(), "s"))
	require.NoError(t, err)
	defer l.Close()
	socket, err := net.Dial("unix", l.Addr().String())
	require.NoError(t, err)
	peer, err := l.Accept()
	require.NoError(t, err)
	_, err = peer.Write([]byte("-ERR max number of clients reached\r\n"))
	require.NoError(t, err)
	require.NoError(t, peer.Close())

	s := &server{address: "a", timeout: time.Minute, pulse: &pulse{}}
	err = s.greet(t.Context(), client.NewConn(heard{socket}, time.Minute, time.Minute), time.Now().Add(time.Minute))

	assert.EqualError(t, err, "redis a: ERR max number of clients reached")
}
