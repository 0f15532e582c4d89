package memoryts_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/dbtest"
	"github.com/goycsb/goycsb/db/memoryts"
	"github.com/goycsb/goycsb/db/timeseries"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

var encoding = timeseries.DefaultEncoding()

func open(t *testing.T) (db.DB, db.Session) {
	d, err := (&memoryts.Binding{Encoding: encoding}).Open(t.Context())
	require.NoError(t, err)
	s, err := d.Session(t.Context())
	require.NoError(t, err)
	return d, s
}

// put writes a point of the metric m, whose tags are words such as a=b.
func put(t *testing.T, s db.Session, timestamp int64, value float64, tags ...string) {
	var values []db.Field
	for _, tag := range tags {
		name, text, _ := strings.Cut(tag, "=")
		values = append(values, db.Field{Name: name, Value: []byte(text)})
	}
	values, _ = encoding.AppendPoint(values, nil, timestamp, timeseries.Float(value))
	require.NoError(t, s.Insert(t.Context(), "t", "m", values))
}

// points are fields in words: tags, timestamps and values in their order.
func points(t *testing.T, fields []db.Field) string {
	var words []string
	for _, f := range fields {
		switch f.Name {
		case "YCSBTS":
			n, err := timeseries.Timestamp(f.Value)
			require.NoError(t, err)
			words = append(words, fmt.Sprint(n))
		case "YCSBV":
			v, err := encoding.Value(f.Value)
			require.NoError(t, err)
			words = append(words, fmt.Sprint(v.Float64()))
		default:
			words = append(words, f.Name+"="+string(f.Value))
		}
	}
	return strings.Join(words, " ")
}

func read(t *testing.T, s db.Session, fields ...string) string {
	found, err := s.Read(t.Context(), "t", "m", fields)
	if err != nil {
		return db.Status(err)
	}
	return points(t, found)
}

func TestPointsAreFound(t *testing.T) {
	_, s := open(t)
	put(t, s, 180, 3, "a=x", "b=y")
	put(t, s, 60, 1, "b=y", "a=x") // the same series
	put(t, s, 120, 2, "a=x", "b=y")
	put(t, s, 120, 9, "a=x", "b=z")
	assert.Equal(t, "a=x b=y 120 2", read(t, s, "b=y", "a=x", "YCSBTS=120"))
	assert.Equal(t, "a=x b=z 120 9", read(t, s, "a=x", "b=z", "YCSBTS=120"))
	assert.Equal(t, "a=x b=y 60 1 120 2", read(t, s, "a=x", "b=y", "YCSBTS=0,120"))
	put(t, s, 120, 7, "a=x", "b=y")
	assert.Equal(t, "a=x b=y 120 7 180 3", read(t, s, "a=x", "b=y", "YCSBTS=61,1000"))

	for _, missing := range []string{"YCSBTS=121", "YCSBTS=121,179", "YCSBTS=181,500", "YCSBTS=180,120"} {
		assert.Equal(t, "NOT_FOUND", read(t, s, "a=x", "b=y", missing), missing)
	}
	assert.Equal(t, "NOT_FOUND", read(t, s, "a=x", "b=w", "YCSBTS=120"))
	assert.Equal(t, "NOT_FOUND", read(t, s, "a=x", "YCSBTS=120"))
	_, err := s.Read(t.Context(), "other", "m", []string{"a=x", "b=y", "YCSBTS=120"})
	assert.ErrorIs(t, err, db.ErrNotFound, "tables are kept apart")
}

func TestScansAndDeletes(t *testing.T) {
	d, s := open(t)
	assert.Implements(t, (*timeseries.Store)(nil), d)
	for i := range int64(5) {
		put(t, s, 10*i, float64(i), "a=x")
	}
	scan := func(count int, fields ...string) (all []string) {
		records, err := s.(db.Scanner).Scan(t.Context(), "t", "m", count, fields)
		require.NoError(t, err)
		for _, r := range records {
			assert.Equal(t, "m", r.Key)
			all = append(all, points(t, r.Fields))
		}
		return all
	}
	assert.Equal(t, []string{"a=x 20 2", "a=x 30 3"}, scan(2, "a=x", "YCSBTS=15"))
	assert.Equal(t, []string{"a=x 20 2", "a=x 30 3"}, scan(10, "a=x", "YCSBTS=15,35"))
	assert.Empty(t, scan(10, "a=y", "YCSBTS=0"))
	assert.Empty(t, scan(0, "a=x", "YCSBTS=0"))

	require.NoError(t, s.Delete(t.Context(), "t", "m:a=x:YCSBTS=10,20"))
	assert.Equal(t, []string{"a=x 0 0", "a=x 30 3", "a=x 40 4"}, scan(10, "a=x", "YCSBTS=0"))
	require.NoError(t, s.Delete(t.Context(), "t", "m:a=x:YCSBTS=0"))
	assert.ErrorIs(t, s.Delete(t.Context(), "t", "m:a=x:YCSBTS=0"), db.ErrNotFound)
	assert.ErrorIs(t, s.Delete(t.Context(), "t", "m:a=y:YCSBTS=30"), db.ErrNotFound)
	assert.ErrorIs(t, s.Delete(t.Context(), "t", "m"), db.ErrBadRequest)
}

// A series behaves as a list that is kept in order in the simplest way.
func TestPointsComeInOrder(t *testing.T) {
	_, s := open(t)
	r := rand.New(rand.NewPCG(1, 2))
	var want []int64
	for range 500 {
		at := r.Int64N(300)
		if r.IntN(3) == 0 {
			err := s.Delete(t.Context(), "t", fmt.Sprintf("m:a=x:YCSBTS=%d", at))
			assert.Equal(t, slices.Contains(want, at), err == nil)
			want = slices.DeleteFunc(want, func(n int64) bool { return n == at })
			continue
		}
		put(t, s, at, 0, "a=x")
		if !slices.Contains(want, at) {
			want = append(want, at)
		}
	}
	slices.Sort(want)
	records, err := s.(db.Scanner).Scan(t.Context(), "t", "m", 1000, []string{"a=x", "YCSBTS=0"})
	require.NoError(t, err)
	require.Len(t, records, len(want))
	for i, record := range records {
		assert.Equal(t, fmt.Sprintf("a=x %d 0", want[i]), points(t, record.Fields))
	}
}

func TestWhatIsNoPointIsRefused(t *testing.T) {
	_, s := open(t)
	assert.ErrorIs(t, s.Insert(t.Context(), "t", "m", []db.Field{{Name: "field0", Value: []byte("x")}}), db.ErrBadRequest)
	_, err := s.Read(t.Context(), "t", "m", nil)
	assert.ErrorIs(t, err, db.ErrBadRequest)
	for _, fields := range [][]string{{"a", "YCSBTS=1"}, {"a=x", "YCSBTS=1", "YCSBGB=SUM"}, {"a=x", "YCSBTS=1", "YCSBDS=SUM60"}} {
		_, err = s.(db.Scanner).Scan(t.Context(), "t", "m", 1, fields)
		assert.ErrorIs(t, err, db.ErrNotImplemented)
	}
	for _, property := range []string{"groupbyfunction", "downsamplingfunction"} {
		b := &memoryts.Binding{Encoding: encoding}
		fs := flag.NewFlagSet("", flag.ContinueOnError)
		b.RegisterFlags(fs)
		require.NoError(t, fs.Set(property, "SUM"))
		_, err := b.Open(t.Context())
		assert.ErrorContains(t, err, property+": want it left out")
	}
}

func TestWorkersShareTheStore(t *testing.T) {
	d, _ := open(t)
	var wg sync.WaitGroup
	for i := range 8 {
		s, err := d.Session(t.Context())
		require.NoError(t, err)
		wg.Go(func() {
			for n := range int64(500) {
				put(t, s, n*8+int64(i), float64(i), "a=x")
				assert.Equal(t, fmt.Sprintf("a=x %d %d", n*8+int64(i), i), read(t, s, "a=x", fmt.Sprintf("YCSBTS=%d", n*8+int64(i))))
			}
		})
	}
	wg.Wait()
	_, s := d, func() db.Session { s, _ := d.Session(t.Context()); return s }()
	records, err := s.(db.Scanner).Scan(t.Context(), "t", "m", 10_000, []string{"a=x", "YCSBTS=0"})
	require.NoError(t, err)
	assert.Len(t, records, 4000)
}

// The workload finds every point that it has loaded, also where a tenth of the
// series is late, whatever the number of workers.
func TestTheWorkloadFindsItsPoints(t *testing.T) {
	c := workload.DefaultTimeSeries()
	c.RecordCount, c.OperationCount = 2000, 5000
	c.InsertStart, c.ValueType, c.RandomTimeSeriesOrder = 1451606400, "integers", false
	c.DataIntegrity = true
	c.FieldCount, c.TagCardinality = 9, []int64{1, 2, 3}
	c.ReadProportion, c.UpdateProportion, c.ScanProportion = 0.6, 0.2, 0.2
	w, err := c.New()
	require.NoError(t, err)
	b := &memoryts.Binding{Encoding: c.Encoding}
	d, err := b.Open(t.Context())
	require.NoError(t, err)
	e := workload.DefaultExecutor()
	e.Threads, e.Seed = 4, 7

	for _, phase := range []func() (workload.Phase, error){w.Load, w.Run} {
		p, err := phase()
		require.NoError(t, err)
		results := new(measurement.Results)
		require.NoError(t, e.Run(t.Context(), d, p, results))
		report := results.Report()
		assert.Equal(t, p.Operations(), report.Operations)
		assert.Zero(t, report.Failed, report.Failures)
		if p.Name() == "run" {
			assert.Equal(t, report.Operation("READ").Success.Service.Count, report.Operation("VERIFY").Success.Service.Count)
			assert.NotZero(t, report.Operation("SCAN-LATENCY-PER-RECORD").Success.Service.Count)
		}
	}
}

// Any operation is BAD_REQUEST here, as none is on a time series.
func TestConformanceOfCalls(t *testing.T) {
	dbtest.RunCalls(t, func(t *testing.T) db.DB {
		d, err := (&memoryts.Binding{Encoding: timeseries.DefaultEncoding()}).Open(t.Context())
		require.NoError(t, err)
		return d
	})
}

func TestSettings(t *testing.T) {
	dbtest.RunSettings(t, func(t *testing.T) db.Binding {
		b, err := db.New("memoryts")
		require.NoError(t, err)
		return b
	})
}
