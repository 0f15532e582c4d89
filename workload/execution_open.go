package workload

import (
	"context"
	"errors"
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
	if err := r.lacking(r.db, r.workers[0].session, r.phase); err != nil {
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

// lacking returns an error if a phase needs what a database or its sessions lack.
func (e Executor) lacking(d db.DB, s db.Session, p Phase) error {
	lack := func(property, value, want string) error {
		return fmt.Errorf("%w: %w", &db.PropertyError{Property: property, Value: value, Want: want}, db.ErrNotImplemented)
	}
	if _, ok := s.(db.Scanner); !ok && slices.Contains(p.Kinds(), db.Scan) {
		if !hasScanProportion(p) {
			return lack("workload", "", "one that does not scan, as the binding, with its settings, cannot")
		}
		return lack("scanproportion", "", "0, as the binding, with its settings, cannot scan")
	}
	if _, encoded := p.(*seriesPhase); encoded {
		if _, ok := d.(timeseries.Store); !ok {
			return lack("workload", "", "another than timeseries, as the binding keeps no time series (basicts and memoryts do)")
		}
	}
	if _, ok := s.(db.Batcher); !ok && e.Batch > 1 {
		return lack("batchsize", strconv.Itoa(e.Batch), "1, as the binding cannot send operations together")
	}
	if sessionsOf(d) == 0 {
		return nil
	}
	if e.Batch > 1 {
		return lack("batchsize", strconv.Itoa(e.Batch), "1, as workers that share sessions send each operation by itself")
	}
	if _, ok := s.(db.Multiplexer); !ok {
		return errors.New("the binding's sessions are shared, but cannot have several operations under way")
	}
	return nil
}

// hasScanProportion tells whether the scans of a phase have the property of that name,
// as in YCSB's workloads.
func hasScanProportion(p Phase) bool {
	switch p.(type) {
	case *coreRun, *seriesPhase:
		return true
	}
	return false
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
