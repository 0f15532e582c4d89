package workload

import "sync/atomic"

// budget is the operations of a phase, which the workers take: whichever is free
// takes the next ones, until there are none. Each worker has a portion that it takes
// from first, as one counter for all would go from processor to processor with each
// operation; then it helps with the portions of the others.
type budget []portion

type portion struct {
	left atomic.Int64 // below 0 if more were wanted
	_    [cacheLine]byte
}

func newBudget(operations int64, workers int) budget {
	b := make(budget, workers)
	each, more := operations/int64(workers), operations%int64(workers)
	for i := range b {
		b[i].left.Store(each)
		if int64(i) < more {
			b[i].left.Add(1)
		}
	}
	return b
}

// take takes up to n operations for a worker: fewer only if no more are left.
func (b budget) take(worker, n int) int {
	taken := b[worker].take(n)
	for i := 1; i < len(b) && taken < n; i++ {
		taken += b[(worker+i)%len(b)].take(n - taken)
	}
	return taken
}

func (p *portion) take(n int) int {
	if p.left.Load() <= 0 {
		return 0
	}
	left := p.left.Add(int64(-n)) + int64(n)
	return int(min(int64(n), max(0, left)))
}
