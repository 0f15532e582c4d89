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

func TestSettings(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"redis", "keydb"} {
		t.Run(name, func(t *testing.T) {
			dbtest.RunSettings(t, func(t *testing.T) db.Binding {
				b, err := db.New(name)
				require.NoError(t, err)
				return b
			})
		})
	}
}
