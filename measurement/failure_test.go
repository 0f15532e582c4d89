package measurement_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

func TestFailuresAreTheFirstOfEachKind(t *testing.T) {
	var results measurement.Results
	one, two := results.Recorder(), results.Recorder()
	refused, full := errors.New("connection refused"), errors.New("out of memory")
	one.Series("READ").Fail("ERROR", "user5", 9*us, refused)
	two.Series("READ").Fail("ERROR", "user3", 4*us, refused)
	two.Series("READ").Fail("TIMEOUT", "user3", 5*us, refused)
	one.Series("UPDATE").Fail("OOM", "user7", 7*us, full)
	one.Series("UPDATE").Fail("OOM", "user8", 8*us, full)

	want := []measurement.Failure{
		{Op: "READ", Status: "ERROR", Key: "user3", Text: "connection refused", At: 4 * us, Count: 2},
		{Op: "READ", Status: "TIMEOUT", Key: "user3", Text: "connection refused", At: 5 * us, Count: 1},
		{Op: "UPDATE", Status: "OOM", Key: "user7", Text: "out of memory", At: 7 * us, Count: 2},
	}
	assert.Equal(t, want, results.Failures())
	assert.Equal(t, want, results.Report().Failures)
}

func TestFailuresKeepNothingOfTheWorkers(t *testing.T) {
	var results measurement.Results
	buffer := []byte("user1")
	key := unsafe.String(&buffer[0], len(buffer))
	results.Recorder().Series("READ").Fail(key, key, 0, errors.New(key))
	copy(buffer, "wrong")
	f := results.Failures()[0]
	assert.Equal(t, []string{"user1", "user1", "user1"}, []string{f.Status, f.Key, f.Text})
}

func TestFailuresAreBoundedAndTheEarliest(t *testing.T) {
	var results measurement.Results
	var workers sync.WaitGroup
	for w := range 8 {
		s := results.Recorder().Series("READ")
		workers.Go(func() {
			for i := range 1000 {
				s.Fail("ERROR", "k", time.Duration(i*8+w), fmt.Errorf("error %d", i*8+w))
			}
		})
	}
	workers.Wait()
	failures := results.Failures()
	require.Len(t, failures, 100)
	for i, f := range failures {
		assert.Equal(t, fmt.Sprintf("error %d", i), f.Text)
	}
}
