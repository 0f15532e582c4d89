package redis_test

import (
	"path/filepath"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// over holds the binding to the contract on a server that is reached this way.
func over(t *testing.T, server *redistest.Server, b *redis.Binding) {
	dbtest.Run(t, func(t *testing.T) db.DB {
		server.Do("FLUSHALL")
		d, err := b.Open(t.Context())
		require.NoError(t, err)
		return d
	})
}

// notShort leaves out what the race detector, which is slow, has seen elsewhere.
func notShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("another way to the same code, left out by -short")
	}
}

// bySocket returns the settings to reach a server by its unix socket.
func bySocket(s *redistest.Server) *redis.Binding {
	b := redis.NewBinding()
	b.Socket = s.Socket
	return b
}

// by returns the settings of a user that has all rights on the server.
func by(s *redistest.Server) *redis.Binding {
	s.Do("ACL", "SETUSER", "bench", "reset", "on", ">s3cret", "~*", "+@all")
	b := at(s)
	b.Username, b.Password = "bench", "s3cret"
	return b
}

func TestConformanceOverAUnixSocket(t *testing.T) {
	t.Parallel()
	notShort(t)
	server := redistest.Start(t)
	over(t, server, bySocket(server))
}

func TestConformanceOfSharedConnectionsEachWay(t *testing.T) {
	t.Parallel()
	for name, way := range map[string]func(t *testing.T) (*redistest.Server, *redis.Binding){
		"unix socket": func(t *testing.T) (*redistest.Server, *redis.Binding) {
			server := redistest.Start(t)
			return server, bySocket(server)
		},
		"sentinels": func(t *testing.T) (*redistest.Server, *redis.Binding) {
			server := redistest.Start(t)
			return server, bySentinels(redistest.StartSentinel(t, "main", server.Port).Addr())
		},
		"TLS": func(t *testing.T) (*redistest.Server, *redis.Binding) {
			server, a := startTLS(t, loopback, "--tls-auth-clients", "no")
			return server, atTLS(server, a.File)
		},
	} {
		t.Run(name, func(t *testing.T) {
			notShort(t)
			server, b := way(t)
			b.Sharing.Connections = 2
			over(t, server, b)
		})
	}
}

func TestConformanceAsAUser(t *testing.T) {
	t.Parallel()
	notShort(t)
	server := redistest.Start(t)
	b := by(server)
	server.Do("ACL", "SETUSER", "default", "resetkeys")
	over(t, server, b)
}

func TestOpenOfASocketThatIsNotThere(t *testing.T) {
	t.Parallel()
	b := redis.NewBinding()
	b.Socket = filepath.Join(t.TempDir(), "no.sock")
	_, err := b.Open(t.Context())
	fails(t, err, b.Socket, "CONNECTION", "connect: no such file or directory")
}

func TestSessionOverAUnixSocketReconnects(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := session(t, open(t, bySocket(server)))
	server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
	fails(t, insert(t.Context(), s, 1), server.Socket, "CONNECTION", "the connection was closed by the server")
	assert.NoError(t, insert(t.Context(), s, 1))
}

func TestDatabasesAreApart(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	third := at(server)
	third.DB = 3
	s := session(t, open(t, third))
	zero := session(t, open(t, at(server)))
	require.NoError(t, insert(t.Context(), s, 1))

	_, err := zero.Read(t.Context(), "t", "user1", nil)
	assert.ErrorIs(t, err, db.ErrNotFound)
	assert.Equal(t, int64(0), server.Do("DBSIZE"))
	assert.Contains(t, server.Info("keyspace")["db3"], "keys=2,")

	server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
	assert.Error(t, insert(t.Context(), s, 2))
	require.NoError(t, insert(t.Context(), s, 2))
	assert.Equal(t, int64(0), server.Do("DBSIZE"), "a new connection is to the same database")
}

func TestOpenOfADatabaseThatIsNotThere(t *testing.T) {
	t.Parallel()
	b := at(redistest.Start(t, "--databases", "4"))
	b.DB = 4
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "ERROR", "ERR DB index is out of range (check redis.db)")
}

func TestOpenWithAWrongPasswordOfAUser(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := by(server)
	server.Do("ACL", "SETUSER", "bench", "resetpass", ">other")
	_, err := b.Open(t.Context())
	fails(t, err, address(b), "WRONGPASS", "WRONGPASS invalid username-password pair or user is disabled. "+
		"(check redis.username and redis.password)")
}

func TestUserWithTheLeastRights(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	server.Do("ACL", "SETUSER", "bench", "on", ">s3cret", "~user*", "~_indices",
		"+hset", "+hgetall", "+zadd")
	b := at(server)
	b.Username, b.Password = "bench", "s3cret"
	s := session(t, open(t, b))
	require.NoError(t, insert(t.Context(), s, 1))
	_, err := s.Read(t.Context(), "t", "user1", nil)
	assert.NoError(t, err)
	assert.Equal(t, "NOPERM", db.Status(s.Delete(t.Context(), "t", "user1")))
}
