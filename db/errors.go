package db

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// StatusOK is the status of an operation that succeeded.
const StatusOK = "OK"

// The outcomes that YCSB knows. An error that wraps one of them is counted
// under its status.
var (
	ErrNotFound        = newStatusError("NOT_FOUND", "record not found")
	ErrNotImplemented  = newStatusError("NOT_IMPLEMENTED", "operation not implemented")
	ErrUnexpectedState = newStatusError("UNEXPECTED_STATE", "unexpected state")
	ErrBadRequest      = newStatusError("BAD_REQUEST", "bad request")
	ErrForbidden       = newStatusError("FORBIDDEN", "forbidden")
	ErrUnavailable     = newStatusError("SERVICE_UNAVAILABLE", "service unavailable")
)

// ErrGone says that the database is lost for good. An operation that fails with
// an error that wraps it ends the phase.
var ErrGone = errors.New("the database is gone")

type statusError struct{ status, text string }

func newStatusError(status, text string) error { return &statusError{status, text} }

func (e *statusError) Error() string  { return e.text }
func (e *statusError) Status() string { return e.status }

// Status returns the word under which reports count an outcome: OK for nil, the
// word of the first error in the chain that has a method Status() string,
// TIMEOUT for an exceeded deadline, CANCELED for a cancelled context, and ERROR
// for everything else.
func Status(err error) string {
	if err == nil {
		return StatusOK
	}
	var own interface{ Status() string }
	switch {
	case errors.As(err, &own):
		return own.Status()
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		return "TIMEOUT"
	case errors.Is(err, context.Canceled):
		return "CANCELED"
	}
	return "ERROR"
}

// PropertyError is a property whose value cannot be used. Whoever knows where
// the property was set adds the place.
type PropertyError struct {
	Property string // its name
	Value    string // what was found; empty if nothing was
	Want     string // what is wanted, with its unit
}

// Error says what was wanted and what was found.
func (e *PropertyError) Error() string {
	if e.Value == "" {
		return fmt.Sprintf("%s: want %s", e.Property, e.Want)
	}
	const shown = 1000 // bytes, of a value that may be a file by mistake
	if n := len(e.Value); n > shown {
		return fmt.Sprintf("%s: want %s, got %d bytes that begin with %q", e.Property, e.Want, n, e.Value[:shown])
	}
	return fmt.Sprintf("%s: want %s, got %q", e.Property, e.Want, e.Value)
}
