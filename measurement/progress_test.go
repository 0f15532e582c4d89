package measurement_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/measurement"
)

func TestProgress(t *testing.T) {
	last := sound()
	last.Elapsed, last.Operations = time.Second, 1234
	for want, c := range map[string]struct {
		status measurement.Status
		last   measurement.Report
	}{
		"run: 0 operations": {measurement.Status{Label: "run: "}, measurement.Report{}},
		"run: 7 operations, warm-up": {
			measurement.Status{Label: "run: ", Done: 7, Total: 9, WarmUp: true}, last},
		"250 operations of 1000 (25 %), 1234 a second, p99 10ms, 6s left": {
			measurement.Status{Done: 250, Total: 1000, Elapsed: 2 * time.Second}, last},
		"999 operations of 1000 (99 %), 0 a second, 1s left": {
			measurement.Status{Done: 999, Total: 1000, Elapsed: time.Second}, measurement.Report{Elapsed: time.Second}},
		"1000 operations of 1000 (100 %)": {
			measurement.Status{Done: 1000, Total: 1000, Elapsed: time.Second}, measurement.Report{}},
		"250 operations, 3s left": {
			measurement.Status{Done: 250, Elapsed: 7500 * time.Millisecond, Limit: 10 * time.Second}, measurement.Report{}},
		"250 operations of 1000 (25 %), 1s left": {
			measurement.Status{Done: 250, Total: 1000, Elapsed: 2 * time.Second, Limit: 3 * time.Second}, measurement.Report{}},
		"251 operations of 1000 (25 %), 0s left": {
			measurement.Status{Done: 251, Total: 1000, Elapsed: 4 * time.Second, Limit: 3 * time.Second}, measurement.Report{}},
	} {
		assert.Equal(t, want, c.status.Progress(c.last))
	}
}
