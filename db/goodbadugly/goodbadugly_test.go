package goodbadugly_test

import (
	"bytes"
	"context"
	"flag"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/goodbadugly"
)

// Of 100000 operations, five standard deviations around the shares of YCSB's
// four classes, each within its range.
func TestOperationsTakeTheirTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const us, operations = time.Microsecond, 100_000
		var out bytes.Buffer
		b := goodbadugly.DefaultBinding()
		b.SetOutput(&out)
		s := open(t, &b)
		var counts [4]int
		for range operations {
			start := time.Now()
			require.NoError(t, s.Update(t.Context(), "", "", nil))
			switch took := time.Since(start); {
			case took < 200*us || took >= 100_000*us:
				t.Errorf("%v is outside of all ranges", took)
			case took < 1000*us:
				counts[0]++
			case took < 10_000*us:
				counts[1]++
			case took < 50_000*us:
				counts[2]++
			default:
				counts[3]++
			}
		}
		for i, share := range []struct{ mean, deviation float64 }{{90_000, 95}, {9000, 91}, {990, 32}, {10, 3.2}} {
			assert.InDelta(t, share.mean, counts[i], 5*share.deviation+1, i)
		}
		assert.Equal(t, strings.Repeat("OUCH\n", counts[3]), out.String())
	})
}

func open(t *testing.T, b *goodbadugly.Binding) db.Session {
	d, err := b.Open(t.Context())
	require.NoError(t, err)
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	return s
}

func TestEveryOperationSucceeds(t *testing.T) {
	s := open(t, &goodbadugly.Binding{}) // no delays, and nowhere to print
	ctx := t.Context()
	fields, err := s.Read(ctx, "t", "k", nil)
	assert.NoError(t, err)
	assert.Empty(t, fields)
	records, err := s.(db.Scanner).Scan(ctx, "t", "k", 1, nil)
	assert.NoError(t, err)
	assert.Empty(t, records)
	assert.NoError(t, s.Insert(ctx, "t", "k", nil))
	assert.NoError(t, s.Delete(ctx, "t", "k"))
	assert.NoError(t, s.Close())
}

func TestDelaysEndWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, &goodbadugly.Binding{Delays: goodbadugly.Delays{time.Hour, time.Hour, time.Hour, time.Hour, time.Hour}})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		assert.ErrorIs(t, s.Insert(ctx, "t", "k", nil), context.DeadlineExceeded)
		assert.Equal(t, time.Second, time.Since(start))
		require.NoError(t, s.Insert(t.Context(), "t", "k", nil))
		assert.Equal(t, time.Second+time.Hour, time.Since(start), "the next delay is whole")
	})
}

func TestDelaysAreFiveNumbersInOrder(t *testing.T) {
	b := goodbadugly.DefaultBinding()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	b.RegisterFlags(fs)
	assert.Equal(t, "200,1000,10000,50000,100000", fs.Lookup("gbudb.delays").DefValue)
	require.NoError(t, fs.Set("gbudb.delays", "1, 2,2,4,5"))
	assert.Equal(t, goodbadugly.Delays{1000, 2000, 2000, 4000, 5000}, b.Delays)
	_, err := b.Open(t.Context())
	assert.NoError(t, err)
	for _, text := range []string{"1,2,3,4", "1,2,3,4,5,6", "1,2,3,4,x", "1,2,3,4,3600000001", "-1,2,3,4,5"} {
		assert.Error(t, fs.Set("gbudb.delays", text), text)
	}
	require.NoError(t, fs.Set("gbudb.delays", "1,2,3,5,4"))
	_, err = b.Open(t.Context())
	assert.ErrorContains(t, err, `gbudb.delays: want five numbers of microseconds`)
}

func TestConformanceOfCalls(t *testing.T) {
	dbtest.RunCalls(t, func(t *testing.T) db.DB {
		const us = time.Microsecond
		d, err := (&goodbadugly.Binding{Delays: goodbadugly.Delays{0, us, 2 * us, 3 * us, 4 * us}}).Open(t.Context())
		require.NoError(t, err)
		return d
	})
}

func TestSettings(t *testing.T) {
	dbtest.RunSettings(t, func(t *testing.T) db.Binding {
		b, err := db.New("goodbadugly")
		require.NoError(t, err)
		return b
	})
}
