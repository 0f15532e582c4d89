package selftest_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	_ "github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redisserver"
	"github.com/goycsb/goycsb/internal/selftest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// start starts a server whose folder is in another, which it returns.
func start(t *testing.T) (s *selftest.Server, folder string) {
	t.Helper()
	program, err := redisserver.Find()
	if err != nil && os.Getenv("CI") == "" {
		t.Skipf("this test needs a Redis server: %v", err)
	}
	require.NoError(t, err)
	folder = t.TempDir()
	t.Setenv("TMPDIR", folder)
	s, err = selftest.StartServer(t.Context(), program)
	require.NoError(t, err)
	return s, folder
}

// gone tells that a server and its folder are no more.
func gone(t *testing.T, s *selftest.Server, folder string) {
	t.Helper()
	require.NoError(t, s.Close())
	assert.ErrorIs(t, syscall.Kill(s.PID(), 0), syscall.ESRCH)
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Empty(t, left)
}

// The limits come from the same run, so they hold on a busy machine too.
func TestAServerThatStandsStill(t *testing.T) {
	s, folder := start(t)
	assert.NotEmpty(t, s.Product)
	stall, err := s.Stall(t.Context(), time.Second, 200*time.Millisecond)
	require.NoError(t, err)
	assert.True(t, stall.Counts())
	for _, f := range stall.Figures {
		assert.True(t, f.OK(), "%v", f)
	}
	assert.GreaterOrEqual(t, stall.Frozen, 200*time.Millisecond)
	assert.GreaterOrEqual(t, stall.At, 400*time.Millisecond)
	gone(t, s, folder)
}

func TestAnInterruptedStallLeavesNothing(t *testing.T) {
	s, folder := start(t)
	cause := errors.New("enough")
	ctx, cancel := context.WithTimeoutCause(t.Context(), 500*time.Millisecond, cause)
	defer cancel()
	_, err := s.Stall(ctx, time.Second, time.Hour) // it would be frozen after 0.4 s
	require.ErrorIs(t, err, cause)
	gone(t, s, folder)
}

func TestAProgramThatIsNoServerIsAnError(t *testing.T) {
	folder := t.TempDir()
	program := filepath.Join(folder, "server")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\necho no server here\n"), 0o700))
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	_, err := selftest.StartServer(t.Context(), program)
	assert.EqualError(t, err, program+": want a server to freeze, got its end: no server here")
	left, err := os.ReadDir(temporary)
	require.NoError(t, err)
	assert.Empty(t, left)
}
