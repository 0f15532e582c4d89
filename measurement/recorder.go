package measurement

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Recorder takes one worker's samples. It is safe for concurrent use, since
// workers share recorders when there are many of them.
type Recorder struct {
	done, failed atomic.Int64
	late         *Series
	keep         *Keep
	start        time.Time // of the phase

	mu     sync.Mutex
	series []*Series
	_      [64]byte
}

func newRecorder(keep *Keep, start time.Time) *Recorder {
	return &Recorder{late: newSeries("", new(Keep)), keep: keep, start: start}
}

// Series returns the series of an operation, such as READ: the same one each
// time. A worker asks once, before it starts; a series without samples is not
// reported.
func (r *Recorder) Series(op string) *Series {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.series {
		if s.op == op {
			return s
		}
	}
	s := newSeries(op, r.keep)
	if r.keep.Points != nil {
		s.points = newPointBuffer(r.keep, op, r.start)
	}
	r.series = append(r.series, s)
	return s
}

// Operation counts one operation of the workload that is complete. One such
// operation may be several samples: a read-modify-write is a read, an update
// and the two together.
func (r *Recorder) Operation(failed bool) {
	r.done.Add(1)
	if failed {
		r.failed.Add(1)
	}
}

// Late records how long after its due moment an operation was started: what the
// generator itself was late. A negative time counts as 0.
func (r *Recorder) Late(d time.Duration) { r.late.RecordService(statusOK, d, 0) }

// all returns the series there are now.
func (r *Recorder) all() []*Series {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.series)
}
