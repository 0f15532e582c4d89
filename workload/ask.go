package workload

import (
	"context"
	"fmt"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

// describeWithin is how long a database may take to describe itself.
const describeWithin = 3 * time.Second

// Ask asks a database about itself before a phase, if it can tell, and keeps the
// answer in the results, for their report. [Executor.Run] does so itself: Ask is for
// a program that shows the answer before it calls Run with the same results. A
// database that does not answer within 3 seconds, or says that it cannot, is noted
// there as well; it does not keep a phase from being carried out.
func Ask(ctx context.Context, d db.DB, p Phase, results *measurement.Results) {
	var s measurement.Store
	if stocked, ok := p.(Stocked); ok {
		s.Stock = new(measurement.Stock)
		s.Stock.Read, s.Stock.All = stocked.Stock()
	}
	var err error
	if s.Before, err = describe(ctx, d, nil); err != nil {
		s.Untold = err.Error()
	}
	results.Tell(s)
}

// askAgain asks for what happened since, unless nothing was said before. The end of
// the context, which may have ended the phase, does not end it.
func askAgain(ctx context.Context, d db.DB, results *measurement.Results) {
	s, _ := results.Told()
	if s.Before == nil {
		return
	}
	var err error
	if s.After, err = describe(context.WithoutCancel(ctx), d, s.Before); err != nil {
		s.Untold = err.Error()
	}
	results.Tell(s)
}

// description is an answer of a database.
type description struct {
	*db.Description
	error
}

// describe asks a database; nil if it has nothing to say. One that does not even
// heed the end of its context is left alone.
func describe(ctx context.Context, d db.DB, before *db.Description) (*db.Description, error) {
	describer, ok := d.(db.Describer)
	if !ok {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, describeWithin)
	defer cancel()
	answered := make(chan description, 1)
	go func() {
		var told description
		told.error = guarded(func() (err error) {
			told.Description, err = describer.Describe(ctx, before)
			return err
		})
		answered <- told
	}()
	late := time.NewTimer(describeWithin + abandonAfter)
	defer late.Stop()
	select {
	case told := <-answered:
		return told.Description, told.error
	case <-late.C:
		return nil, fmt.Errorf("no answer within %v", describeWithin+abandonAfter)
	}
}
