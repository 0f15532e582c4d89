package memory_test

import (
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/memory"
	"github.com/stretchr/testify/require"
)

func open(t testing.TB) db.DB {
	t.Helper()
	d, err := memory.Binding{}.Open(t.Context())
	require.NoError(t, err)
	return d
}

func TestConformance(t *testing.T) {
	dbtest.Run(t, func(t *testing.T) db.DB { return open(t) })
}
