package workload_test

import (
	"io"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
	"github.com/goycsb/goycsb/workload"
)

func loadedOf(t *testing.T, p workload.Phase) workload.Loaded {
	l, ok := p.(workload.Loader)
	require.True(t, ok, "the load phase is a Loader")
	return l.Loaded()
}

func TestLoadInsertsEachRecordOfThisClientOnce(t *testing.T) {
	for _, c := range []struct {
		properties  []string
		first, last int64
	}{
		{[]string{"recordcount", "7"}, 0, 6},
		{[]string{"recordcount", "7", "insertstart", "5"}, 5, 6},
		{[]string{"recordcount", "7", "insertstart", "2", "insertcount", "3"}, 2, 4},
		{[]string{"insertcount", "3"}, 0, 2},
		{[]string{"insertstart", "100", "insertcount", "3"}, 100, 102},
	} {
		p := loadOf(t, newCore(t, c.properties...))
		assert.Equal(t, "load", p.Name())
		s := p.Source(alone(1))
		var numbers []int64
		eachOp(t, s, int(p.Operations()), func(op *db.Op) { numbers = append(numbers, op.Number) })
		assert.Equal(t, c.first, numbers[0])
		assert.Equal(t, c.last, numbers[len(numbers)-1])
		var op db.Op
		assert.ErrorIs(t, s.Next(&op), io.EOF)
		assert.ErrorIs(t, s.Next(&op), io.EOF)
		assert.Equal(t, workload.Loaded{
			Planned: p.Operations(), Range: generator.Range{First: c.first, Last: c.last}, Inserted: p.Operations(),
		}, loadedOf(t, p))
	}
}

func TestLoadKnowsWhatIsMissing(t *testing.T) {
	p := loadOf(t, newCore(t, "recordcount", "100", "insertstart", "10", "insertcount", "50"))
	assert.Equal(t, workload.Loaded{Planned: 50, Range: generator.Range{First: 10, Last: 59}, Missing: []generator.Range{{First: 10, Last: 59}}}, loadedOf(t, p), "before it begins")

	s, stopped := p.Source(alone(1)), p.Source(alone(2))
	fail := func(numbers ...int64) func(*db.Op) {
		return func(op *db.Op) {
			if slices.Contains(numbers, op.Number) {
				op.Err = db.ErrUnavailable
			}
		}
	}
	eachOp(t, s, 10, fail(12, 13, 17)) // 10 to 19
	var op db.Op
	require.NoError(t, stopped.Next(&op)) // 20 is never done
	eachOp(t, s, 10, fail(29))            // 21 to 30
	require.NoError(t, stopped.Next(&op)) // nor is 31

	assert.Equal(t, workload.Loaded{Planned: 50, Range: generator.Range{First: 10, Last: 59}, Inserted: 16, Missing: []generator.Range{
		{First: 12, Last: 13}, {First: 17, Last: 17}, {First: 20, Last: 20}, {First: 29, Last: 29}, {First: 31, Last: 59},
	}}, loadedOf(t, p))
}

func TestLoadListsTheLowestOfVeryManyRanges(t *testing.T) {
	p := loadOf(t, newCore(t, "recordcount", "10000", "fieldcount", "1", "fieldlength", "1"))
	eachOp(t, p.Source(alone(1)), 10_000, func(op *db.Op) {
		if op.Number%2 == 1 {
			op.Err = db.ErrUnavailable
		}
	})
	l := loadedOf(t, p)
	assert.Equal(t, int64(5000), l.Inserted)
	require.Len(t, l.Missing, 1000)
	assert.Equal(t, generator.Range{First: 1999, Last: 1999}, l.Missing[999])
}

func TestRunDoesNotDrawWhatItsLoadMissed(t *testing.T) {
	for _, distribution := range distributions {
		w := newCore(t, "recordcount", "100", "requestdistribution", distribution, "operationcount", "100")
		run := runOf(t, w) // before the load, as a command that checks both does
		load := loadOf(t, w)
		eachOp(t, load.Source(alone(1)), 70, func(op *db.Op) {
			if op.Number%7 == 0 {
				op.Err = db.ErrUnavailable
			}
		})
		loadOf(t, w) // does not begin, so it does not count
		read := map[int64]bool{}
		eachOp(t, run.Source(alone(1)), 5000, func(op *db.Op) {
			require.True(t, op.Number < 70 && op.Number%7 != 0, "%s drew %d", distribution, op.Number)
			read[op.Number] = true
		})
		assert.Greater(t, len(read), 50, distribution)
	}
}

func TestRunWithoutAnyRecordEnds(t *testing.T) {
	for _, distribution := range distributions {
		w := newCore(t, "recordcount", "100", "requestdistribution", distribution)
		eachOp(t, loadOf(t, w).Source(alone(1)), 100, func(op *db.Op) { op.Err = db.ErrUnavailable })
		var op db.Op
		assert.ErrorContains(t, runOf(t, w).Source(alone(1)).Next(&op), "no record to draw", distribution)
	}
}

func TestManyWorkersLoadAndRun(t *testing.T) {
	const workers, records = 32, 20_000
	w := newCore(t, "recordcount", "20000", "fieldcount", "2", "fieldlength", "20", "requestdistribution", "latest",
		"insertproportion", "0.3", "dataintegrity", "true")
	load, run := loadOf(t, w), runOf(t, w)
	var mu sync.Mutex
	times := map[int64]int{}
	onWorkers(workers, func(worker int) {
		s := load.Source(alone(uint64(worker)))
		var op db.Op
		for s.Next(&op) == nil {
			if op.Number%1000 == 500 {
				op.Err = db.ErrUnavailable
			}
			s.Done(&op)
			mu.Lock()
			times[op.Number]++
			mu.Unlock()
			if op.Number%5000 == 0 {
				_ = load.(workload.Loader).Loaded()
			}
		}
	})
	require.Len(t, times, records)
	l := loadedOf(t, load)
	assert.Equal(t, int64(records-20), l.Inserted)
	assert.Len(t, l.Missing, 20)

	inserted := map[int64]int{}
	onWorkers(workers, func(worker int) {
		s := run.Source(alone(uint64(worker)))
		var op db.Op
		for range 1000 {
			if err := s.Next(&op); err != nil {
				t.Error(err)
				return
			}
			if op.Kind == db.Insert && op.Number%3 == 0 {
				op.Err = db.ErrUnavailable
			}
			s.Done(&op)
			mu.Lock()
			if op.Kind == db.Insert {
				inserted[op.Number]++
			} else if op.Number >= records {
				assert.NotZero(t, op.Number%3, "drew a failed insert")
			}
			mu.Unlock()
		}
	})
	for number := range int64(len(inserted)) {
		assert.Equal(t, 1, inserted[records+number], "inserts of %d", records+number)
	}
}

func onWorkers(workers int, work func(worker int)) {
	var wg sync.WaitGroup
	for worker := range workers {
		wg.Go(func() { work(worker) })
	}
	wg.Wait()
}
