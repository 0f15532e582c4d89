package memory_test

import (
	"context"
	"flag"
	"strings"
	"sync"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/memory"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func open(t testing.TB) db.DB {
	t.Helper()
	d, err := memory.Binding{}.Open(t.Context())
	require.NoError(t, err)
	return d
}

func openSession(t testing.TB) db.Session {
	t.Helper()
	s, err := open(t).Session(t.Context())
	require.NoError(t, err)
	return s
}

// fields makes fields of pairs of a name and a value.
func fields(pairs ...string) []db.Field {
	var fields []db.Field
	for i := 0; i < len(pairs); i += 2 {
		fields = append(fields, db.Field{Name: pairs[i], Value: []byte(pairs[i+1])})
	}
	return fields
}

func read(t *testing.T, s db.Session, table, key string) []db.Field {
	t.Helper()
	found, err := s.Read(t.Context(), table, key, nil)
	require.NoError(t, err)
	return found
}

func TestConformance(t *testing.T) {
	dbtest.Run(t, func(t *testing.T) db.DB { return open(t) })
}

func TestBindingIsRegisteredWithoutProperties(t *testing.T) {
	b, err := db.New("memory")
	require.NoError(t, err)
	fs := flag.NewFlagSet("memory", flag.ContinueOnError)
	b.RegisterFlags(fs)
	fs.VisitAll(func(f *flag.Flag) { t.Errorf("want no properties, got %s", f.Name) })
}

func TestEachOpenIsAStoreOfItsOwn(t *testing.T) {
	first, second := openSession(t), openSession(t)
	require.NoError(t, first.Insert(t.Context(), "t", "k", fields("f", "v")))
	_, err := second.Read(t.Context(), "t", "k", nil)
	assert.ErrorIs(t, err, db.ErrNotFound)
}

func TestTablesAreKeptApart(t *testing.T) {
	s, ctx := openSession(t), t.Context()
	require.NoError(t, s.Insert(ctx, "one", "k", fields("f", "1")))
	require.NoError(t, s.Insert(ctx, "two", "k", fields("f", "2")))
	assert.Equal(t, fields("f", "1"), read(t, s, "one", "k"))
	require.NoError(t, s.Delete(ctx, "one", "k"))
	assert.ErrorIs(t, s.Delete(ctx, "one", "k"), db.ErrNotFound)
	assert.Equal(t, fields("f", "2"), read(t, s, "two", "k"))
	records, err := s.(db.Scanner).Scan(ctx, "one", "", 10, nil)
	require.NoError(t, err)
	assert.Empty(t, records)
}

func TestInsertReplacesARecord(t *testing.T) {
	s, ctx := openSession(t), t.Context()
	require.NoError(t, s.Insert(ctx, "t", "k", fields("f", "1", "g", "2")))
	require.NoError(t, s.Insert(ctx, "t", "k", fields("g", "3")))
	assert.Equal(t, fields("g", "3"), read(t, s, "t", "k"))
}

func TestUpdate(t *testing.T) {
	long := strings.Repeat("x", 300)
	for name, test := range map[string]struct{ update, want []db.Field }{
		"of the same length":        {fields("g", "99"), fields("f", "1", "g", "99", "h", "333")},
		"of another length":         {fields("g", long), fields("f", "1", "g", long, "h", "333")},
		"to nothing":                {fields("f", ""), fields("f", "", "g", "22", "h", "333")},
		"of a field that is new":    {fields("i", "4"), fields("f", "1", "g", "22", "h", "333", "i", "4")},
		"of one and a new one":      {fields("i", "4", "h", "5"), fields("f", "1", "g", "22", "h", "5", "i", "4")},
		"of all in another order":   {fields("h", "abc", "f", "d", "g", "ef"), fields("f", "d", "g", "ef", "h", "abc")},
		"of none":                   {nil, fields("f", "1", "g", "22", "h", "333")},
		"of a name that is long":    {fields(long, "y"), fields("f", "1", "g", "22", "h", "333", long, "y")},
		"of lengths that add up":    {fields("f", "22", "g", "1"), fields("f", "22", "g", "1", "h", "333")},
		"of one that fits, one not": {fields("f", "9", "g", "1"), fields("f", "9", "g", "1", "h", "333")},
	} {
		t.Run(name, func(t *testing.T) {
			s := openSession(t)
			require.NoError(t, s.Insert(t.Context(), "t", "k", fields("f", "1", "g", "22", "h", "333")))
			require.NoError(t, s.Update(t.Context(), "t", "k", test.update))
			assert.Equal(t, test.want, read(t, s, "t", "k"))
		})
	}
}

func TestUpdateOfAMissingRecordIsNotFound(t *testing.T) {
	s := openSession(t)
	assert.ErrorIs(t, s.Update(t.Context(), "t", "k", fields("f", "1")), db.ErrNotFound)
	_, err := s.Read(t.Context(), "t", "k", nil)
	assert.ErrorIs(t, err, db.ErrNotFound)
}

func TestUpdatesOfManyFieldsAreNeverHalfSeen(t *testing.T) {
	d, ctx := open(t), t.Context()
	setup, err := d.Session(ctx)
	require.NoError(t, err)
	require.NoError(t, setup.Insert(ctx, "t", "k", fields("f", "", "g", "")))

	var wg sync.WaitGroup
	for _, letter := range []string{"a", "bb", "cc", "dddd"} {
		s, err := d.Session(ctx)
		require.NoError(t, err)
		wg.Go(func() {
			for range 2000 {
				assert.NoError(t, s.Update(ctx, "t", "k", fields("f", letter, "g", letter)))
				found, err := s.Read(ctx, "t", "k", nil)
				assert.NoError(t, err)
				if string(found[0].Value) != string(found[1].Value) {
					t.Errorf("want both fields of one update, got %q", found)
				}
			}
		})
	}
	wg.Wait()
}

func TestCallsDoNotAllocate(t *testing.T) {
	s, ctx := openSession(t), context.Background()
	values, names := fields("f", "1", "g", "2"), []string{"g"}
	for _, key := range []string{"a", "b", "c"} {
		require.NoError(t, s.Insert(ctx, "t", key, values))
	}
	for name, call := range map[string]func() error{
		"read":              func() error { _, err := s.Read(ctx, "t", "b", nil); return err },
		"read of a field":   func() error { _, err := s.Read(ctx, "t", "b", names); return err },
		"update":            func() error { return s.Update(ctx, "t", "b", values) },
		"scan":              func() error { _, err := s.(db.Scanner).Scan(ctx, "t", "a", 3, nil); return err },
		"read of no record": func() error { s.Read(ctx, "t", "x", nil); return nil },
	} {
		allocations := testing.AllocsPerRun(100, func() { assert.NoError(t, call()) })
		assert.Zero(t, allocations, name)
	}
}

func TestSettings(t *testing.T) {
	dbtest.RunSettings(t, func(t *testing.T) db.Binding {
		b, err := db.New("memory")
		require.NoError(t, err)
		return b
	})
}
