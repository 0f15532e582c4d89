package workload

import (
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

// execute carries out the drawn operation and leaves its outcome there. It
// returns false if what a read found is wrong.
func (w *worker) execute(due, start time.Duration) (verified bool) {
	op := &w.op
	op.Result, op.Records = nil, nil
	w.stage.Store(int32(op.Kind))
	switch op.Kind {
	case db.Read:
		w.send(db.Read, due, start)
		return w.verify()
	case db.ReadModifyWrite:
		return w.readModifyWrite(due, start)
	case db.Scan:
		w.scan(due, start)
	case db.Insert:
		w.insert(due, start)
	default:
		w.send(op.Kind, due, start)
	}
	return true
}

// readModifyWrite reads, then updates what it could read. Its own time is from
// the read's start to the update's end; a verification in between is part of it,
// as the result is not valid any longer.
func (w *worker) readModifyWrite(due, start time.Duration) (verified bool) {
	verified = true
	end := w.send(db.Read, due, start)
	if w.op.Err == nil {
		verified = w.verify()
		end = w.send(db.Update, due, w.now())
	}
	// The error is known by the call that had it; here it only counts.
	w.seriesOf(db.ReadModifyWrite).Record(db.Status(w.op.Err), due, start, end)
	return verified
}

// scan also records the time for each record that was found.
func (w *worker) scan(due, start time.Duration) {
	end := w.send(db.Scan, due, start)
	n := len(w.op.Records)
	if w.op.Err != nil || n == 0 {
		return
	}
	if w.perRecord == nil {
		w.perRecord = w.recorder.Series("SCAN-LATENCY-PER-RECORD")
	}
	w.perRecord.RecordService(db.StatusOK, (end-start)/time.Duration(n))
}

// verify checks what a read found, if the source knows what that must be.
func (w *worker) verify() bool {
	if w.verifier == nil || w.op.Err != nil {
		return true
	}
	start := w.now()
	err := w.verifier.Verify(&w.op)
	end := w.now()
	if w.checks == nil {
		w.checks = w.recorder.Series("VERIFY")
	}
	status := db.Status(err)
	w.checks.RecordService(status, end-start)
	if err != nil {
		w.checks.Fail(status, w.op.Key, end, err)
	}
	return err == nil
}

// send makes one call to the session, records it, and returns when it ended.
func (w *worker) send(kind db.Kind, due, start time.Duration) (end time.Duration) {
	w.op.Err = w.call(kind)
	end = w.now()
	if w.run.pacer == nil {
		due = start // without a schedule, a second call is due when it is made
	}
	sample(w.seriesOf(kind), w.op.Key, w.op.Err, due, start, end)
	return end
}

func (w *worker) call(kind db.Kind) (err error) {
	op, ctx := &w.op, w.run.calls
	switch kind {
	case db.Read:
		op.Result, err = w.session.Read(ctx, op.Table, op.Key, op.Fields)
	case db.Update:
		err = w.session.Update(ctx, op.Table, op.Key, op.Values)
	case db.Insert:
		err = w.session.Insert(ctx, op.Table, op.Key, op.Values)
	case db.Delete:
		err = w.session.Delete(ctx, op.Table, op.Key)
	case db.Scan:
		if w.scanner == nil {
			return db.ErrNotImplemented
		}
		op.Records, err = w.scanner.Scan(ctx, op.Table, op.Key, op.Count, op.Fields)
	}
	return err
}

// seriesOf returns the series of a kind of operation, from its first one on.
func (w *worker) seriesOf(kind db.Kind) *measurement.Series {
	if w.series[kind] == nil {
		w.series[kind] = w.recorder.Series(kind.String())
	}
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
