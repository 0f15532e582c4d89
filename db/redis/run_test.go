package redis_test

import (
	"fmt"
	"maps"
	"slices"
	"sync"
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

// storm is a phase of inserts and of what happens to the server meanwhile: each
// event when the operation of that number is drawn.
type storm struct {
	operations int64
	events     map[int64]func()

	mu    sync.Mutex // as all that is drawn behind an event is to come behind it
	drawn int64
}

func (p *storm) Name() string                          { return "run" }
func (p *storm) Kinds() []db.Kind                      { return []db.Kind{db.Insert} }
func (p *storm) Operations() int64                     { return p.operations }
func (p *storm) Facts() []db.Fact                      { return nil }
func (p *storm) Warnings() []string                    { return nil }
func (p *storm) Source(workload.Share) workload.Source { return p }
func (p *storm) Done(*db.Op)                           {}

func (p *storm) Next(op *db.Op) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawn++
	n := p.drawn
	if event := p.events[n]; event != nil {
		event()
	}
	*op = db.Op{Kind: db.Insert, Table: "t", Key: fmt.Sprint("user", n), Values: values("field0", "a")}
	return nil
}

// run carries out the phase by four workers and returns how many operations
// there were of each status, and the facts of the phase.
func run(t *testing.T, b *redis.Binding, p *storm) (map[string]int64, map[string]string) {
	t.Helper()
	d := open(t, b)
	before, _ := describe(t, d, nil)
	e := workload.DefaultExecutor()
	e.Threads = 4
	e.MaxTime = 2 * time.Minute // only if it hangs
	var results measurement.Results
	require.NoError(t, e.Run(t.Context(), d, p, &results))
	statuses := map[string]int64{}
	total := int64(0)
	for _, s := range results.Report().Operation("INSERT").Statuses {
		statuses[s.Status] = s.Count
		total += s.Count
	}
	assert.Equal(t, p.operations, total, "operations")
	_, facts := describe(t, d, before)
	return statuses, facts
}

// A fault comes with one operation and goes with a later one. The run goes on,
// and what failed in between is counted under the fault's word.
func TestRunGoesOnAfterAFault(t *testing.T) {
	t.Parallel()
	kill := func(s *redistest.Server) { s.Do("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes") }
	do := func(command string, args ...any) func(s *redistest.Server) {
		return func(s *redistest.Server) { s.Do(command, args...) }
	}
	for _, test := range []struct {
		name       string
		come, pass func(s *redistest.Server)
		statuses   []string // that of the fault first
		reconnects bool
	}{
		{"killed clients", kill, func(*redistest.Server) {}, []string{"CONNECTION"}, true},
		{"maxclients", func(s *redistest.Server) { s.Do("CONFIG", "SET", "maxclients", 1); kill(s) },
			do("CONFIG", "SET", "maxclients", 100), []string{"MAXCLIENTS", "CONNECTION"}, true},
		{"out of memory", do("CONFIG", "SET", "maxmemory", 1), do("CONFIG", "SET", "maxmemory", 0), []string{"OOM"}, false},
		{"read-only replica", do("REPLICAOF", "127.0.0.1", "1"), do("REPLICAOF", "NO", "ONE"), []string{"READONLY"}, false},
		{"too few replicas", do("CONFIG", "SET", "min-replicas-to-write", 1),
			do("CONFIG", "SET", "min-replicas-to-write", 0), []string{"NOREPLICAS"}, false},
		{"a password", func(s *redistest.Server) { s.Do("CONFIG", "SET", "requirepass", "s3cret"); kill(s) },
			do("CONFIG", "SET", "requirepass", ""), []string{"NOAUTH", "CONNECTION"}, true},
		{"a frozen server", (*redistest.Server).Pause, (*redistest.Server).Resume, []string{"TIMEOUT"}, true},
		{"a killed server", (*redistest.Server).Kill, (*redistest.Server).Restart, []string{"CONNECTION"}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := redistest.Start(t)
			b := at(server)
			pass := int64(120)
			if test.statuses[0] == "TIMEOUT" { // each of which takes its time
				b.Timeout, pass = time.Second, 104
			}
			statuses, facts := run(t, b, &storm{operations: 200, events: map[int64]func(){
				100:  func() { test.come(server) },
				pass: func() { test.pass(server) },
			}})
			assert.Positive(t, statuses[test.statuses[0]], "%v", statuses)
			assert.Greater(t, statuses["OK"], int64(150), "%v", statuses)
			known := append(test.statuses, "OK")
			for _, status := range slices.Sorted(maps.Keys(statuses)) {
				assert.Contains(t, known, status)
			}
			assert.Equal(t, test.reconnects, facts["reconnects"] != "0", facts["reconnects"])
		})
	}
}

func TestTooManySessionsAreOneError(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, "--maxclients", "20")
	d := open(t, at(server))
	clients(t, server, 1)
	e := workload.DefaultExecutor()
	e.Threads = 64
	var results measurement.Results
	err := e.Run(t.Context(), d, &storm{operations: 64}, &results)
	assert.EqualError(t, err, "opened 19 of 64 sessions: redis "+server.Addr()+": ERR max number of clients reached")
	clients(t, server, 1)
}
