package redis_test

import (
	"fmt"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sharing returns the settings of a test's server with this many connections.
func sharing(s *redistest.Server, connections int) *redis.Binding {
	b := at(s)
	b.Sharing.Connections = connections
	return b
}

func TestConformanceOfSharedConnections(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	dbtest.Run(t, func(t *testing.T) db.DB {
		server.Do("FLUSHALL")
		d, err := sharing(server, 2).Open(t.Context())
		require.NoError(t, err)
		return d
	})
}

func TestConnectionsAreNotNegative(t *testing.T) {
	t.Parallel()
	b := redis.NewBinding()
	b.Sharing.Connections = -1
	_, err := b.Open(t.Context())
	var property *db.PropertyError
	require.ErrorAs(t, err, &property)
	assert.EqualError(t, err, `redis.connections: want a number of connections, or 0 for one of each worker's own, got "-1"`)
}

func TestSharedConnectionsJoinNoCommands(t *testing.T) {
	t.Parallel()
	b := redis.NewBinding()
	b.Sharing.Connections, b.Storage.MultiKey = 1, true
	_, err := b.Open(t.Context())
	assert.ErrorContains(t, err, `redis.multikey: want false with redis.connections, where no operations travel together, got "true"`)
}

// The workers of a run are seen by the server as so many connections.
func TestWorkersShareTheConnections(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	for connections, want := range map[int]int{0: 4, 1: 1, 3: 3, 100: 4} {
		t.Run(fmt.Sprint(connections), func(t *testing.T) {
			server.Do("FLUSHALL")
			clients(t, server, 1)
			statuses, _ := run(t, sharing(server, connections), &storm{operations: 1000, events: map[int64]func(){
				500: func() { clients(t, server, 1+want) },
			}})
			assert.Equal(t, map[string]int64{"OK": 1000}, statuses)
			assert.EqualValues(t, 1001, server.Do("DBSIZE"), "all records and the index")
		})
	}
}
