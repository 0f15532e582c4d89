package redis_test

import (
	"context"
	"testing"
	"time"

	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestContextEndsOneOfManyCalls(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := sharing(server, 1)
	b.Timeout = time.Hour
	d := open(t, b)
	one, other := session(t, d), session(t, d)
	made := server.Info("stats")["total_connections_received"]
	large := values("field0", string(make([]byte, 16<<20))) // more than sockets buffer
	for name, call := range map[string]func(ctx context.Context) error{
		"insert":       func(ctx context.Context) error { return insert(ctx, one, 1) },
		"large update": func(ctx context.Context) error { return one.Update(ctx, "t", "user1", large) },
		"scan":         func(ctx context.Context) error { _, err := one.Scan(ctx, "t", "user1", 3, nil); return err },
	} {
		server.Pause()
		ctx, cancel := context.WithCancel(t.Context())
		ended, goesOn := begin(func() error { return call(ctx) }), begin(func() error { return insert(t.Context(), other, 2) })
		cancel()
		err := <-ended
		assert.ErrorIs(t, err, context.Canceled, name)
		assert.ErrorContains(t, err, server.Addr(), name)
		assert.ErrorIs(t, call(ctx), context.Canceled, "%s with a context that has ended", name)
		server.Resume()
		assert.NoError(t, <-goesOn, "beside %s", name)
		assert.NoError(t, insert(t.Context(), one, 1), "after %s", name)
	}
	assert.Equal(t, made, server.Info("stats")["total_connections_received"], "connections made")
}

func TestContextEndsTheWaitForASharedConnection(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := sharing(server, 1)
	b.Timeout = time.Hour
	d := open(t, b)
	a, other := session(t, d), session(t, d)
	server.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
	server.Pause()
	ctx, cancel := context.WithCancel(t.Context())
	ended, goesOn := begin(func() error { return insert(ctx, a, 1) }), begin(func() error { return insert(t.Context(), other, 2) })
	cancel()
	assert.Error(t, <-ended)
	server.Resume()
	<-goesOn
	recovers(t, func() error { return insert(t.Context(), other, 2) })
}

func TestCloseEndsCallsOfSharedConnections(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := sharing(server, 1)
	b.Timeout = time.Hour
	d, err := b.Open(t.Context())
	require.NoError(t, err)
	s := session(t, d)
	server.Pause()
	ended := begin(func() error { return insert(t.Context(), s, 1) })
	require.NoError(t, d.Close())
	fails(t, <-ended, server.Addr(), "CONNECTION", "the session is closed")
	fails(t, insert(t.Context(), s, 1), server.Addr(), "CONNECTION", "the session is closed")
	_, err = d.Session(t.Context())
	assert.Error(t, err)
}

func TestSharedConnectionsLeaveNothingBehind(t *testing.T) {
	server := redistest.Start(t)
	leavesNothing(t, server, sharing(server, 2), func(call func() error) { recovers(t, call) })
}
