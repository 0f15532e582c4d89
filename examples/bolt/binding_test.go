package bolt_test

import (
	"path/filepath"
	"testing"

	"example.org/ycsb-bolt"
	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func in(folder string) *bolt.Binding {
	b := bolt.DefaultBinding()
	b.Path = filepath.Join(folder, "test.bolt")
	b.Sync = false // the disk is what it is; the contract is the same
	return &b
}

func open(t *testing.T, b *bolt.Binding) (db.DB, db.Session) {
	t.Helper()
	d, err := b.Open(t.Context())
	require.NoError(t, err)
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	return d, s
}

func values(pairs ...string) []db.Field {
	var fields []db.Field
	for i := 0; i < len(pairs); i += 2 {
		fields = append(fields, db.Field{Name: pairs[i], Value: []byte(pairs[i+1])})
	}
	return fields
}

func TestConformance(t *testing.T) {
	dbtest.Run(t, func(t *testing.T) db.DB {
		d, err := in(t.TempDir()).Open(t.Context())
		require.NoError(t, err)
		return d
	})
}

func TestRecordsOutliveTheDatabase(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	d, s := open(t, in(folder))
	require.NoError(t, s.Insert(ctx, "t", "k", values("f", "1", "g", "2")))
	require.NoError(t, d.Close())

	d, s = open(t, in(folder))
	defer d.Close()
	found, err := s.Read(ctx, "t", "k", nil)
	require.NoError(t, err)
	assert.Equal(t, values("f", "1", "g", "2"), found)
}

// What the contract leaves to the binding, as the package's documentation states it.
func TestUpdatesAndInserts(t *testing.T) {
	d, s := open(t, in(t.TempDir()))
	defer d.Close()
	ctx := t.Context()
	assert.ErrorIs(t, s.Update(ctx, "t", "k", values("f", "1")), db.ErrNotFound)
	require.NoError(t, s.Insert(ctx, "t", "k", values("f", "1")))
	require.NoError(t, s.Insert(ctx, "t", "k", values("g", "2")))
	require.NoError(t, s.Update(ctx, "t", "k", values("h", "3")))
	found, err := s.Read(ctx, "t", "k", nil)
	require.NoError(t, err)
	assert.Equal(t, values("g", "2", "h", "3"), found)
	_, err = s.Read(ctx, "another", "k", nil)
	assert.ErrorIs(t, err, db.ErrNotFound)
}
