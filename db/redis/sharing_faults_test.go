package redis_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestErrorsOfTheServerAreOneSessions(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	d := open(t, sharing(server, 1))
	a, b := session(t, d), session(t, d)
	server.Do("SET", "user1", "no hash")
	made := server.Info("stats")["total_connections_received"]
	for range 100 {
		failing, working := begin(func() error { return insert(t.Context(), a, 1) }), begin(func() error { return insert(t.Context(), b, 2) })
		assert.Equal(t, "WRONGTYPE", db.Status(<-failing))
		assert.NoError(t, <-working)
	}
	assert.Equal(t, made, server.Info("stats")["total_connections_received"], "connections made")
}

func TestKilledSharedConnections(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	d := open(t, sharing(server, 2))
	const sessions, kills = 8, 5
	var all []db.Session
	for range sessions {
		all = append(all, session(t, d))
	}
	var done atomic.Int64
	ended := begin(func() error {
		together(sessions, func(worker int) {
			s := all[worker]
			failures := 0
			for successes := 0; successes < 100 || done.Load() < kills; {
				if err := insert(t.Context(), s, worker); err == nil {
					successes++
				} else {
					failures++
					assert.Equal(t, "CONNECTION", db.Status(err))
				}
			}
			assert.LessOrEqual(t, failures, kills, "a kill fails no more than what waits")
		})
		return nil
	})
	for range kills {
		clients(t, server, 3)
		server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
		done.Add(1)
	}
	<-ended
}

func TestIdleSharedConnectionIsMadeAnew(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	d := open(t, sharing(server, 1))
	s := session(t, d)
	server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
	failures := recovers(t, func() error { return insert(t.Context(), s, 1) })
	assert.LessOrEqual(t, len(failures), 1)
}

func TestFrozenServerOfSharedConnections(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := sharing(server, 1)
	b.Timeout = time.Second
	d := open(t, b)
	const sessions = 4
	var all []db.Session
	for range sessions {
		all = append(all, session(t, d))
	}
	server.Pause()
	for _, round := range []string{"of a connection", "of a new connection"} {
		var ended []<-chan error
		for n, s := range all {
			ended = append(ended, begin(func() error { return insert(t.Context(), s, n) }))
		}
		for _, call := range ended {
			err := <-call
			assert.Equal(t, "TIMEOUT", db.Status(err), "%v %s", err, round)
		}
	}
	server.Resume()
	for n, s := range all {
		recovers(t, func() error { return insert(t.Context(), s, n) })
	}
}

func TestTimeLimitIsOfAnOperation(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := sharing(server, 1)
	b.Timeout = time.Second
	s := session(t, open(t, b))
	made := server.Info("stats")["total_connections_received"]
	longer := b.Timeout * 5 / 4
	for end := time.After(longer); !passed(end); <-time.After(b.Timeout / 100) { // busy
		require.NoError(t, insert(t.Context(), s, 1))
	}
	<-time.After(longer) // idle
	require.NoError(t, insert(t.Context(), s, 1))
	assert.Equal(t, made, server.Info("stats")["total_connections_received"], "connections made")
}

func TestRestartOfTheServerOfSharedConnections(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	d := open(t, sharing(server, 1))
	a, b := session(t, d), session(t, d)
	require.NoError(t, insert(t.Context(), a, 1))
	server.Kill()
	for range 3 {
		assert.Equal(t, "CONNECTION", db.Status(insert(t.Context(), a, 1)))
		assert.Equal(t, "CONNECTION", db.Status(insert(t.Context(), b, 2)))
	}
	server.Restart()
	recovers(t, func() error { return insert(t.Context(), a, 1) })
	recovers(t, func() error { return insert(t.Context(), b, 2) })
	clients(t, server, 2)
}

// passed reports whether the time has come.
func passed(due <-chan time.Time) bool {
	select {
	case <-due:
		return true
	default:
		return false
	}
}
