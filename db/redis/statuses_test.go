package redis_test

import (
	"context"
	"io"
	"net"
	"os"
	"testing"
	"time"

	client "github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// How long a test waits for a condition, and how often it looks.
const (
	patience = time.Minute
	tick     = time.Millisecond
)

func TestStatusesOfAServerInTrouble(t *testing.T) {
	t.Parallel()
	read := func(ctx context.Context, s db.Session) error { _, err := s.Read(ctx, "t", "user1", nil); return err }
	write := func(ctx context.Context, s db.Session) error { return insert(ctx, s, 1) }
	for _, test := range []struct {
		status  string
		call    func(ctx context.Context, s db.Session) error
		trouble func(t *testing.T, s *redistest.Server, dir string)
	}{
		{"MASTERDOWN", read, loseMaster},
		{"MISCONF", write, failToSave},
		{"NOPERM", read, func(_ *testing.T, s *redistest.Server, _ string) {
			s.Do("ACL", "SETUSER", "default", "-hgetall")
		}},
		{"BUSY", read, runEndlessScript},
	} {
		t.Run(test.status, func(t *testing.T) {
			dir := t.TempDir() // in which the server works
			server, s := start(t, "--lua-time-limit", "10", "--dir", dir)
			require.NoError(t, insert(t.Context(), s, 1))
			test.trouble(t, server, dir)
			var err error
			require.Eventually(t, func() bool { err = test.call(t.Context(), s); return err != nil }, patience, tick)
			assert.Equal(t, test.status, db.Status(err), "%v", err)
		})
	}
}

func loseMaster(_ *testing.T, s *redistest.Server, _ string) {
	s.Do("CONFIG", "SET", "replica-serve-stale-data", "no")
	s.Do("REPLICAOF", "127.0.0.1", "1")
}

func failToSave(t *testing.T, s *redistest.Server, dir string) {
	require.NoError(t, os.RemoveAll(dir))
	s.Do("CONFIG", "SET", "save", "3600 1000000")
	s.Do("BGSAVE")
	require.Eventually(t, func() bool { return s.Info("persistence")["rdb_last_bgsave_status"] == "err" }, patience, tick)
}

func runEndlessScript(t *testing.T, s *redistest.Server, _ string) {
	conn, err := client.Dial("tcp", s.Addr())
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	require.NoError(t, conn.Send("EVAL", "while true do end", 0))
	require.NoError(t, conn.Flush())
	t.Cleanup(func() { s.Do("SCRIPT", "KILL") })
}

func TestConnectionThatIsReset(t *testing.T) {
	t.Parallel()
	b := fake(t, func(conn net.Conn) {
		conn.Read(make([]byte, 100))
		io.WriteString(conn, "+PONG\r\n")
		conn.Read(make([]byte, 100))
		conn.(*net.TCPConn).SetLinger(0)
	})
	s := session(t, open(t, b))
	fails(t, insert(t.Context(), s, 1), address(b), "CONNECTION", "the connection was closed by the server")
}
