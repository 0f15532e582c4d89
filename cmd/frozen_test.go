package cmd_test

import (
	"strings"
	"testing"

	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/assert"
)

// pausing freezes a server as soon as the run on it has begun.
type pausing struct {
	strings.Builder

	server *redistest.Server
	paused bool
}

func (p *pausing) Write(text []byte) (int, error) {
	if !p.paused && strings.Contains(string(text), " current ops/sec; ") {
		p.server.Pause()
		p.paused = true
	}
	return p.Builder.Write(text)
}

// A frozen server does not keep a run from ending in time: nothing answers, and
// redis.timeout is far away.
func TestARunOnAFrozenServerEnds(t *testing.T) {
	server := redistest.Start(t)
	status, _ := ycsb(t, "load", "redis", "-P", "workloada", "-p", onPort(server))
	assert.Zero(t, status)

	stderr := &pausing{server: server}
	status, report := ycsbTo(t, stderr, "run", "redis", "-P", "workloada", "-p", onPort(server), "-p", "redis.timeout=3600000",
		"-p", "operationcount=0", "-p", "maxexecutiontime=2", "-threads", "4", "-target", "1000", "-s", "-p", "status.interval=1")
	server.Resume()
	assert.True(t, stderr.paused)
	assert.Equal(t, 1, status, stderr.String())
	assert.Contains(t, report, "[READ], Return=OK, ")
	assert.Contains(t, report, "Return=CANCELED, ")
	assert.LessOrEqual(t, strings.Count(stderr.String(), " current ops/sec; "), 4,
		"a line for each second of the phase and one for its end, none while the store is asked")
	assert.Contains(t, stderr.String(), "the target of 1000.00 operations a second was missed")
}
