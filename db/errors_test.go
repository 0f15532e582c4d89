package db_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// oom is an error with a status word of its own, as a binding would have it.
type oom struct{ cause error }

func (e oom) Error() string  { return "out of memory" }
func (e oom) Status() string { return "OOM" }
func (e oom) Unwrap() error  { return e.cause }

func TestStatus(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{nil, "OK"},
		{db.ErrNotFound, "NOT_FOUND"},
		{fmt.Errorf("read of user1: %w", db.ErrNotFound), "NOT_FOUND"},
		{errors.Join(errors.New("first"), db.ErrForbidden), "FORBIDDEN"},
		{oom{}, "OOM"},
		{fmt.Errorf("update: %w", oom{}), "OOM"},
		{oom{cause: db.ErrUnavailable}, "OOM"},
		{oom{cause: context.DeadlineExceeded}, "OOM"},
		{context.DeadlineExceeded, "TIMEOUT"},
		{fmt.Errorf("read: %w", os.ErrDeadlineExceeded), "TIMEOUT"},
		{fmt.Errorf("read: %w", context.Canceled), "CANCELED"},
		{errors.New("anything else"), "ERROR"},
	} {
		assert.Equal(t, test.want, db.Status(test.err), "%v", test.err)
	}
}

// Two of YCSB's statuses have no error: ERROR is every other error, and
// BATCHED_OK does not exist, as an operation is finished when its call returns.
func TestErrorsHaveTheStatusesOfYCSB(t *testing.T) {
	text, err := os.ReadFile("testdata/statuses.tsv")
	require.NoError(t, err)
	got := map[string]bool{"BATCHED_OK": true}
	for _, err := range []error{nil, errors.New("any"), db.ErrNotFound, db.ErrNotImplemented,
		db.ErrUnexpectedState, db.ErrBadRequest, db.ErrForbidden, db.ErrUnavailable} {
		got[db.Status(err)] = err == nil
	}
	want := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		name, ok, _ := strings.Cut(line, "\t")
		want[name] = ok == "true"
	}
	assert.Equal(t, want, got)
}

func TestPropertyError(t *testing.T) {
	err := error(&db.PropertyError{Property: "redis.port", Value: "70000", Want: "a port from 1 to 65535"})
	assert.EqualError(t, err, `redis.port: want a port from 1 to 65535, got "70000"`)

	err = &db.PropertyError{Property: "recordcount", Want: "a number of records"}
	assert.EqualError(t, err, "recordcount: want a number of records")

	err = &db.PropertyError{Property: "target", Value: strings.Repeat("7", 1_000_000), Want: "a rate"}
	assert.EqualError(t, err, `target: want a rate, got 1000000 bytes that begin with "`+strings.Repeat("7", 1000)+`"`)
}
