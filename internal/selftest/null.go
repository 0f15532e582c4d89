package selftest

import (
	"context"

	"github.com/goycsb/goycsb/db"
)

// null is a store that does nothing, and its only kind of session.
type null struct{}

func (null) Session(context.Context) (db.Session, error) { return null{}, nil }
func (null) Close() error                                { return nil }

func (null) Read(context.Context, string, string, []string) ([]db.Field, error) { return nil, nil }
func (null) Update(context.Context, string, string, []db.Field) error           { return nil }
func (null) Insert(context.Context, string, string, []db.Field) error           { return nil }
func (null) Delete(context.Context, string, string) error                       { return nil }
