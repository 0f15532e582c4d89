package workload

import "sync/atomic"

// budget is the operations of a phase, which the workers take: whichever is free
// takes the next ones, until there are none. Each worker has a portion that it takes
// from first, as one counter for all would go from processor to processor with each
// operation; then it helps with the portions of the others.
type budget struct {
	portions []portion
	helped   atomic.Int64 // the first portion that may have some left for helpers
}

type portion struct {
	left atomic.Int64 // below 0 if more were wanted
	_    [cacheLine]byte
}

func newBudget(operations int64, workers int) *budget {
	b := &budget{portions: make([]portion, workers)}
	each, more := operations/int64(workers), operations%int64(workers)
	for i := range b.portions {
		left := each
		if int64(i) < more {
			left++
		}
		b.portions[i].left.Store(left)
	}
	return b
}

// take takes up to n operations for a worker: fewer only if no more are left.
func (b *budget) take(worker, n int) int {
	taken := b.portions[worker].take(n)
	if taken < n {
		taken += b.help(n - taken)
	}
	return taken
}

// help takes up to n operations of any portion. All helpers go through the portions
// together, and leave those that are empty behind for good: however many workers
// there are, none looks for more than there is.
func (b *budget) help(n int) int {
	taken := 0
	for taken < n {
		at := b.helped.Load()
		if at == int64(len(b.portions)) {
			break
		}
		got := b.portions[at].take(n - taken)
		if taken += got; got == 0 {
			b.helped.CompareAndSwap(at, at+1)
		}
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
