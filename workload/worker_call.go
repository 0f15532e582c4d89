package workload

import "github.com/goycsb/goycsb/db"

// send makes a slot's call by the session's own method and leaves the outcome in
// its operation.
func (w *worker) send(s *slot) {
	op, ctx := &s.op, w.run.calls
	switch s.call {
	case db.Read:
		op.Result, op.Err = w.session.Read(ctx, op.Table, op.Key, op.Fields)
	case db.Update:
		op.Err = w.session.Update(ctx, op.Table, op.Key, op.Values)
	case db.Insert:
		op.Err = w.session.Insert(ctx, op.Table, op.Key, op.Values)
	case db.Delete:
		op.Err = w.session.Delete(ctx, op.Table, op.Key)
	case db.Scan:
		if w.scanner == nil {
			op.Err = db.ErrNotImplemented
			return
		}
		op.Records, op.Err = w.scanner.Scan(ctx, op.Table, op.Key, op.Count, op.Fields)
	}
}

// sendTogether makes the calls of several slots at once and leaves the outcome of
// each in its operation.
func (w *worker) sendTogether(slots []*slot) {
	w.ops = w.ops[:0]
	for _, s := range slots {
		op := s.op
		op.Kind, op.Number, op.Err = s.call, 0, nil
		w.ops = append(w.ops, op)
	}
	w.batcher.Batch(w.run.calls, w.ops)
	for i, s := range slots {
		op := &w.ops[i]
		s.op.Result, s.op.Records, s.op.Err = op.Result, op.Records, op.Err
	}
}
