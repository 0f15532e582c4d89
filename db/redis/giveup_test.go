package redis_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A run whose servers die in its midst, all of them, ends long before its
// operations are done.
func TestRunAgainstDeadServersIsGivenUp(t *testing.T) {
	t.Parallel()
	single := func(t *testing.T) (*redis.Binding, []*redistest.Server) {
		server := redistest.Start(t)
		return at(server), []*redistest.Server{server}
	}
	shared := func(t *testing.T) (*redis.Binding, []*redistest.Server) {
		server := redistest.Start(t)
		return sharing(server, 2), []*redistest.Server{server}
	}
	managed := func(t *testing.T) (*redis.Binding, []*redistest.Server) {
		server := redistest.Start(t)
		sentinel := redistest.StartSentinel(t, "main", server.Port)
		return bySentinels(sentinel.Addr()), []*redistest.Server{server, sentinel}
	}
	masterAlone := func(t *testing.T) (*redis.Binding, []*redistest.Server) {
		b, servers := managed(t)
		return b, servers[:1]
	}
	cluster := func(t *testing.T) (*redis.Binding, []*redistest.Server) {
		c := redistest.StartCluster(t, 3)
		return of(c), c.Nodes
	}
	for _, test := range []struct {
		name   string
		start  func(t *testing.T) (*redis.Binding, []*redistest.Server)
		die    func(s *redistest.Server)
		status string
	}{
		{"killed", single, (*redistest.Server).Kill, "CONNECTION"},
		{"frozen", single, (*redistest.Server).Pause, "TIMEOUT"},
		{"killed, of shared connections", shared, (*redistest.Server).Kill, "CONNECTION"},
		{"frozen, of shared connections", shared, (*redistest.Server).Pause, "TIMEOUT"},
		{"killed, with its sentinel", managed, (*redistest.Server).Kill, "SENTINEL"},
		{"killed, without its sentinel", masterAlone, (*redistest.Server).Kill, "CONNECTION"},
		{"killed nodes", cluster, (*redistest.Server).Kill, "CONNECTION"},
		{"frozen nodes", cluster, (*redistest.Server).Pause, "TIMEOUT"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			b, servers := test.start(t)
			b.Faults.GiveUp = time.Second
			if test.status == "TIMEOUT" {
				b.Timeout = time.Second
			}
			dead, err := runUntilGone(t, b, func() {
				for _, s := range servers {
					test.die(s)
				}
			})
			assert.GreaterOrEqual(t, dead, b.Faults.GiveUp)
			assert.Equal(t, test.status, db.Status(err), "%v", err)
			assert.ErrorContains(t, err, "the database is gone, no answer for 1s (redis.giveup): redis ")
			assert.Equal(t, 1, strings.Count(fmt.Sprint(err), "redis.giveup"))
		})
	}
}

// runUntilGone runs a phase that the death of the servers ends, and returns how
// long that took from then on, and the error.
func runUntilGone(t *testing.T, b *redis.Binding, die func()) (dead time.Duration, err error) {
	t.Helper()
	var died time.Time
	e := workload.DefaultExecutor()
	e.Threads = 4
	e.MaxTime = 2 * time.Minute // only if it hangs
	var results measurement.Results
	err = e.Run(t.Context(), open(t, b), &storm{operations: 1 << 40, events: map[int64]func(){
		100: func() { died = time.Now(); die() },
	}}, &results)
	require.ErrorIs(t, err, db.ErrGone)
	return time.Since(died), err
}
