package workload_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

func partOf(worker, workers int) workload.Share {
	return workload.Share{Worker: worker, Workers: workers, Rand: rand.New(rand.NewPCG(1, uint64(worker)))}
}

// numbersOf returns the numbers of the next n operations.
func numbersOf(t *testing.T, s workload.Source, n int) (numbers []int64) {
	eachOp(t, s, n, func(op *db.Op) { numbers = append(numbers, op.Number) })
	return numbers
}

// upTo returns the numbers from first to last.
func upTo(first, last int64) (numbers []int64) {
	for n := first; n <= last; n++ {
		numbers = append(numbers, n)
	}
	return numbers
}

func TestPartitionedWorkersWalkRangesOfTheirOwn(t *testing.T) {
	for _, workers := range []int{1, 2, 3, 7, 59, 60} {
		p := runOf(t, newCore(t, "recordcount", "100", "insertstart", "10", "insertcount", "60",
			"requestdistribution", "partitioned", "insertproportion", "0"))
		next := int64(10)
		for worker := range workers {
			last := 10 + int64(60*(worker+1)/workers) - 1
			want := upTo(next, last)
			twice := append(slices.Clone(want), want...)
			assert.Equal(t, twice, numbersOf(t, p.Source(partOf(worker, workers)), len(twice)), "worker %d of %d", worker, workers)
			next = last + 1
		}
		assert.Equal(t, int64(70), next, "%d workers", workers)
	}
}

func TestPartitionedSlotsOfABatchHaveNeighbouringRanges(t *testing.T) {
	const workers, slots = 3, 4
	p := runOf(t, newCore(t, "recordcount", "120", "requestdistribution", "partitioned"))
	for worker := range workers {
		var all []int64
		for slot := range slots {
			all = append(all, numbersOf(t, p.Source(partOf(worker*slots+slot, workers*slots)), 10)...)
		}
		first := int64(worker * 40)
		assert.Equal(t, upTo(first, first+39), all, "worker %d", worker)
	}
}

func TestPartitionedOverVeryManyRecords(t *testing.T) {
	p := runOf(t, newCore(t, "recordcount", "1152921504606846976", "requestdistribution", "partitioned"))
	assert.Equal(t, upTo(0, 2), numbersOf(t, p.Source(partOf(0, 8000)), 3))
	assert.Equal(t, upTo(576460752303423488, 576460752303423490), numbersOf(t, p.Source(partOf(4000, 8000)), 3))
	const last = 1152777389418771120 // 2^60 × 7999 / 8000, rounded down
	assert.Equal(t, upTo(last, last+2), numbersOf(t, p.Source(partOf(7999, 8000)), 3))
}

func TestPartitionedNeighboursShareARecordIfThereAreTooFew(t *testing.T) {
	p := runOf(t, newCore(t, "recordcount", "3", "requestdistribution", "partitioned"))
	var firsts []int64
	for worker := range 6 {
		numbers := numbersOf(t, p.Source(partOf(worker, 6)), 2)
		assert.Equal(t, numbers[0], numbers[1])
		firsts = append(firsts, numbers[0])
	}
	assert.Equal(t, []int64{0, 0, 1, 1, 2, 2}, firsts)
}

func TestPartitionedLeavesOutWhatTheLoadMissed(t *testing.T) {
	w := newCore(t, "recordcount", "40", "requestdistribution", "partitioned")
	eachOp(t, loadOf(t, w).Source(alone(1)), 30, func(op *db.Op) {
		if op.Number == 0 || 4 <= op.Number && op.Number <= 6 || op.Number == 9 {
			op.Err = db.ErrUnavailable
		}
	})
	p := runOf(t, w)
	assert.Equal(t, []int64{1, 2, 3, 7, 8, 1, 2, 3}, numbersOf(t, p.Source(partOf(0, 4)), 8))
	assert.Equal(t, upTo(10, 19), numbersOf(t, p.Source(partOf(1, 4)), 10))
	assert.Equal(t, []int64{1, 2, 3, 7, 8, 10, 11}, numbersOf(t, p.Source(partOf(3, 4)), 7), "has none of its own")
}

func TestPartitionedDrawsNoInsertedRecord(t *testing.T) {
	p := runOf(t, newCore(t, "recordcount", "10", "requestdistribution", "partitioned", "insertproportion", "1"))
	s := p.Source(partOf(1, 2))
	want := int64(5)
	eachOp(t, s, 200, func(op *db.Op) {
		if op.Kind == db.Insert {
			require.GreaterOrEqual(t, op.Number, int64(10))
			return
		}
		require.Equal(t, want, op.Number)
		if want++; want == 10 {
			want = 5
		}
	})
	assert.Equal(t, "partitioned over 10 items, each worker through a range of its own", factsOf(p)["request distribution"])
}
