package cmd

import (
	"errors"
	"fmt"

	"github.com/goycsb/goycsb/db"
)

// usageError is a mistake in the command line or the settings.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// asUsage marks an error as a mistake in the settings.
func asUsage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// exitStatus is the table that Main's documentation states.
func exitStatus(err error) int {
	var signal SignalError
	var usage usageError
	var property *db.PropertyError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &signal):
		return 128 + signal.Number()
	case errors.As(err, &usage), errors.As(err, &property):
		return 2
	}
	return 1
}
