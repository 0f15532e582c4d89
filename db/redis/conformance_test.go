package redis_test

import (
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/internal/redistest"
	"github.com/stretchr/testify/require"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	dbtest.Run(t, func(t *testing.T) db.DB {
		server.Do("FLUSHALL")
		d, err := at(server).Open(t.Context())
		require.NoError(t, err)
		return d
	})
}
