package bolt_test

import (
	"flag"
	"io"
	"strings"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.etcd.io/bbolt"
)

func TestSettingsThatCannotBeUsed(t *testing.T) {
	for setting, want := range map[string]string{
		"bolt.path=":       "bolt.path: want the path of a file",
		"bolt.lockwait=0":  `bolt.lockwait: want a number of milliseconds from 1 to 9223372036854, got "0"`,
		"bolt.lockwait=-1": `bolt.lockwait: want a number of milliseconds from 1 to 9223372036854, got "-1"`,
	} {
		b := in(t.TempDir())
		fs := flag.NewFlagSet("", flag.ContinueOnError)
		fs.SetOutput(io.Discard)
		b.RegisterFlags(fs)
		require.NoError(t, fs.Parse([]string{"-" + setting}))
		_, err := b.Open(t.Context())
		var property *db.PropertyError
		require.ErrorAs(t, err, &property)
		assert.EqualError(t, err, want)
	}
}

func TestAFileThatIsOpenElsewhere(t *testing.T) {
	b := in(t.TempDir())
	d, _ := open(t, b)
	defer d.Close()
	b.LockWait = 1
	_, err := b.Open(t.Context())
	assert.ErrorContains(t, err, "open "+b.Path+" (bolt.path): timeout")
}

func TestStatuses(t *testing.T) {
	b, ctx := in(t.TempDir()), t.Context()
	file, err := bbolt.Open(b.Path, 0o644, nil)
	require.NoError(t, err)
	require.NoError(t, file.Update(func(tx *bbolt.Tx) error {
		bucket, err := tx.CreateBucket([]byte("t"))
		require.NoError(t, err)
		return bucket.Put([]byte("k"), []byte("\x03fie"))
	}))
	require.NoError(t, file.Close())

	d, s := open(t, b)
	defer d.Close()
	_, err = s.Read(ctx, "t", "k", nil)
	assert.Equal(t, "CORRUPT", db.Status(err), "%v", err)
	assert.Equal(t, "CORRUPT", db.Status(s.Update(ctx, "t", "k", values("f", "1"))))
	for _, key := range []string{"", strings.Repeat("k", 40_000)} {
		assert.Equal(t, "BAD_REQUEST", db.Status(s.Insert(ctx, "t", key, values("f", "1"))))
	}
	ops := []db.Op{
		{Kind: db.Insert, Table: "t", Key: "", Values: values("f", "1")},
		{Kind: db.Insert, Table: "t", Key: "k", Values: values("f", "1")},
	}
	s.(db.Batcher).Batch(ctx, ops)
	assert.Equal(t, "BAD_REQUEST", db.Status(ops[0].Err))
	assert.NoError(t, ops[1].Err)
}

func TestDescription(t *testing.T) {
	b, ctx := in(t.TempDir()), t.Context()
	d, s := open(t, b)
	defer d.Close()
	before, err := d.(db.Describer).Describe(ctx, nil)
	require.NoError(t, err)
	assert.Contains(t, before.Facts, db.Fact{Name: "file", Value: b.Path})
	assert.EqualValues(t, 0, before.Records)
	assert.Len(t, before.Warnings, 1, "as the test does not sync")

	require.NoError(t, s.Insert(ctx, "t", "k", values("f", "1")))
	after, err := d.(db.Describer).Describe(ctx, before)
	require.NoError(t, err)
	assert.EqualValues(t, 1, after.Records)
	assert.Equal(t, "page writes", after.Facts[len(after.Facts)-1].Name)
	assert.NotEqual(t, "0", after.Facts[len(after.Facts)-1].Value)
}
