package cmd

import (
	"context"
	"errors"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

// transcription writes turns down as an executor would send them: the first call
// of each operation together, then the updates of the read-modify-writes.
type transcription struct {
	ctx     context.Context // of all calls
	session db.Session
	ops     []db.Op
}

func (t *transcription) write(turn workload.Turn) error {
	t.ops = t.ops[:0]
	for _, op := range turn.Ops {
		call := *op
		if op.Kind == db.ReadModifyWrite {
			call.Kind = db.Read
		}
		t.ops = append(t.ops, call)
	}
	if err := t.send(); err != nil {
		return err
	}
	t.ops = t.ops[:0]
	for _, op := range turn.Ops {
		if op.Kind == db.ReadModifyWrite {
			call := *op
			call.Kind = db.Update
			t.ops = append(t.ops, call)
		}
	}
	return t.send()
}

// send makes one call, or one of a batch, for the operations.
func (t *transcription) send() error {
	if len(t.ops) == 1 {
		return t.call(&t.ops[0])
	}
	if len(t.ops) == 0 {
		return nil
	}
	t.session.(db.Batcher).Batch(t.ctx, t.ops) // as Executor.Fits has found
	var errs []error
	for i := range t.ops {
		errs = append(errs, t.ops[i].Err)
	}
	return errors.Join(errs...)
}

func (t *transcription) call(op *db.Op) (err error) {
	switch op.Kind {
	case db.Read:
		_, err = t.session.Read(t.ctx, op.Table, op.Key, op.Fields)
	case db.Update:
		err = t.session.Update(t.ctx, op.Table, op.Key, op.Values)
	case db.Insert:
		err = t.session.Insert(t.ctx, op.Table, op.Key, op.Values)
	case db.Delete:
		err = t.session.Delete(t.ctx, op.Table, op.Key)
	default:
		err = db.ErrNotImplemented
	}
	return err
}
