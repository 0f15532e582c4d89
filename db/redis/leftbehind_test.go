package redis_test

import (
	"context"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNothingIsLeftBehind(t *testing.T) {
	server := redistest.Start(t)
	b := at(server)
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
			assert.Error(t, insert(ctx, s, round))
			assert.NoError(t, insert(ctx, s, round))
		}
		if round%2 == 0 {
			cancel()
		}
		for _, s := range sessions {
			require.NoError(t, s.Close())
		}
		require.NoError(t, d.Close())
		cancel()
	}
	clients(t, server, 1)
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= before+1 }, time.Minute, time.Millisecond,
		"want %s goroutines and that of this condition", strconv.Itoa(before))
}
