package cmd_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/goycsb/goycsb/cmd"
	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// toldBinding opens a store that takes everything, batches too, and describes
// itself as the test says.
type toldBinding struct {
	describe describeFunc
	update   func() error // nil: updates succeed
}

type describeFunc func(ctx context.Context, before *db.Description) (*db.Description, error)

func (toldBinding) RegisterFlags(*flag.FlagSet) {}

func (b *toldBinding) Open(context.Context) (db.DB, error) { return toldStore{b}, nil }

type toldStore struct{ *toldBinding }

func (toldStore) Close() error                                  { return nil }
func (s toldStore) Session(context.Context) (db.Session, error) { return toldSession{told: s}, nil }

func (s toldStore) Describe(ctx context.Context, before *db.Description) (*db.Description, error) {
	return s.describe(ctx, before)
}

type toldSession struct {
	nullStore

	told toldStore
}

func (s toldSession) Update(context.Context, string, string, []db.Field) error {
	if s.told.update == nil {
		return nil
	}
	return s.told.update()
}

func (toldSession) Batch(_ context.Context, ops []db.Op) {
	for i := range ops {
		if ops[i].Kind == db.ReadModifyWrite {
			ops[i].Err = db.ErrBadRequest
		}
	}
}

var told toldBinding

var registerTold = sync.OnceFunc(func() {
	db.Register("told", "describes itself as a test says", func() db.Binding { return &told })
})

// onTold carries out a command on such a store.
func onTold(t *testing.T, describe describeFunc, command string, args ...string) (status int, report, notes string) {
	t.Helper()
	registerTold()
	told.describe = describe
	var stderr strings.Builder
	status, report = ycsbTo(t, &stderr, append([]string{command, "told", "-P", "workloada"}, args...)...)
	return status, report, stderr.String()
}

// holding is a store of so many records that says nothing else.
func holding(records int64) describeFunc {
	return func(context.Context, *db.Description) (*db.Description, error) {
		return &db.Description{Records: records}, nil
	}
}

func TestAStoreThatDoesNotFitTheWorkloadIsAWarning(t *testing.T) {
	for _, c := range []struct {
		command string
		records int64
		want    string
	}{
		{"run", 999, "warning: run: the store holds 999 records but the workload reads 1000:"},
		{"run", 0, "warning: run: the store is empty but the workload reads 1000 records: load it first"},
		{"run", 2000, "warning: run: the store holds 2000 records but the workload uses only 1000:"},
		{"run", 1000, ""},
		{"run", 1999, ""},
		{"run", -1, ""},
		{"load", 1, "warning: load: the store holds 1 record already:"},
		{"load", 0, ""},
		{"load", -1, ""},
	} {
		status, _, notes := onTold(t, holding(c.records), c.command)
		assert.Zero(t, status)
		if c.want == "" {
			assert.NotContains(t, notes, "the store holds", "%s over %d", c.command, c.records)
			continue
		}
		assert.Equal(t, 1, strings.Count(notes, c.want), "%s over %d: %s", c.command, c.records, notes)
	}
}

func TestAStoreIsDescribedBeforeAndAfterAPhase(t *testing.T) {
	var asked []*db.Description
	before := &db.Description{
		Facts:    []db.Fact{{Name: "server", Value: "Told 1.0"}, {Name: "evicted", Value: "0"}},
		Warnings: []string{"it saves in the background"},
		Records:  -1,
	}
	status, report, notes := onTold(t, func(_ context.Context, known *db.Description) (*db.Description, error) {
		asked = append(asked, known)
		if known == nil {
			return before, nil
		}
		return &db.Description{
			Facts:    []db.Fact{{Name: "server", Value: "Told 1.0"}, {Name: "evicted", Value: "7"}, {Name: "hits", Value: "5"}},
			Warnings: []string{"it saves in the background", "7 records were evicted"},
		}, nil
	}, "run")

	assert.Zero(t, status)
	assert.Equal(t, []*db.Description{nil, before}, asked)
	var about []string
	for line := range strings.Lines(notes) {
		if line = strings.TrimSpace(line); strings.Contains(line, ": store: ") || strings.Contains(line, "warning: run:") ||
			strings.Contains(line, "operations in") {
			about = append(about, line)
		}
	}
	assert.Equal(t, []string{
		"ycsb: store: server: Told 1.0", "ycsb: store: evicted: 0", "ycsb: warning: run: it saves in the background",
		"ycsb: store: evicted: 7", "ycsb: store: hits: 5",
	}, about[:5], notes)
	assert.Contains(t, about[5], "1000 operations in")
	assert.Equal(t, []string{"ycsb: warning: run: 7 records were evicted"}, about[6:])
	assert.NotContains(t, report, "Told")
}

func TestAStoreThatCannotDescribeItselfIsOneWarning(t *testing.T) {
	calls := 0
	status, report, notes := onTold(t, func(ctx context.Context, _ *db.Description) (*db.Description, error) {
		calls++
		_, limited := ctx.Deadline()
		assert.True(t, limited, "a frozen server does not hold up a run")
		return nil, errors.New("no answer")
	}, "run")
	assert.Zero(t, status)
	assert.Equal(t, 1, calls)
	assert.Equal(t, 1, strings.Count(notes, "warning: run: the store does not tell about itself: no answer"), notes)
	assert.Contains(t, report, "[OVERALL], Operations, 1000")
}

func TestTheHeaderAndTheReportSayThatOperationsTravelTogether(t *testing.T) {
	status, report, notes := onTold(t, holding(-1), "bench", "-P", "workloadf", "-p", "batchsize=20", "-threads", "60")
	assert.Zero(t, status, notes)
	assert.Contains(t, notes, "run: 20 operations travel together: an operation's latency is that of its batch")
	assert.Contains(t, notes, "warning: run: 1000 operations for 60 workers: 50 are enough, the others are not started")
	assert.Equal(t, 2, strings.Count(report, "[OVERALL], BatchSize, 20\n"))
	assert.Contains(t, report, "[READ-MODIFY-WRITE], Operations, ")
	assert.Contains(t, report, "[OVERALL], Failed, 0\n")

	_, report, notes = onTold(t, holding(-1), "run")
	assert.NotContains(t, notes, "together")
	assert.NotContains(t, report, "BatchSize")
}

func TestALostStoreEndsARunWithAReport(t *testing.T) {
	told.update = func() error { return fmt.Errorf("told: %w", db.ErrGone) }
	defer func() { told.update = nil }()
	status, report, notes := onTold(t, holding(-1), "bench")
	assert.Equal(t, 1, status)
	assert.Contains(t, notes, "ycsb: told: the database is gone\n")
	assert.Contains(t, notes, "UPDATE ERROR 1")
	assert.Contains(t, report, "[UPDATE], Return=ERROR, 1\n")
	assert.Contains(t, report, "[INSERT], Return=OK, 1000\n")
}

func TestAnInterruptedRunAsksTheStoreToo(t *testing.T) {
	registerTold()
	ctx, interrupt := context.WithCancel(t.Context())
	told.update = func() error { interrupt(); return nil }
	defer func() { told.update = nil }()
	asked := 0
	told.describe = func(ctx context.Context, _ *db.Description) (*db.Description, error) {
		asked++
		return &db.Description{Records: 1000}, ctx.Err()
	}
	var stderr strings.Builder
	status := cmd.Main(ctx, []string{"run", "told", "-P", "workloada", "-p", "operationcount=1000000000"}, io.Discard, &stderr)
	assert.Equal(t, 1, status)
	assert.Equal(t, 2, asked)
	assert.NotContains(t, stderr.String(), "does not tell")
}

// The store is asked after the phase, which takes longer than a second here.
func TestTheTimelineEndsWithThePhase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.json")
	status, _, notes := onTold(t, func(ctx context.Context, before *db.Description) (*db.Description, error) {
		if before != nil {
			<-ctx.Done()
		}
		return new(db.Description), ctx.Err()
	}, "run", "-p", "resultfile="+file)
	assert.Zero(t, status, notes)
	written, err := os.Open(file)
	require.NoError(t, err)
	defer written.Close()
	d, err := measurement.ReadDocument(written)
	require.NoError(t, err)
	require.Len(t, d.Clients[0].Timeline, 1)
	assert.Contains(t, notes, "the store does not tell about itself: context deadline exceeded")
}
