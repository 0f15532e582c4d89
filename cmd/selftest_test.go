package cmd_test

import (
	"strings"
	"testing"
	"time"

	"github.com/goycsb/goycsb/cmd"
	"github.com/goycsb/goycsb/internal/selftest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A figure that is not what it must be is named, and the exit status tells.
func TestASelftestThatFails(t *testing.T) {
	c := selftest.Comparison{Planned: 3, Counted: 2, Figures: []selftest.Figure{
		{Name: "p50", Reported: 2 * time.Millisecond, Low: 2 * time.Millisecond, High: 3 * time.Millisecond},
		{Name: "p99", Reported: 4 * time.Millisecond, Low: 2 * time.Millisecond, High: 3 * time.Millisecond},
	}}
	var stdout strings.Builder
	table, status, err := cmd.Selftest(&stdout, c)
	assert.Equal(t, `   service latency, one operation after the other:
          reported  at least  at most        
   count         2         3        3  FAILED
     p50     2.000     2.000    3.000      OK
     p99     4.000     2.000    3.000  FAILED
`, table)
	assert.Equal(t, 1, status)
	require.EqualError(t, err, "selftest: 2 of 3 checks FAILED\n"+
		"service latency: 2 of 3 operations are in the report as successful\nservice latency: p99 is 4ms, want 2ms to 3ms")
	assert.Empty(t, stdout.String())
}
