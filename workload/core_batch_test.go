package workload_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/memory"
	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// batched is a database whose sessions carry out batches from the last operation
// to the first.
type batched struct{ db.DB }

func (d batched) Session(ctx context.Context) (db.Session, error) {
	s, err := d.DB.Session(ctx)
	return backwards{s}, err
}

type backwards struct{ db.Session }

func (s backwards) Batch(ctx context.Context, ops []db.Op) {
	for i := range slices.Backward(ops) {
		op := &ops[i]
		switch op.Kind {
		case db.Read:
			var found []db.Field
			found, op.Err = s.Read(ctx, op.Table, op.Key, op.Fields)
			op.Result = nil
			for _, f := range found {
				op.Result = append(op.Result, db.Field{Name: strings.Clone(f.Name), Value: bytes.Clone(f.Value)})
			}
		case db.Insert:
			op.Err = s.Insert(ctx, op.Table, op.Key, op.Values)
		case db.Update:
			op.Err = s.Update(ctx, op.Table, op.Key, op.Values)
		default:
			op.Err = db.ErrBadRequest
		}
	}
}

// Operations of a batch that shared memory would write or verify each other's
// values.
func TestTheCoreWorkloadTravelsInBatches(t *testing.T) {
	settings := workload.DefaultCore()
	settings.RecordCount, settings.OperationCount = 1003, 5003
	settings.DataIntegrity = true
	settings.ReadProportion, settings.UpdateProportion = 0.4, 0.2
	settings.InsertProportion, settings.ReadModifyWriteProportion = 0.2, 0.2
	w, err := settings.New()
	require.NoError(t, err)
	store, err := memory.Binding{}.Open(t.Context())
	require.NoError(t, err)
	defer store.Close()

	e := inBatches(20)
	e.Threads, e.Seed = 3, 42
	load, err := w.Load()
	require.NoError(t, err)
	loaded := execute(t.Context(), e, batched{store}, load)
	require.NoError(t, loaded.err)
	assert.EqualValues(t, 1003, loaded.report.Operation("INSERT").Success.Service.Count)
	assert.EqualValues(t, 1003, load.(workload.Loader).Loaded().Inserted)

	run, err := w.Run()
	require.NoError(t, err)
	read, all := run.(workload.Stocked).Stock()
	assert.Equal(t, []int64{1003, 1003}, []int64{read, all})
	o := execute(t.Context(), e, batched{store}, run)
	require.NoError(t, o.err)
	assert.EqualValues(t, 5003, o.report.Operations)
	assert.Zero(t, o.report.Failed, o.report.Failures)
	reads := o.report.Operation("READ").Success.Service.Count
	assert.NotZero(t, reads)
	assert.Equal(t, reads, o.report.Operation("VERIFY").Success.Service.Count)
}
