package workload

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

// openers is how many sessions are opened at the same time.
const openers = 64

// open opens a session for every worker, or none. After the first failure it
// begins no more, but awaits those under way. The error tells how many there
// were, as a server that takes only so many is a usual cause.
func (r *execution) open() error {
	beginning, stop := context.WithCancelCause(r.taking)
	defer stop(nil)
	var opened atomic.Int64
	done := r.openAll(beginning, &opened, stop)
	if !r.settle(done) || opened.Load() < int64(len(r.workers)) {
		cause := context.Cause(r.taking) // before what a session says of the same end
		if cause == nil {
			cause = context.Cause(beginning)
		}
		r.discard(done)
		return fmt.Errorf("opened %d of %d sessions: %w", opened.Load(), len(r.workers), cause)
	}
	if err := r.capable(); err != nil {
		r.discard(done)
		return err
	}
	return nil
}

func (r *execution) openAll(beginning context.Context, opened *atomic.Int64, stop context.CancelCauseFunc) <-chan struct{} {
	var next atomic.Int64
	return spawn(min(openers, len(r.workers)), func(int) {
		for beginning.Err() == nil {
			i := int(next.Add(1) - 1)
			if i >= len(r.workers) {
				return
			}
			if err := r.workers[i].open(r, i); err != nil {
				stop(err)
				return
			}
			opened.Add(1)
		}
	})
}

// capable returns an error if the phase needs what the sessions lack.
func (r *execution) capable() error {
	if slices.Contains(r.phase.Kinds(), db.Scan) && r.workers[0].scanner == nil {
		return fmt.Errorf("the workload has SCAN operations, which the binding lacks: %w", db.ErrNotImplemented)
	}
	if _, encoded := r.phase.(*seriesPhase); encoded {
		if _, ok := r.db.(timeseries.Store); !ok {
			return fmt.Errorf("the workload has time series, which the binding does not keep (basicts and memoryts do): %w", db.ErrNotImplemented)
		}
	}
	if r.Batch > 1 && r.workers[0].batcher == nil {
		lack := &db.PropertyError{Property: "batchsize", Value: strconv.Itoa(r.Batch),
			Want: "1, as the binding cannot send operations together"}
		return fmt.Errorf("%w: %w", lack, db.ErrNotImplemented)
	}
	return nil
}

// discard closes sessions that will not be used, when their opening is over.
func (r *execution) discard(opened <-chan struct{}) {
	r.end(byFailure)
	closed := spawn(1, func(int) {
		<-opened
		for i := range r.workers {
			r.workers[i].discard()
		}
	})
	within(abandonAfter, closed)
}
