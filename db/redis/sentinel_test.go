package redis_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// bySentinels returns the settings to find the master "main" by these sentinels.
func bySentinels(hosts string) *redis.Binding {
	b := redis.NewBinding()
	b.Sentinel = redis.Sentinel{Master: "main", Hosts: hosts}
	return b
}

func TestConformanceBySentinels(t *testing.T) {
	t.Parallel()
	notShort(t)
	server := redistest.Start(t)
	sentinel := redistest.StartSentinel(t, "main", server.Port)
	over(t, server, bySentinels(sentinel.Addr()))
}

func TestFailoverInMidRun(t *testing.T) {
	t.Parallel()
	master := redistest.Start(t)
	replica := redistest.StartReplica(t, master)
	sentinel := redistest.StartSentinel(t, "main", master.Port)
	sentinel.AwaitReplicas("main", 1)
	s := session(t, open(t, bySentinels(sentinel.Addr())))
	require.NoError(t, insert(t.Context(), s, 1))

	sentinel.Failover("main", replica.Port)
	var failed error // the old master takes writes until it is told that it is none
	require.Eventually(t, func() bool {
		failed = insert(t.Context(), s, 1)
		return failed != nil
	}, time.Minute, time.Millisecond)
	failures := recovers(t, func() error { return insert(t.Context(), s, 2) })
	for _, err := range append(failures, failed) {
		assert.Contains(t, []string{"CONNECTION", "READONLY", "SENTINEL"}, db.Status(err), "%v", err)
	}
	has(t, replica, "user2")
}

func TestDeathOfTheMasterInMidRun(t *testing.T) {
	t.Parallel()
	master := redistest.Start(t)
	replica := redistest.StartReplica(t, master)
	sentinel := redistest.StartSentinel(t, "main", master.Port)
	sentinel.AwaitReplicas("main", 1)
	b := bySentinels(sentinel.Addr())
	b.Timeout = time.Second
	s := session(t, open(t, b))
	require.NoError(t, insert(t.Context(), s, 1))

	master.Kill()
	failures := recovers(t, func() error { return insert(t.Context(), s, 2) })
	require.NotEmpty(t, failures)
	assert.EqualError(t, failures[0], "redis main: the connection was closed by the server")
	has(t, replica, "user2")
}

// The sentinels are told of another master while the old one lives on, as a
// replica that keeps its clients.
func TestReadOnlyMasterIsLeft(t *testing.T) {
	t.Parallel()
	old, next := redistest.Start(t), redistest.Start(t)
	sentinel := redistest.StartSentinel(t, "main", old.Port)
	s := session(t, open(t, bySentinels(sentinel.Addr())))
	require.NoError(t, insert(t.Context(), s, 1))

	sentinel.Do("SENTINEL", "REMOVE", "main")
	sentinel.Do("SENTINEL", "MONITOR", "main", next.Host, next.Port, 1)
	old.Do("REPLICAOF", next.Host, next.Port)
	assert.Equal(t, "READONLY", db.Status(insert(t.Context(), s, 2)))
	require.NoError(t, insert(t.Context(), s, 3), "the next operation asks the sentinels")
	assert.Equal(t, int64(1), next.Do("EXISTS", "user3"))
}

// What was sent beside a write that finds no master any more fails with it, and the
// next operations go to the new one.
func TestMultiplexerLeavesAReadOnlyMaster(t *testing.T) {
	t.Parallel()
	old, next := redistest.Start(t), redistest.Start(t)
	sentinel := redistest.StartSentinel(t, "main", old.Port)
	m := multiplexing(t, bySentinels(sentinel.Addr()))
	require.NoError(t, insert(t.Context(), m, 1))
	old.Do("REPLICAOF", next.Host, next.Port)
	sentinel.Do("SENTINEL", "REMOVE", "main")
	sentinel.Do("SENTINEL", "MONITOR", "main", next.Host, next.Port, 1)
	write, read := db.Op{Kind: db.Insert, Key: "user2", Values: values("field0", "a")}, db.Op{Kind: db.Read, Key: "user1"}
	m.Begin(t.Context(), &write)
	m.Begin(t.Context(), &read)
	all(t.Context(), m)
	assert.Equal(t, "READONLY", db.Status(write.Err))
	fails(t, read.Err, "main", "CONNECTION", "the server is no longer the master")
	recovers(t, func() error { return insert(t.Context(), m, 3) })
	has(t, next, "user3")
}

func TestMasterThatIsAReplicaIsRefused(t *testing.T) {
	t.Parallel()
	master := redistest.Start(t)
	replica := redistest.StartReplica(t, master)
	b := bySentinels(address(fake(t, sentinelThatSays(replica))))
	_, err := b.Open(t.Context())
	fails(t, err, replica.Addr(), "SENTINEL", "the sentinels call it the master, but it is a replica")
}

func TestSentinelsAreAskedInTurn(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	sentinel := redistest.StartSentinel(t, "main", server.Port)
	stranger := redistest.StartSentinel(t, "other", server.Port)
	gone := redistest.Start(t)
	gone.Kill()
	frozen := redistest.Start(t)
	frozen.Pause()

	b := bySentinels(gone.Addr() + "," + frozen.Addr() + ", " + stranger.Addr() + "," + sentinel.Addr())
	b.Timeout = 4 * time.Second
	s := session(t, open(t, b))
	assert.NoError(t, insert(t.Context(), s, 1))

	b.Sentinel.Hosts = gone.Addr() + "," + stranger.Addr()
	_, err := b.Open(t.Context())
	failsJoined(t, err, "redis main: no sentinel tells where it is: redis "+gone.Addr()+": connect: connection refused")
	b.Sentinel.Hosts = stranger.Addr()
	_, err = b.Open(t.Context())
	failsJoined(t, err, "redis main: no sentinel tells where it is: redis "+stranger.Addr()+
		": there is no master of that name (check redis.sentinel.master)")
}

func TestSentinelsHaveTheirOwnPassword(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, "--requirepass", "s3cret-of-the-server")
	sentinel := redistest.StartSentinel(t, "main", server.Port)
	sentinel.Do("SENTINEL", "SET", "main", "auth-pass", "s3cret-of-the-server")
	sentinel.Do("ACL", "SETUSER", "asker", "on", ">s3cret-of-sentinels", "~*", "+@all")
	sentinel.Do("ACL", "SETUSER", "default", "off")
	b := bySentinels(sentinel.Addr())
	b.Password = "s3cret-of-the-server"

	_, err := b.Open(t.Context())
	failsJoined(t, err, "redis main: no sentinel tells where it is: redis "+sentinel.Addr()+
		": NOAUTH Authentication required. (set redis.sentinel.password)")
	b.Sentinel.Username, b.Sentinel.Password = "asker", "s3cret-and-wrong"
	_, err = b.Open(t.Context())
	failsJoined(t, err, "redis main: no sentinel tells where it is: redis "+sentinel.Addr()+": WRONGPASS invalid "+
		"username-password pair or user is disabled. (check redis.sentinel.username and redis.sentinel.password)")

	b.Sentinel.Password = "s3cret-of-sentinels"
	b.DB = 2
	s := session(t, open(t, b))
	require.NoError(t, insert(t.Context(), s, 1))
}

func TestTLSIsThatOfSentinelsToo(t *testing.T) {
	t.Parallel()
	a := redistest.NewAuthority(t)
	certificate, key := a.Issue(time.Hour, "127.0.0.1")
	server := redistest.StartTLS(t, a, certificate, key)
	sentinel := redistest.StartTLSSentinel(t, "main", server.TLSPort, a, certificate, key)
	b := bySentinels("127.0.0.1:" + strconv.Itoa(sentinel.TLSPort))
	b.TLS = redis.TLS{On: true, CA: a.File, Cert: certificate, Key: key}
	s := session(t, open(t, b))
	assert.NoError(t, insert(t.Context(), s, 1))
}

// sentinelThatSays answers as a sentinel does which takes this server for the
// master.
func sentinelThatSays(s *redistest.Server) func(conn net.Conn) {
	return func(conn net.Conn) {
		request := bufio.NewReader(conn)
		for {
			line, err := request.ReadString('\n')
			switch {
			case err != nil:
				return
			case line == "PING\r\n":
				io.WriteString(conn, "+PONG\r\n")
			case line == "main\r\n":
				port := strconv.Itoa(s.Port)
				fmt.Fprintf(conn, "*2\r\n$%d\r\n%s\r\n$%d\r\n%s\r\n", len(s.Host), s.Host, len(port), port)
			}
		}
	}
}

// has wants a record on this server, which hung up on all when its role changed.
func has(t *testing.T, server *redistest.Server, key string) {
	t.Helper()
	_, err := session(t, open(t, at(server))).Read(t.Context(), "t", key, nil)
	assert.NoError(t, err)
}

// failsJoined wants an error of no known master, without any secret.
func failsJoined(t *testing.T, err error, text string) {
	t.Helper()
	require.EqualError(t, err, text)
	assert.Equal(t, "SENTINEL", db.Status(err))
	assert.NotContains(t, fmt.Sprintf("%+v %v", err, errors.Unwrap(err)), "s3cret")
}
