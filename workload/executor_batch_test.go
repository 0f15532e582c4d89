package workload_test

import (
	"slices"
	"testing"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheOperationsAreSharedExactlyByBatches(t *testing.T) {
	e := inBatches(20)
	e.Threads = 7
	d := &batchingDB{}
	p := &scriptedPhase{operations: 10007}
	o := execute(t.Context(), e, d, p) // real time: workers race

	require.NoError(t, o.err)
	sizes := d.sizes()
	slices.Sort(sizes)
	require.Len(t, sizes, 501)
	assert.Equal(t, 7, sizes[0], "the last batch")
	assert.Equal(t, 20, sizes[1])
	assert.Len(t, d.at(), 10007)
	assert.EqualValues(t, 10007, o.report.Operations)
	assert.EqualValues(t, 10007, o.report.Operation("READ").Success.Service.Count)
	assert.Equal(t, 20, o.report.Batch)
	assert.EqualValues(t, 140, p.sources.Load(), "each place of a batch has a source")
}

func TestWorkersWithoutABatchAreNotStarted(t *testing.T) {
	e := inBatches(20)
	e.Threads = 7
	for operations, want := range map[int64]int{1: 1, 20: 1, 21: 2, 139: 7, 140: 7, 1000: 7, 0: 7} {
		assert.Equal(t, want, e.Workers(&scriptedPhase{operations: operations}), operations)
	}
}

// At 1000 a second, operations 0 to 3 are due after 0 to 3 ms and are sent with
// the last of them, and so on.
func TestABatchIsSentWhenItsLastOperationIsDue(t *testing.T) {
	e := inBatches(4)
	e.Target = 1000
	d := &batchingDB{takes: 2 * time.Millisecond}
	o := carryOut(t, e, d, &scriptedPhase{operations: 10})

	require.NoError(t, o.err)
	var at []time.Duration
	for _, b := range d.sent {
		at = append(at, b.at)
	}
	assert.Equal(t, []time.Duration{3 * time.Millisecond, 7 * time.Millisecond, 9 * time.Millisecond}, at)
	assert.Equal(t, []int{4, 4, 2}, d.sizes())

	read := o.report.Operation("READ").Success
	assert.Equal(t, nanoseconds(10*2*time.Millisecond), read.Service.Sum, "that of the batch, for each")
	assert.Equal(t, 2*time.Millisecond, read.Service.Min)
	waits := 2*(3+2+1)*time.Millisecond + time.Millisecond // 7 to 9 ms: 1 and 0
	assert.Equal(t, nanoseconds(10*2*time.Millisecond+waits), read.Intended.Sum)
	assert.EqualValues(t, 10, o.report.Late.Count)
	assert.Equal(t, nanoseconds(waits), o.report.Late.Sum)
}

func TestBatchesOfManyWorkersKeepTheSchedule(t *testing.T) {
	e := inBatches(20)
	e.Threads, e.Target = 7, 20_000
	d := &batchingDB{takes: 5 * time.Millisecond} // 140 operations in 7 ms are asked for
	o := carryOut(t, e, d, &scriptedPhase{operations: 10_000})

	require.NoError(t, o.err)
	slices.SortFunc(d.sent, func(a, b sent) int { return int(a.at - b.at) })
	for i, b := range d.sent {
		require.Equal(t, time.Duration(20*i+19)*50*time.Microsecond, b.at, "batch %d", i)
	}
	assert.Equal(t, 19*50*time.Microsecond, o.report.Late.Max)
	assert.Equal(t, 5*time.Millisecond+19*50*time.Microsecond, o.report.Operation("READ").Success.Intended.Max)
}

func TestALateBatchIsSentAtOnce(t *testing.T) {
	e := inBatches(2)
	e.Target = 1000
	d := &batchingDB{takes: 10 * time.Millisecond}
	o := carryOut(t, e, d, &scriptedPhase{operations: 4})

	require.NoError(t, o.err)
	require.Len(t, d.sent, 2)
	assert.Equal(t, 11*time.Millisecond, d.sent[1].at)
	assert.Equal(t, nanoseconds((1+0+9+8)*time.Millisecond), o.report.Late.Sum)
	assert.Equal(t, 19*time.Millisecond, o.report.Operation("READ").Success.Intended.Max)
}

func TestTheTimeLimitDropsABatchThatIsNotFull(t *testing.T) {
	e := inBatches(4)
	e.Target, e.MaxTime = 1000, 6*time.Millisecond
	d := &batchingDB{}
	o := carryOut(t, e, d, &scriptedPhase{})

	require.NoError(t, o.err)
	assert.Equal(t, []int{4}, d.sizes(), "the second would be full after 7 ms")
	assert.EqualValues(t, 4, o.report.Operations)
}

func TestSourcesOfABatchMayEndApart(t *testing.T) {
	e := inBatches(3)
	d := &batchingDB{}
	p := &numbered{shares: []int{1, 5, 3}}
	o := carryOut(t, e, d, p)

	require.NoError(t, o.err)
	assert.Equal(t, []int{3, 2, 2}, d.sizes(), "then one at a time")
	assert.EqualValues(t, 9, o.report.Operations)
}

// What the places of a batch draw is what as many workers draw without batches.
func TestEachPlaceOfABatchHasAShare(t *testing.T) {
	drawn := func(threads, batch int) (numbers []int, draws []uint64) {
		e := inBatches(batch)
		e.Threads, e.Seed = threads, 42
		p := &numbered{shares: make([]int, threads*batch)}
		require.NoError(t, carryOut(t, e, &batchingDB{}, p).err)
		slices.SortFunc(p.given, func(a, b workload.Share) int { return a.Worker - b.Worker })
		for _, share := range p.given {
			assert.Equal(t, threads*batch, share.Workers)
			numbers = append(numbers, share.Worker)
			draws = append(draws, share.Rand.Uint64())
		}
		return numbers, draws
	}
	numbers, draws := drawn(1, 6)
	assert.Equal(t, []int{0, 1, 2, 3, 4, 5}, numbers)
	_, others := drawn(6, 1)
	assert.Equal(t, draws, others)
	slices.Sort(draws)
	assert.Len(t, slices.Compact(draws), 6)
}

func TestBatchesAreRefusedBeforeTheStartIfTheBindingHasNone(t *testing.T) {
	e := inBatches(20)
	e.Threads = 4
	d := &scriptedDB{}
	o := carryOut(t, e, d, &scriptedPhase{operations: 1000})

	var property *db.PropertyError
	require.ErrorAs(t, o.err, &property)
	assert.Equal(t, "batchsize", property.Property)
	assert.ErrorIs(t, o.err, db.ErrNotImplemented)
	assert.ErrorContains(t, o.err, `batchsize: want 1, as the binding cannot send operations together, got "20"`)
	assert.Empty(t, d.calls)
	assert.Equal(t, 4, d.closed)
	assert.False(t, o.report.Started)
}

func TestABatchAllocatesNothing(t *testing.T) {
	for _, kind := range []db.Kind{db.Read, db.ReadModifyWrite} {
		few, many := batchAllocations(t, kind, 1000), batchAllocations(t, kind, 101_000)
		assert.Less(t, many-few, 1000.0, "%v: per 100,000 operations", kind)
	}
}

func batchAllocations(t *testing.T, kind db.Kind, n int64) float64 {
	e := inBatches(20)
	e.Threads, e.Target = 2, 1e9
	return mallocs(func() {
		var results measurement.Results
		require.NoError(t, e.Run(t.Context(), batchingNull{}, sameOperation(kind, n), &results))
	})
}
