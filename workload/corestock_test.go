package workload_test

import (
	"testing"

	"github.com/goycsb/goycsb/workload"
	"github.com/stretchr/testify/assert"
)

func TestStockIsWhatIsReadAndWhatAllClientsLoad(t *testing.T) {
	for name, c := range map[string]struct {
		read int64
		set  []string
	}{
		"reads":         {1000, nil},
		"a client's":    {500, []string{"insertstart", "100", "insertcount", "500"}},
		"only scans":    {1000, []string{"readproportion", "0", "updateproportion", "0", "scanproportion", "1"}},
		"only updates":  {0, []string{"readproportion", "0"}},
		"only inserts":  {0, []string{"readproportion", "0", "updateproportion", "0", "insertproportion", "1"}},
		"modified ones": {1000, []string{"readproportion", "0", "readmodifywriteproportion", "1"}},
	} {
		run := runOf(t, newCore(t, append([]string{"recordcount", "1000"}, c.set...)...))
		read, all := run.(workload.Stocked).Stock()
		assert.Equal(t, []int64{c.read, 1000}, []int64{read, all}, name)
	}
}
