package memory_test

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/goycsb/goycsb/db"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// randomKey draws from few bytes, so that keys are often prefixes of others,
// and differ before and after the bytes that the order looks at first.
func randomKey(r *rand.Rand) string {
	key := make([]byte, r.IntN(4)+16*r.IntN(2))
	for i := range key {
		key[i] = "\x00\x01a\xff"[r.IntN(4)]
		if i < 14 && len(key) > 14 {
			key[i] = 'u'
		}
	}
	return string(key)
}

// change inserts or deletes a record, here and in the model.
func change(t *testing.T, r *rand.Rand, s db.Session, model map[string]string) {
	t.Helper()
	key, value := randomKey(r), randomKey(r)
	if _, ok := model[key]; ok && r.IntN(3) == 0 {
		delete(model, key)
		require.NoError(t, s.Delete(t.Context(), "t", key))
		return
	}
	model[key] = value
	require.NoError(t, s.Insert(t.Context(), "t", key, fields("f", value)))
}

func TestScansFollowASortedModel(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	s, model := openSession(t), map[string]string{}
	for range 3000 {
		change(t, r, s, model)
		start, count := randomKey(r), r.IntN(40)
		records, err := s.(db.Scanner).Scan(t.Context(), "t", start, count, nil)
		require.NoError(t, err)

		want := slices.DeleteFunc(slices.Sorted(maps.Keys(model)), func(key string) bool { return key < start })
		want = want[:min(count, len(want))]
		require.Len(t, records, len(want))
		for i, key := range want {
			require.Equal(t, key, records[i].Key)
			require.Equal(t, model[key], string(records[i].Fields[0].Value))
		}
	}
	assert.Greater(t, len(model), 300, "records enough to matter")
}

func TestScanOfOddCounts(t *testing.T) {
	s := openSession(t)
	for _, key := range []string{"a", "b", "c"} {
		require.NoError(t, s.Insert(t.Context(), "t", key, fields("f", key)))
	}
	for count, want := range map[int]int{math.MinInt: 0, -1: 0, 0: 0, 3: 3, math.MaxInt: 3} {
		records, err := s.(db.Scanner).Scan(t.Context(), "t", "", count, nil)
		require.NoError(t, err)
		assert.Len(t, records, want, "count %d", count)
	}
}

func TestScanEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := openSession(t).(db.Scanner).Scan(ctx, "t", "", 1, nil)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestScanLosesNothingBesideUpdatesAndDeletes(t *testing.T) {
	d, ctx := open(t), t.Context()
	scanner, err := d.Session(ctx)
	require.NoError(t, err)
	writer, err := d.Session(ctx)
	require.NoError(t, err)
	var stay []string
	for _, c := range "abcdefghijklmnop" {
		stay = append(stay, "stay"+string(c))
		require.NoError(t, scanner.Insert(ctx, "t", stay[len(stay)-1], fields("f", "1")))
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for n := range 2000 {
			key := string(rune('a' + n%26))
			assert.NoError(t, writer.Insert(ctx, "t", "stay"+key+"goes", fields("f", "1")))
			assert.NoError(t, writer.Update(ctx, "t", stay[n%len(stay)], fields("f", key)))
			assert.NoError(t, writer.Delete(ctx, "t", "stay"+key+"goes"))
		}
	}()
	for range 500 {
		records, err := scanner.(db.Scanner).Scan(ctx, "t", "stay", 100, nil)
		require.NoError(t, err)
		var found []string
		for _, r := range records {
			if len(r.Key) == len(stay[0]) {
				found = append(found, r.Key)
			}
		}
		require.Equal(t, stay, found)
	}
	<-done
}
