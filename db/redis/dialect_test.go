package redis_test

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis/resp"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// answers serves PING and the commands of this map. It hangs up on others.
func answers(replies map[string]string) func(conn net.Conn) {
	return func(conn net.Conn) {
		var reader resp.Reader
		reader.Reset(conn)
		for {
			command, err := reader.Read(new(resp.Arena))
			if err != nil {
				return
			}
			name := string(command.Elements[0].Bytes)
			reply, ok := replies[name]
			switch {
			case ok:
			case name == "PING":
				reply = "+PONG\r\n"
			default:
				return
			}
			io.WriteString(conn, reply)
		}
	}
}

func TestCommandsThatTheServerHas(t *testing.T) {
	t.Parallel()
	const (
		modern = "*2\r\n*2\r\n$4\r\nhset\r\n:-4\r\n*2\r\n$6\r\nunlink\r\n:-2\r\n"
		old    = "*2\r\n*2\r\n$4\r\nhset\r\n:4\r\n*-1\r\n"
	)
	for name, c := range map[string]struct {
		info          string
		write, remove string
	}{
		"modern":           {modern, "HSET", "UNLINK"},
		"before 4.0":       {old, "HMSET", "DEL"},
		"refused":          {"-NOPERM no\r\n", "HSET", "DEL"},
		"another answer":   {"+OK\r\n", "HSET", "DEL"},
		"nothing known":    {"*2\r\n*-1\r\n*-1\r\n", "HSET", "DEL"},
		"a strange answer": {"*2\r\n:1\r\n*2\r\n+a\r\n+b\r\n", "HSET", "DEL"},
		"hangs up":         {"", "HSET", "DEL"},
	} {
		t.Run(name, func(t *testing.T) {
			replies := map[string]string{"HSET": ":1\r\n", "HMSET": "+OK\r\n", "ZADD": ":1\r\n",
				"UNLINK": ":1\r\n", "DEL": ":1\r\n", "ZREM": ":1\r\n", "COMMAND": c.info}
			if c.info == "" {
				delete(replies, "COMMAND")
			}
			for _, other := range []string{"HSET", "HMSET", "UNLINK", "DEL"} {
				if other != c.write && other != c.remove {
					replies[other] = "-ERR unknown command\r\n"
				}
			}
			s := session(t, open(t, fake(t, answers(replies))))
			assert.NoError(t, s.Insert(t.Context(), "t", "k", values("f", "v", "g", "w")))
			assert.NoError(t, s.Update(t.Context(), "t", "k", values("f", "v")))
			assert.NoError(t, s.Delete(t.Context(), "t", "k"))
		})
	}
}

func TestOldWriteIsAcknowledged(t *testing.T) {
	t.Parallel()
	b := fake(t, answers(map[string]string{"COMMAND": "*2\r\n*2\r\n$4\r\nhset\r\n:4\r\n*-1\r\n", "HMSET": "+QUEUED\r\n"}))
	s := session(t, open(t, b))
	fails(t, s.Update(t.Context(), "t", "k", values("f", "v")), address(b), "CONNECTION",
		"the answer is not Redis's: want OK, got a line")
}

func TestServerWithoutACommandThatTells(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, "--rename-command", "COMMAND", "")
	s := session(t, open(t, at(server)))
	commands := server.Watch(func() {
		require.NoError(t, insert(t.Context(), s, 1))
		require.NoError(t, s.Delete(t.Context(), "t", "user1"))
	})
	assert.Equal(t, []string{`"HSET" "user1" "field0" "a" "field1" "b"`, `"ZADD" "_indices" "111578566" "user1"`,
		`"DEL" "user1"`, `"ZREM" "_indices" "user1"`}, commands)
}

func TestServerThatFreezesWhenAskedForItsCommands(t *testing.T) {
	t.Parallel()
	b := fake(t, answers(map[string]string{"COMMAND": ""}))
	b.Timeout = 50 * time.Millisecond
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "TIMEOUT", "timed out (redis.timeout is 50ms)")
}

// A server that sends a byte now and then does not stretch the time limit.
func TestDrippingServer(t *testing.T) {
	t.Parallel()
	b := fake(t, func(conn net.Conn) {
		request := make([]byte, 100)
		conn.Read(request)
		io.WriteString(conn, "+PONG\r\n")
		n, _ := conn.Read(request)
		if !strings.Contains(string(request[:n]), "HGETALL") {
			return
		}
		drips := time.NewTicker(5 * time.Millisecond)
		defer drips.Stop()
		for _, err := io.WriteString(conn, "*2\r\n$100000\r\n"); err == nil; _, err = io.WriteString(conn, "x") {
			<-drips.C
		}
	})
	b.Timeout = 500 * time.Millisecond
	s := session(t, open(t, b))
	_, err := s.Read(t.Context(), "t", "k", nil)
	fails(t, err, address(b), "TIMEOUT", "timed out (redis.timeout is 500ms)")
}

func TestReplyThatNobodyAskedFor(t *testing.T) {
	t.Parallel()
	b := fake(t, answers(map[string]string{"COMMAND": "+OK\r\n", "HGETALL": "*2\r\n$1\r\nf\r\n$1\r\nv\r\n*0\r\n"}))
	s := session(t, open(t, b))
	_, err := s.Read(t.Context(), "t", "k", nil)
	require.NoError(t, err)
	_, err = s.Read(t.Context(), "t", "k", nil)
	fails(t, err, address(b), "CONNECTION", "the answer is not Redis's: it was not asked for")
	_, err = s.Read(t.Context(), "t", "k", nil)
	assert.NoError(t, err, "on a new connection")
}

func TestClosedSessionFails(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	require.NoError(t, s.Close())
	before := server.Info("stats")["total_connections_received"]
	fails(t, insert(t.Context(), s, 1), server.Addr(), "CONNECTION", "the session is closed")
	_, err := s.Scan(t.Context(), "t", "k", 1, nil)
	assert.Equal(t, "CONNECTION", db.Status(err))
	assert.Equal(t, before, server.Info("stats")["total_connections_received"])
	assert.NoError(t, s.Close())
}

func TestOpenOfWhatSendsAbsurdLengths(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{"$9223372036854775807\r\n", "*9223372036854775807\r\n"} {
		for _, command := range []string{"PING", "COMMAND"} {
			b := fake(t, answers(map[string]string{command: answer}))
			_, err := b.Open(t.Context())
			fails(t, err, address(b), "CONNECTION", "the answer is not Redis's: length out of range")
		}
	}
}
