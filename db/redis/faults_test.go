package redis_test

import (
	"context"
	"io"
	"net"
	"testing"
	"time"

	client "github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestErrorsOfTheServerKeepTheConnection(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	ctx := t.Context()
	require.NoError(t, insert(ctx, s, 1))
	made := server.Info("stats")["total_connections_received"]
	addr := server.Addr()

	server.Do("SET", "user2", "no hash")
	const wrongType = "WRONGTYPE Operation against a key holding the wrong kind of value"
	_, err := s.Read(ctx, "t", "user2", nil)
	fails(t, err, addr, "WRONGTYPE", wrongType)
	fails(t, s.Update(ctx, "t", "user2", values("field0", "a")), addr, "WRONGTYPE", wrongType)
	fails(t, insert(ctx, s, 2), addr, "WRONGTYPE", wrongType)
	_, err = s.Scan(ctx, "t", "user1", 2, nil)
	fails(t, err, addr, "WRONGTYPE", wrongType)

	server.Do("CONFIG", "SET", "maxmemory", "1")
	err = insert(ctx, s, 3)
	fails(t, err, addr, "OOM", "OOM command not allowed when used memory > 'maxmemory'.")
	var refused client.Error
	assert.ErrorAs(t, err, &refused)
	server.Do("CONFIG", "SET", "maxmemory", "0")

	server.Do("REPLICAOF", "127.0.0.1", "1")
	fails(t, insert(ctx, s, 4), addr, "READONLY", "READONLY You can't write against a read only replica.")
	server.Do("REPLICAOF", "NO", "ONE")

	assert.NoError(t, insert(ctx, s, 5))
	assert.Equal(t, made, server.Info("stats")["total_connections_received"], "connections made")
}

func TestErrorOfTheIndexFailsTheInsert(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	server.Do("SET", "_indices", "no set")
	assert.Equal(t, "WRONGTYPE", db.Status(insert(t.Context(), s, 1)))
	found, err := s.Read(t.Context(), "t", "user1", nil)
	require.NoError(t, err, "the replies are still those of their commands")
	assert.Len(t, found, 2)
}

func TestErrorsThatNameTheKeyAreOneError(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ answer, status, text string }{
		"MOVED": {"-MOVED 3999 127.0.0.1:6381", "MOVED", "MOVED to another server: this one is a node of a cluster"},
		"an old server": {"-ERR unknown command `HSET`, with args beginning with: `user1`, ",
			"ERROR", "ERR unknown command `HSET`"},
		"no word": {"-oops", "ERROR", "oops"},
	} {
		t.Run(name, func(t *testing.T) {
			b := fake(t, func(conn net.Conn) {
				conn.Read(make([]byte, 100))
				io.WriteString(conn, "+PONG\r\n")
				conn.Read(make([]byte, 100))
				io.WriteString(conn, c.answer+"\r\n")
			})
			s := session(t, open(t, b))
			fails(t, s.Update(t.Context(), "t", "user1", values("field0", "a")), address(b), c.status, c.text)
		})
	}
}

func TestRepliesOfAnotherKindAreAnError(t *testing.T) {
	t.Parallel()
	read := func(s db.Session) error { _, err := s.Read(context.Background(), "t", "k", nil); return err }
	readOne := func(s db.Session) error { _, err := s.Read(context.Background(), "t", "k", []string{"f"}); return err }
	scan := func(s db.Session) error {
		_, err := s.(db.Scanner).Scan(context.Background(), "t", "k", 1, nil)
		return err
	}
	for answer, c := range map[string]struct {
		call func(s db.Session) error
		text string
	}{
		":1\r\n":                  {read, "want an array, got an integer"},
		"*1\r\n$1\r\na\r\n":       {read, "want pairs, got 1 elements"},
		"*2\r\n$1\r\na\r\n:1\r\n": {read, "want a string, got an integer"},
		"*0\r\n":                  {readOne, "want 1 values, got 0"},
		"*1\r\n:1\r\n":            {readOne, "want a string or nil, got an integer"},
		"*1\r\n:7\r\n":            {scan, "want a string, got an integer"},
		"+OK\r\n":                 {func(s db.Session) error { return s.Update(context.Background(), "t", "k", values("f", "v")) }, "want an integer, got a line"},
	} {
		b := fake(t, func(conn net.Conn) {
			conn.Read(make([]byte, 100))
			io.WriteString(conn, "+PONG\r\n")
			conn.Read(make([]byte, 100))
			io.WriteString(conn, answer)
			io.Copy(io.Discard, conn)
		})
		fails(t, c.call(session(t, open(t, b))), address(b), "CONNECTION", "the answer is not Redis's: "+c.text)
	}
}

func TestKilledConnectionFailsOneOperation(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	for range 3 {
		require.NoError(t, insert(t.Context(), s, 1))
		server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
		fails(t, insert(t.Context(), s, 2), server.Addr(), "CONNECTION", "the connection was closed by the server")
		require.NoError(t, insert(t.Context(), s, 3), "the next operation has a new connection")
	}
}

func TestPasswordIsSentOnNewConnectionsToo(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	server.Do("CONFIG", "SET", "requirepass", "s3cret")
	b := at(server)
	b.Password = "s3cret"
	s := session(t, open(t, b))
	server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
	assert.Error(t, insert(t.Context(), s, 1))
	assert.NoError(t, insert(t.Context(), s, 1))

	server.Do("CONFIG", "SET", "requirepass", "changed")
	assert.NoError(t, insert(t.Context(), s, 1))
	server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
	assert.Error(t, insert(t.Context(), s, 1))
	assert.Equal(t, "WRONGPASS", db.Status(insert(t.Context(), s, 1)))
}

func TestRestartOfTheServer(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	other := session(t, open(t, at(server)))
	require.NoError(t, insert(t.Context(), s, 1))

	server.Kill()
	for range 3 {
		err := insert(t.Context(), s, 1)
		assert.Equal(t, "CONNECTION", db.Status(err))
		assert.EqualError(t, insert(t.Context(), other, 2), err.Error(), "one text for one fault")
	}
	server.Restart()

	recovers(t, func() error { return insert(t.Context(), s, 1) })
	recovers(t, func() error { return insert(t.Context(), other, 2) })
	assert.Equal(t, int64(3), server.Do("DBSIZE"))
}

func TestFrozenServer(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := at(server)
	b.Timeout = time.Second
	s := session(t, open(t, b))
	require.NoError(t, insert(t.Context(), s, 1))

	server.Pause()
	const timedOut = "timed out (redis.timeout is 1s)"
	fails(t, insert(t.Context(), s, 1), server.Addr(), "TIMEOUT", timedOut)
	fails(t, insert(t.Context(), s, 1), server.Addr(), "TIMEOUT", timedOut) // of a new connection
	server.Resume()

	recovers(t, func() error { return insert(t.Context(), s, 1) })
}

func TestWriteToAFrozenServerTimesOut(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := at(server)
	b.Timeout = time.Second
	s := session(t, open(t, b))
	server.Pause()
	large := values("field0", string(make([]byte, 16<<20))) // more than sockets buffer
	fails(t, s.Update(t.Context(), "t", "user1", large), server.Addr(), "TIMEOUT", "timed out (redis.timeout is 1s)")
}

func TestServerThatLoads(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, "--key-load-delay", "100", "--loading-process-events-interval-bytes", "1024")
	s := session(t, open(t, at(server)))
	server.Do("EVAL", "for i = 1, 5000 do redis.call('SET', 'k' .. i, i) end", 0)
	server.Do("SAVE")
	server.Restart()

	failures := recovers(t, func() error { return insert(t.Context(), s, 1) })
	require.NotEmpty(t, failures)
	last := failures[len(failures)-1]
	assert.Equal(t, "LOADING", db.Status(last))
	assert.ErrorContains(t, last, server.Addr()+": LOADING ")
}

func TestContextEndsACall(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := at(server)
	b.Timeout = time.Hour
	s := session(t, open(t, b))
	calls := map[string]func(ctx context.Context) error{
		"insert": func(ctx context.Context) error { return insert(ctx, s, 1) },
		"large update": func(ctx context.Context) error {
			return s.Update(ctx, "t", "user1", values("field0", string(make([]byte, 16<<20))))
		},
		"scan":   func(ctx context.Context) error { _, err := s.Scan(ctx, "t", "user1", 3, nil); return err },
		"delete": func(ctx context.Context) error { return s.Delete(ctx, "t", "user1") },
	}
	for name, call := range calls {
		server.Pause()
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- call(ctx) }()
		cancel()
		err := <-ended
		assert.ErrorIs(t, err, context.Canceled, name)
		assert.ErrorContains(t, err, server.Addr(), name)
		assert.Equal(t, "CANCELED", db.Status(err), name)
		assert.ErrorIs(t, call(ctx), context.Canceled, "%s with a context that has ended", name)
		server.Resume()
		require.NoError(t, insert(t.Context(), s, 1), "after %s", name)
	}
}

func TestContextEndsTheWaitForAConnection(t *testing.T) {
	t.Parallel()
	server, s := start(t)
	server.Kill()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	failed := make(chan struct{})
	go func() {
		for n := 0; ; n++ {
			err := insert(ctx, s, 1)
			if ctx.Err() != nil {
				ended <- err
				return
			}
			if n == 3 {
				close(failed)
			}
		}
	}()
	<-failed
	cancel()
	assert.ErrorIs(t, <-ended, context.Canceled)
}

func TestCloseDoesNotWaitForAFrozenServer(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := at(server)
	b.Timeout = time.Hour
	d := open(t, b)
	idle, err := d.Session(t.Context())
	require.NoError(t, err)
	server.Pause()
	assert.NoError(t, idle.Close())
}
