package redisserver_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/goycsb/goycsb/internal/redisserver"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// program makes a file that can be run, as a server that prints and ends.
func program(t *testing.T, path string) string {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\necho cannot serve >&2\nexit 1\n"), 0o700))
	return path
}

func TestFind(t *testing.T) {
	for _, c := range []struct {
		name      string
		variables map[string]string // to names of files
		onPath    []string
		want      string // the name of a file
		err       string
	}{
		{"the first variable", map[string]string{"REDIS_SERVER": "a", "KEYDB_SERVER": "b"}, []string{"a", "b", "redis-server"}, "a", ""},
		{"another variable", map[string]string{"VALKEY_SERVER": "c"}, []string{"c", "redis-server"}, "c", ""},
		{"no variable", nil, []string{"keydb-server", "redis-server", "valkey-server"}, "redis-server", ""},
		{"Valkey alone", nil, []string{"keydb-server", "valkey-server"}, "valkey-server", ""},
		{"KeyDB alone", nil, []string{"keydb-server"}, "keydb-server", ""},
		{"a variable that names nothing", map[string]string{"KEYDB_SERVER": "b"}, []string{"redis-server"}, "", "KEYDB_SERVER: want the program of a server"},
		{"nothing", nil, nil, "", "want redis-server, valkey-server or keydb-server on the PATH"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			t.Setenv("PATH", dir)
			for _, name := range []string{"REDIS_SERVER", "KEYDB_SERVER", "VALKEY_SERVER"} {
				t.Setenv(name, c.variables[name])
			}
			for _, name := range c.onPath {
				program(t, filepath.Join(dir, name))
			}
			path, err := redisserver.Find()
			if c.err != "" {
				assert.ErrorContains(t, err, c.err)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, filepath.Join(dir, c.want), path)
		})
	}
}

func TestAServerThatEndsTellsWhy(t *testing.T) {
	dir := t.TempDir()
	p, err := redisserver.Start(program(t, filepath.Join(dir, "server")), filepath.Join(dir, "log"))
	require.NoError(t, err)
	_, err = p.Answer(t.Context(), "unix", filepath.Join(dir, "socket"))
	assert.EqualError(t, err, "its end: cannot serve")
	assert.NoError(t, p.Kill(), "it has ended already")
}

func TestAProgramThatIsNotThereIsAnError(t *testing.T) {
	dir := t.TempDir()
	_, err := redisserver.Start(filepath.Join(dir, "server"), filepath.Join(dir, "log"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}
