package bolt

import (
	"errors"
	"fmt"
	"syscall"

	"github.com/goycsb/goycsb/db"
	bolterrors "go.etcd.io/bbolt/errors"
)

// statusError is an error that reports count under a word of its own.
type statusError struct {
	error
	status string
}

func (e *statusError) Status() string { return e.status }
func (e *statusError) Unwrap() error  { return e.error }

var errCorrupt = &statusError{errors.New("the value is no record of this binding"), "CORRUPT"}

// failed gives an error of bbolt's the status that tells it from others.
func failed(err error) error {
	switch {
	case errors.Is(err, bolterrors.ErrKeyRequired), errors.Is(err, bolterrors.ErrKeyTooLarge),
		errors.Is(err, bolterrors.ErrValueTooLarge), errors.Is(err, bolterrors.ErrBucketNameRequired):
		return fmt.Errorf("%w: %w", db.ErrBadRequest, err)
	case errors.Is(err, syscall.ENOSPC):
		return &statusError{err, "NO_SPACE"}
	}
	return err
}
