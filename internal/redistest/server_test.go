package redistest_test

import (
	"net"
	"testing"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestServersAreApart(t *testing.T) {
	t.Parallel()
	a, b := redistest.Start(t), redistest.Start(t, "--maxmemory", "77mb")
	a.Do("SET", "k", "a")

	assert.Nil(t, b.Do("GET", "k"))
	assert.Equal(t, "80740352", b.Info("memory")["maxmemory"])
}

func TestSocketIsTheSameServer(t *testing.T) {
	t.Parallel()
	s := redistest.Start(t)
	s.Do("SET", "k", "a")
	conn, err := redis.Dial("unix", s.Socket)
	require.NoError(t, err)
	defer conn.Close()
	value, err := redis.String(conn.Do("GET", "k"))
	require.NoError(t, err)
	assert.Equal(t, "a", value)
}

func TestWatchReturnsTheCommandsInBetween(t *testing.T) {
	t.Parallel()
	s := redistest.Start(t)
	s.Do("SET", "before", "1")

	commands := s.Watch(func() { s.Do("SET", "k", "a b\r\n") })

	assert.Equal(t, []string{`"SET" "k" "a b\r\n"`}, commands)
}

func TestRestartLosesDataAndKeepsThePort(t *testing.T) {
	t.Parallel()
	s := redistest.Start(t)
	s.Do("SET", "k", "a")
	addr := s.Addr()

	s.Kill()
	_, err := net.Dial("tcp", addr)
	require.Error(t, err)
	s.Restart()

	assert.Equal(t, addr, s.Addr())
	assert.Nil(t, s.Do("GET", "k"))
}

func TestPausedServerAnswersAfterResume(t *testing.T) {
	t.Parallel()
	s := redistest.Start(t)
	conn, err := redis.Dial("tcp", s.Addr(), redis.DialReadTimeout(20*time.Millisecond))
	require.NoError(t, err)
	defer conn.Close()

	s.Pause()
	_, err = conn.Do("PING")
	require.ErrorContains(t, err, "i/o timeout")
	s.Resume()

	assert.Equal(t, "PONG", s.Do("PING"))
}

func TestPausedServerIsKilled(t *testing.T) {
	t.Parallel()
	s := redistest.Start(t)
	s.Pause()

	s.Kill()

	_, err := net.Dial("tcp", s.Addr())
	assert.Error(t, err)
}
