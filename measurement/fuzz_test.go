package measurement_test

import (
	"bytes"
	"encoding/binary"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/measurement"
)

// Whatever a file holds, it is refused, or is a document that is read alike when
// it is written again, shown without a panic, and merged with itself or refused.
func FuzzReadDocument(f *testing.F) {
	whole := smallDocument(f)
	f.Add(whole)
	for _, cut := range []string{"", "{", "null", "[]", `{"schema":"goycsb.result/1"}`, `{"schema":"goycsb.result/2"}`,
		`{"schema":"goycsb.result/1","phase":"run","clients":[{}]}`,
		`{"schema":"goycsb.result/1","phase":"run","clients":[{"timeline":[{},{"length_ns":-1}]}],"breakdown":[{"success":{"service":{"count":1,"sum_ns":-1}}}]}`,
	} {
		f.Add([]byte(cut))
	}
	f.Add(bytes.Replace(whole, []byte(`"count": `), []byte(`"count": 1`), 1))
	f.Add(bytes.Replace(whole, []byte(`"histogram_us": "HIST`), []byte(`"histogram_us": "HISS`), 1))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := measurement.ReadDocument(bytes.NewReader(text))
		if err != nil {
			require.Nil(t, d)
			return
		}
		var first, second bytes.Buffer
		require.NoError(t, d.Write(&first))
		again, err := measurement.ReadDocument(bytes.NewReader(first.Bytes()))
		require.NoError(t, err)
		require.NoError(t, again.Write(&second))
		assert.Equal(t, first.String(), second.String())
		for _, op := range d.Breakdown {
			op.P99()
		}
		_ = d.Merge(again) // which may refuse
	})
}

// smallDocument is a small document.
func smallDocument(f *testing.F) []byte {
	var results measurement.Results
	draw(results.Recorder(), 20, 1)
	report := results.Report()
	report.Phase = measurement.Phase{Name: "run", Threads: 2, Start: newYear}
	report.Elapsed = time.Second
	var text bytes.Buffer
	require.NoError(f, measurement.NewDocument(report, measurement.Client{}).Write(&text))
	return text.Bytes()
}

// Interval logs hold every sample, whatever its length, in its interval.
func FuzzIntervalLogs(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x01\x00\x00\x03\xe8\xff\xff\xff\xff"), uint8(2))
	f.Add([]byte(""), uint8(1))
	f.Add(bytes.Repeat([]byte{0x7f, 1, 2, 3}, 50), uint8(7))
	f.Fuzz(func(t *testing.T, lengths []byte, every uint8) {
		lengths = lengths[:min(len(lengths), 400)]
		listing := measurement.DefaultListing()
		listing.Logs = true
		files := folder{}
		logs, err := listing.OpenLogs(files.create, "READ")
		require.NoError(t, err)
		var results measurement.Results
		results.Begin(measurement.Phase{Name: "run", Threads: 1})
		reads := results.Recorder().Series("READ")
		var whole measurement.Report
		var counts []int64
		turn := func() {
			interval := results.Interval()
			require.NoError(t, logs.Write(interval))
			whole.Extend(interval)
			counts = append(counts, interval.Operation("READ").Success.Service.Count)
		}
		for i := 0; i+4 <= len(lengths); i += 4 {
			reads.RecordService("OK", time.Duration(binary.BigEndian.Uint32(lengths[i:]))*time.Microsecond, 0)
			if i%(100+4*int(every)) == 0 {
				turn()
			}
		}
		turn()
		require.NoError(t, logs.Close())

		var held int64
		for i, h := range readLog(t, bytes.NewReader(files["READ"].Bytes())) {
			assert.Equal(t, counts[i], h.TotalCount(), "interval %d", i)
			held += h.TotalCount()
		}
		assert.EqualValues(t, len(lengths)/4, held)
		assert.Equal(t, held, whole.Operation("READ").Success.Service.Count)
	})
}
