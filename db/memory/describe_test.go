package memory_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/memory"
)

func TestDescriptionCountsRecords(t *testing.T) {
	d, err := memory.Binding{}.Open(t.Context())
	require.NoError(t, err)
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	holds := func(n int64) {
		t.Helper()
		told, err := d.(db.Describer).Describe(t.Context(), nil)
		require.NoError(t, err)
		assert.Equal(t, &db.Description{Records: n, Inside: true}, told)
	}
	holds(0)
	for n := range 100 {
		require.NoError(t, s.Insert(t.Context(), fmt.Sprint("table", n%2), fmt.Sprint("user", n), nil))
		require.NoError(t, s.Insert(t.Context(), "table0", "user0", nil), "there already")
	}
	holds(100)
	require.NoError(t, s.Delete(t.Context(), "table1", "user1"))
	holds(99)
}
