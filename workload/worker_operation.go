package workload

import (
	"errors"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

// execute carries out the batch in rounds: the first call of each operation, then
// the updates of those read-modify-writes that could read, then the tries of
// inserts that failed.
func (w *worker) execute() {
	w.noteStage()
	w.lost = nil
	w.updates, w.failed = w.updates[:0], w.failed[:0]
	for _, s := range w.batch {
		s.first = w.start
	}
	w.round(w.batch, w.start)
	if len(w.updates) > 0 {
		w.round(w.updates, w.now())
	}
	if len(w.failed) > 0 {
		w.retry()
	}
}

func (w *worker) noteStage() {
	doing := together
	if len(w.batch) == 1 {
		doing = stage(w.batch[0].op.Kind)
	}
	if w.stage.Load() != int32(doing) { // a store costs as much as a lock
		w.stage.Store(int32(doing))
	}
}

// round makes one call for each of the slots, together, and sees what became of
// them. Their results are valid until the next round.
func (w *worker) round(slots []*slot, start time.Duration) {
	if len(slots) == 1 {
		w.send(slots[0])
	} else {
		w.sendTogether(slots)
	}
	end := w.now()
	for _, s := range slots {
		w.settle(s, start, end)
	}
}

// settle records a call and completes its operation unless that needs another.
func (w *worker) settle(s *slot, start, end time.Duration) {
	op := &s.op
	sample(w.seriesOf(s.call), op.Key, op.Err, w.due(s, start), start, end)
	switch {
	case s.call == db.Read && s.verifier != nil:
		w.verify(s)
	case s.call == db.Scan:
		w.eachRecord(s, start, end)
	}
	switch {
	case op.Kind == db.ReadModifyWrite && s.call == db.Read && op.Err == nil:
		s.call = db.Update
		w.updates = append(w.updates, s)
		return
	case op.Kind == db.ReadModifyWrite:
		// From the read's start to the update's end, with the verification in
		// between. Its error is known by the call that had it.
		w.seriesOf(db.ReadModifyWrite).Record(db.Status(op.Err), w.due(s, s.first), s.first, end)
	case op.Kind == db.Insert && op.Err != nil && w.run.load && !errors.Is(op.Err, db.ErrGone):
		w.failed = append(w.failed, s)
		return
	}
	w.complete(s)
}

// complete tells the source and the results what became of an operation, and ends
// the phase if that was the loss of the database.
func (w *worker) complete(s *slot) {
	err := s.op.Err
	s.source.Done(&s.op)
	w.recorder.Operation(err != nil || s.wrong)
	if err == nil {
		return
	}
	if w.lost == nil {
		w.lost = s
	}
	if errors.Is(err, db.ErrGone) {
		w.run.fail(err)
	}
}

// eachRecord also records the time of a scan for each record that it found.
func (w *worker) eachRecord(s *slot, start, end time.Duration) {
	n := len(s.op.Records)
	if s.op.Err != nil || n == 0 {
		return
	}
	if w.perRecord == nil {
		w.perRecord = w.recorder.Series("SCAN-LATENCY-PER-RECORD")
	}
	w.perRecord.RecordService(db.StatusOK, (end-start)/time.Duration(n), end)
}

// verify checks what a read found.
func (w *worker) verify(s *slot) {
	if s.op.Err != nil {
		return
	}
	start := w.now()
	err := s.verifier.Verify(&s.op)
	end := w.now()
	if w.checks == nil {
		w.checks = w.recorder.Series("VERIFY")
	}
	status := db.Status(err)
	w.checks.RecordService(status, end-start, end)
	if err != nil {
		w.checks.Fail(status, s.op.Key, end, err)
		s.wrong = true
	}
}

// due is when a call was: without a schedule, when it was made.
func (w *worker) due(s *slot, start time.Duration) time.Duration {
	if w.run.pacer == nil {
		return start
	}
	return s.due
}

// seriesOf returns the series of a kind of operation.
func (w *worker) seriesOf(kind db.Kind) *measurement.Series {
	if s := w.series[kind]; s != nil {
		return s
	}
	return w.openSeries(kind)
}

// openSeries begins the series of a kind with its first operation.
func (w *worker) openSeries(kind db.Kind) *measurement.Series {
	w.series[kind] = w.recorder.Series(kind.String())
	return w.series[kind]
}

// sample records one sample, and its error if it failed.
func sample(s *measurement.Series, key string, err error, due, start, end time.Duration) {
	status := db.Status(err)
	s.Record(status, due, start, end)
	if err != nil {
		s.Fail(status, key, end, err)
	}
}
