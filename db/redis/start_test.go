package redis_test

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"testing"
	"time"
	"unsafe"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/require"
)

// at returns the settings of a test's server.
func at(s *redistest.Server) *redis.Binding {
	b := redis.NewBinding()
	b.Host, b.Port = s.Host, s.Port
	return b
}

// open opens a database and closes it with the test.
func open(t testing.TB, b *redis.Binding) db.DB {
	t.Helper()
	d, err := b.Open(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

type scanSession interface {
	db.Session
	db.Scanner
}

// session opens a session and closes it with the test.
func session(t testing.TB, d db.DB) scanSession {
	t.Helper()
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s.(scanSession)
}

// start starts a server and opens a session on it.
func start(t testing.TB, args ...string) (*redistest.Server, scanSession) {
	t.Helper()
	server := redistest.Start(t, args...)
	return server, session(t, open(t, at(server)))
}

// fake serves each connection with serve, and returns the settings to reach it.
func fake(t *testing.T, serve func(conn net.Conn)) *redis.Binding {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				serve(conn)
			}()
		}
	}()
	b := redis.NewBinding()
	b.Host, b.Port = "127.0.0.1", l.Addr().(*net.TCPAddr).Port
	return b
}

func address(b *redis.Binding) string { return net.JoinHostPort(b.Host, strconv.Itoa(b.Port)) }

// values makes fields of pairs of a name and a value.
func values(pairs ...string) []db.Field {
	var fields []db.Field
	for i := 0; i < len(pairs); i += 2 {
		fields = append(fields, db.Field{Name: pairs[i], Value: []byte(pairs[i+1])})
	}
	return fields
}

// attempts is how often a test tries until a session works again, with the
// session's own pauses in between.
const attempts = 200

// recovers tries until an operation works and returns the errors until then.
func recovers(t testing.TB, operation func() error) []error {
	t.Helper()
	var failures []error
	for range attempts {
		err := operation()
		if err == nil {
			return failures
		}
		failures = append(failures, err)
	}
	require.FailNow(t, "want an operation that works again", "the last of %d errors: %v", attempts, failures[attempts-1])
	return nil
}

func insert(ctx context.Context, s db.Session, n int) error {
	return s.Insert(ctx, "usertable", fmt.Sprint("user", n), values("field0", "a", "field1", "b"))
}

// shared returns a string that changes with its bytes.
func shared(bytes []byte) string { return unsafe.String(unsafe.SliceData(bytes), len(bytes)) }

// clients waits until the server has this many connections, the test's own
// included.
func clients(t testing.TB, server *redistest.Server, want int) {
	t.Helper()
	require.Eventually(t, func() bool {
		return server.Info("clients")["connected_clients"] == strconv.Itoa(want)
	}, time.Minute, time.Millisecond, "want %d connections", want)
}
