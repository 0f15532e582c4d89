package measurement_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

func rawResults(l measurement.Listing, w *bytes.Buffer) *measurement.Results {
	results := &measurement.Results{Keep: l.Keep()}
	results.Keep.Points = l.Points(w)
	results.Begin(measurement.Phase{Start: time.UnixMilli(1_796_046_120_000)})
	return results
}

func TestPointsAreYCSBsLines(t *testing.T) {
	l := measurement.DefaultListing()
	l.Type = "raw"
	var out bytes.Buffer
	results := rawResults(l, &out)
	r := results.Recorder()
	r.Series("READ").Record("OK", 0, 0, 1999*us)
	r.Series("READ").Record("NOT_FOUND", us, 2*time.Millisecond, 2*time.Millisecond+7*us)
	r.Series("READ").Record("BATCHED_OK", 0, 2*time.Second, 2*time.Second)
	r.Late(time.Second)
	require.NoError(t, results.FlushPoints())
	assert.Equal(t, `READ latency raw data: op, timestamp(ms), latency(us)
READ-FAILED latency raw data: op, timestamp(ms), latency(us)
READ,1796046120001,1999
READ-FAILED,1796046120002,7
READ,1796046122000,0
`, out.String())

	r.Series("READ").Record("OK", 0, 0, us)
	results.Recorder().Series("READ").Record("OK", 0, 0, us)
	require.NoError(t, results.FlushPoints())
	assert.True(t, strings.HasSuffix(out.String(), "2000,0\nREAD,1796046120000,1\nREAD,1796046120000,1\n"), "one heading only")
}

func TestPointsOfBothClocks(t *testing.T) {
	points := func(interval, kind string) string {
		l := measurement.DefaultListing()
		l.Type, l.Interval, l.Errors = kind, interval, []string{"OOM"}
		var out bytes.Buffer
		results := rawResults(l, &out)
		r := results.Recorder()
		r.Series("READ").Record("OOM", us, 3*us, 8*us)
		r.Series("VERIFY").RecordService("OK", 5*us, 8*us)
		require.NoError(t, results.FlushPoints())
		lines := regexp.MustCompile(`(?m)^(\S+),\d+(,\d+)$`).FindAllStringSubmatch(out.String(), -1)
		var found []string
		for _, line := range lines {
			found = append(found, line[1]+line[2])
		}
		assert.Equal(t, len(lines), strings.Count(out.String(), "latency raw data"), "each has a heading")
		return strings.Join(found, " ")
	}
	assert.Equal(t, "READ-OOM,5 VERIFY,5", points("op", "raw"))
	assert.Equal(t, "READ-OOM,7 VERIFY,5", points("intended", "raw"))
	assert.Equal(t, "RawREAD-OOM,5 RawIntended-READ-OOM,7 RawVERIFY,5", points("both", "hdrhistogram+raw"))
}

func TestNoPointIsLostOrTorn(t *testing.T) {
	const workers, each = 32, 2000
	l := measurement.DefaultListing()
	l.Type = "raw"
	var out bytes.Buffer
	results := rawResults(l, &out)
	var working sync.WaitGroup
	for w := range workers {
		working.Go(func() {
			s := results.Recorder().Series([]string{"READ", "UPDATE"}[w%2])
			for i := range each {
				s.Record("OK", 0, 0, time.Duration(i*workers+w)*us)
				if i%1000 == 0 {
					assert.NoError(t, results.FlushPoints())
				}
			}
		})
	}
	working.Wait()
	require.NoError(t, results.FlushPoints())
	seen := map[string]int{}
	for line := range strings.Lines(out.String()) {
		if !strings.Contains(line, "raw data") {
			fields := strings.Split(strings.TrimSpace(line), ",")
			require.Len(t, fields, 3)
			seen[fields[0]+fields[2]]++
		}
	}
	require.Len(t, seen, workers*each)
	for i := range workers * each {
		op := []string{"READ", "UPDATE"}[i%2]
		require.Equal(t, 1, seen[op+fmt.Sprint(i)])
	}
}

func TestNoPointFollowsTheEndOfThePhase(t *testing.T) {
	l := measurement.DefaultListing()
	l.Type = "raw"
	var out bytes.Buffer
	results := rawResults(l, &out)
	s := results.Recorder().Series("READ")
	s.Record("OK", 0, 0, us)
	results.End("maxexecutiontime")
	require.NoError(t, results.FlushPoints())
	whole := out.String()
	s.Record("OK", 0, 0, us) // by an abandoned worker, into the report
	require.NoError(t, results.FlushPoints())
	assert.Equal(t, whole, out.String())
}

// full is a disk without room.
type full struct{ writes int }

func (f *full) Write([]byte) (int, error) {
	f.writes++
	return 0, errors.New("no space left on device")
}

func TestPointsThatCannotBeWrittenAreAnError(t *testing.T) {
	l := measurement.DefaultListing()
	l.Type = "raw"
	disk := new(full)
	results := measurement.Results{Keep: l.Keep()}
	results.Keep.Points = l.Points(disk)
	s := results.Recorder().Series("READ")
	for range 100_000 {
		s.Record("OK", 0, 0, us)
	}
	require.EqualError(t, results.FlushPoints(), "no space left on device")
	require.Error(t, results.FlushPoints(), "it is still so")
	assert.Equal(t, 1, disk.writes, "nothing follows a gap")
	assert.EqualValues(t, 100_000, results.Report().Operation("READ").Success.Service.Count)
}

func TestOnlyRawHasPoints(t *testing.T) {
	l := measurement.DefaultListing()
	for _, kind := range []string{"hdrhistogram", "histogram", "timeseries", "hdrhistogram+histogram"} {
		l.Type = kind
		assert.Nil(t, l.Points(new(bytes.Buffer)), kind)
	}
	var none measurement.Results
	assert.NoError(t, none.FlushPoints())
}
