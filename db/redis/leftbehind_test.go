package redis_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// leavesNothing opens, uses, breaks and closes sessions, round after round, after
// which no connection and no goroutine may be left. After each break, again gets
// an insert of each session.
func leavesNothing(t *testing.T, server *redistest.Server, b *redis.Binding, again func(call func() error)) {
	t.Helper()
	before := runtime.NumGoroutine()
	for round := range 20 {
		d, err := b.Open(t.Context())
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		var sessions []db.Session
		for range 5 {
			s, err := d.Session(ctx)
			require.NoError(t, err)
			require.NoError(t, insert(t.Context(), s, round))
			require.NoError(t, insert(ctx, s, round))
			sessions = append(sessions, s)
		}
		server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
		for _, s := range sessions {
			again(func() error { return insert(ctx, s, round) })
		}
		if round%2 == 0 {
			cancel()
		}
		for _, s := range sessions {
			require.NoError(t, s.Close())
		}
		require.NoError(t, d.Close())
		clients(t, server, 1) // whether the context has ended or not
		cancel()
	}
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= before+1 }, time.Minute, time.Millisecond,
		"want %d goroutines and that of this condition", before)
}

func TestNothingIsLeftBehind(t *testing.T) {
	server := redistest.Start(t)
	leavesNothing(t, server, at(server), func(call func() error) {
		assert.Error(t, call())
		assert.NoError(t, call())
	})
}
