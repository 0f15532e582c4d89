package cmd_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gomodule/redigo/redis"
	"github.com/goycsb/goycsb/cmd"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ycsb carries out a command line and returns its exit status and report.
func ycsb(t *testing.T, args ...string) (status int, report string) {
	t.Helper()
	return ycsbTo(t, t.Output(), args...)
}

// ycsbTo is ycsb with a place for what goes to stderr.
func ycsbTo(t *testing.T, stderr io.Writer, args ...string) (status int, report string) {
	t.Helper()
	var stdout bytes.Buffer
	status = cmd.Main(t.Context(), args, &stdout, stderr)
	return status, stdout.String()
}

func onPort(s *redistest.Server) string { return fmt.Sprint("redis.port=", s.Port) }

// What a load leaves in the server is what YCSB's own load left there: the same
// keys, fields, index members and scores.
func TestALoadLeavesWhatYCSBLeaves(t *testing.T) {
	server := redistest.Start(t)
	status, _ := ycsb(t, "load", "redis", "-P", "workloada", "-p", onPort(server), "-threads", "3",
		"-p", "recordcount=5", "-p", "fieldcount=3", "-p", "fieldlength=8")
	require.Zero(t, status)

	keys, err := redis.Strings(server.Do("KEYS", "*"), nil)
	require.NoError(t, err)
	slices.Sort(keys)
	assert.Equal(t, words(t, "testdata/golden/load_a.keys"), keys)
	index, err := redis.Strings(server.Do("ZRANGE", "_indices", 0, -1, "WITHSCORES"), nil)
	require.NoError(t, err)
	assert.Equal(t, words(t, "testdata/golden/load_a.zrange"), index)

	for _, key := range keys[1:] {
		record, err := redis.StringMap(server.Do("HGETALL", key), nil)
		require.NoError(t, err)
		assert.Len(t, record, 3)
		for _, field := range []string{"field0", "field1", "field2"} {
			assert.Len(t, record[field], 8)
		}
	}
}

func words(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return strings.Fields(string(text))
}
