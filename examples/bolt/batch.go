package bolt

import (
	"context"
	"slices"

	"github.com/goycsb/goycsb/db"
	"go.etcd.io/bbolt"
)

// Batch carries out the operations in one transaction, so that all of them wait for
// the disk once. It is one that reads if no operation writes.
func (s *session) Batch(ctx context.Context, ops []db.Op) {
	run := s.view
	if slices.ContainsFunc(ops, writes) {
		run = s.change
	}
	err := run(ctx, func(tx *bbolt.Tx) error {
		for i := range ops {
			s.carryOut(tx, &ops[i])
		}
		return nil // an operation that fails does not undo the others
	})
	if err == nil {
		return
	}
	for i := range ops { // the transaction itself failed: nothing was done
		ops[i].Err = err
	}
}

func writes(op db.Op) bool { return op.Kind != db.Read && op.Kind != db.Scan }

// carryOut sets the outcome of one operation.
func (s *session) carryOut(tx *bbolt.Tx, op *db.Op) {
	op.Result, op.Records, op.Err = nil, nil, nil
	switch op.Kind {
	case db.Read:
		op.Result, op.Err = s.read(tx, op.Table, op.Key, op.Fields)
	case db.Scan:
		op.Records, op.Err = s.scan(tx, op.Table, op.Key, op.Count, op.Fields)
	case db.Update:
		op.Err = update(tx, op.Table, op.Key, op.Values)
	case db.Insert:
		op.Err = insert(tx, op.Table, op.Key, op.Values)
	case db.Delete:
		op.Err = remove(tx, op.Table, op.Key)
	default:
		op.Err = db.ErrNotImplemented
	}
	op.Err = failed(op.Err)
}
