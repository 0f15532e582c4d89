package workload_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

func TestPlace(t *testing.T) {
	var p workload.Properties
	require.NoError(t, p.Parse("w", []byte("\nfieldlength=-5\nredis.password=hunter2")))
	p.Set("redis.addr", "me:hunter2@host")
	length := &db.PropertyError{Property: "fieldlength", Value: "-5", Want: "at least 1 byte"}
	password := &db.PropertyError{Property: "redis.password", Value: "hunter2", Want: "a shorter one"}
	address := &db.PropertyError{Property: "redis.addr", Value: "me:hunter2@host", Want: "a port"}
	missing := &db.PropertyError{Property: "operationcount", Want: "a count"}
	plain := errors.New("plain")

	placed := `w:2: fieldlength: want at least 1 byte, got "-5"`
	for _, test := range []struct {
		err  error
		want string
	}{
		{length, placed},
		{password, `w:3: redis.password: want a shorter one, got "***"`},
		{address, `-p: redis.addr: want a port, got "me:***@host"`},
		{missing, "operationcount: want a count"},
		{plain, "plain"},
		{fmt.Errorf("core: %w (twice)", length), "core: " + placed + " (twice)"},
		{errors.Join(length, plain, errors.Join(missing, length)), placed + "\nplain\noperationcount: want a count\n" + placed},
		{p.Place(length), placed},
		{errors.Join(p.Place(length), length), placed + "\n" + placed},
	} {
		got := p.Place(test.err)
		assert.EqualError(t, got, test.want)
		assert.ErrorIs(t, got, test.err)
	}
	assert.NoError(t, p.Place(nil))
}
