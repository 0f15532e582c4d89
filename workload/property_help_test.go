package workload_test

import (
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/workload"
)

func TestWriteHelp(t *testing.T) {
	_, fs := newPart()
	other := flag.NewFlagSet("", flag.ContinueOnError)
	other.Int("recordcount", 5, "something else")
	other.String("label", "", "a label")
	var out strings.Builder
	require.NoError(t, workload.WriteHelp(&out, fs, other))
	assert.Equal(t, `fieldcount      10         number of fields of a record
insertcount     0          number of records
insertorder     -          order of the keys
label           -          a label
pace            -          fast or slow
readproportion  0.95       share of reads
recordcount     0          size of the key space in records
redis.password  -          password
redis.pause     1s         pause between attempts
redis.port      6379       port of the server
seed            0          what the draws start from
status          false      show the status
table           usertable  name of the table
`, out.String())
}
