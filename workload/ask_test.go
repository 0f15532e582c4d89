package workload_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// tellingDB says about itself what the test says.
type tellingDB struct {
	scriptedDB

	describe func(ctx context.Context, before *db.Description) (*db.Description, error)
}

func (d *tellingDB) Describe(ctx context.Context, before *db.Description) (*db.Description, error) {
	return d.describe(ctx, before)
}

// stockedPhase reads 1000 records.
type stockedPhase struct{ scriptedPhase }

func (*stockedPhase) Stock() (read, all int64) { return 1000, 2000 }

func TestTheStoreIsAskedOutsideOfTheMeasuredTime(t *testing.T) {
	first, second := &db.Description{Records: 1}, &db.Description{Records: 2}
	d := &tellingDB{describe: func(_ context.Context, before *db.Description) (*db.Description, error) {
		time.Sleep(2 * time.Second)
		if before == first {
			return second, nil
		}
		return first, nil
	}}
	e := workload.DefaultExecutor()
	e.MaxTime = 995 * time.Millisecond // within an operation, which is awaited
	d.script = taking(10 * time.Millisecond)
	o := carryOut(t, e, d, &stockedPhase{})

	require.NoError(t, o.err)
	assert.Equal(t, time.Second, o.report.Elapsed)
	assert.Equal(t, 5*time.Second, o.took)
	assert.Equal(t, measurement.Store{Before: first, After: second, Stock: &measurement.Stock{Read: 1000, All: 2000}}, o.report.Store)
	assert.Equal(t, []string{"the store holds 1 record but the workload reads 1000: was all of it loaded, with the same recordcount?"},
		o.report.Store.Doubts("run"))
}

func TestAStoreThatWasAskedIsNotAskedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var known []*db.Description
		d := &tellingDB{describe: func(_ context.Context, before *db.Description) (*db.Description, error) {
			known = append(known, before)
			return new(db.Description), nil
		}}
		p := &scriptedPhase{operations: 1}
		var results measurement.Results
		workload.Ask(t.Context(), d, p, &results)
		told, _ := results.Told()
		require.NoError(t, workload.DefaultExecutor().Run(t.Context(), d, p, &results))
		assert.Equal(t, []*db.Description{nil, told.Before}, known)
	})
}

func TestAStoreThatDoesNotTellIsNotAskedTwice(t *testing.T) {
	for name, c := range map[string]struct {
		describe func(ctx context.Context) error
		want     string
	}{
		"an error": {func(context.Context) error { return errors.New("no") }, "no"},
		"a panic":  {func(context.Context) error { panic("oh") }, "panic: oh"},
		"frozen":   {func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }, "context deadline exceeded"},
		"deaf":     {func(context.Context) error { time.Sleep(time.Minute); return nil }, "no answer within 4s"},
	} {
		t.Run(name, func(t *testing.T) {
			calls := 0
			d := &tellingDB{describe: func(ctx context.Context, _ *db.Description) (*db.Description, error) {
				calls++
				return nil, c.describe(ctx)
			}}
			var o outcome
			synctest.Test(t, func(t *testing.T) {
				o = execute(t.Context(), workload.DefaultExecutor(), d, &scriptedPhase{operations: 7})
				time.Sleep(time.Minute) // until the deaf one is back
			})
			require.NoError(t, o.err)
			assert.EqualValues(t, 7, o.report.Operations)
			assert.Equal(t, 1, calls)
			assert.Contains(t, o.report.Store.Untold, c.want)
			require.Len(t, o.report.Store.Doubts("run"), 1)
			assert.Contains(t, o.report.Doubts(), o.report.Store.Doubts("run")[0])
			assert.Contains(t, o.report.Store.Doubts("run")[0], "the store does not tell about itself: "+c.want)
			assert.LessOrEqual(t, o.took, 4*time.Second)
		})
	}
}

func TestAnInterruptedPhaseAsksTheStoreToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		d := &tellingDB{describe: func(ctx context.Context, _ *db.Description) (*db.Description, error) {
			return &db.Description{Records: 5}, ctx.Err()
		}}
		d.script = func(ctx context.Context, _ call) error { cancel(); <-ctx.Done(); return ctx.Err() } // cut off
		o := execute(ctx, workload.DefaultExecutor(), d, &scriptedPhase{})
		require.ErrorIs(t, o.err, context.Canceled)
		require.NotNil(t, o.report.Store.After)
		assert.Empty(t, o.report.Store.Untold)
	})
}

func TestAStoreWithoutSessionsIsNotAskedAfterwards(t *testing.T) {
	d := &tellingDB{describe: func(context.Context, *db.Description) (*db.Description, error) { return new(db.Description), nil }}
	d.open = func(context.Context, int) error { return errors.New("closed") }
	o := carryOut(t, workload.DefaultExecutor(), d, &scriptedPhase{operations: 1})
	require.Error(t, o.err)
	assert.NotNil(t, o.report.Store.Before)
	assert.Nil(t, o.report.Store.After)
}
