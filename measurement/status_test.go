package measurement_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/goycsb/goycsb/measurement"
)

var noon = time.Date(2026, 11, 30, 13, 42, 13, 226_900_000, time.UTC)

func TestStatusLineEqualsYCSBs(t *testing.T) {
	_, golden, _ := strings.Cut(file(t, "runs/status_s.err"), "\n") // the first line is of no interval
	golden, _, _ = strings.Cut(golden, "[")
	s := measurement.Status{Time: noon, Elapsed: 1004 * time.Millisecond, Done: 422, Total: 1500}
	interval := measurement.Report{Elapsed: time.Second, Operations: 417}
	assert.Equal(t, golden, measurement.DefaultListing().StatusLine(s, interval))
}

func TestStatusLineShowsOnlyWhatIsKnown(t *testing.T) {
	l := measurement.DefaultListing()
	s := measurement.Status{Label: "exp1", Time: noon}
	start := "exp12026-11-30 13:42:13:226 "
	assert.Equal(t, start+"0 sec: 0 operations; ", l.StatusLine(s, measurement.Report{}))

	s.Total = 100
	assert.Equal(t, start+"0 sec: 0 operations; ", l.StatusLine(s, measurement.Report{Elapsed: time.Second}))

	s.Done = 5
	assert.Equal(t, start+"0 sec: 5 operations; ", l.StatusLine(s, measurement.Report{Operations: 5}))

	s.Elapsed = 2 * time.Second
	frozen := measurement.Report{Elapsed: time.Second}
	assert.Equal(t, start+"2 sec: 5 operations; 0 current ops/sec; est completion in 38 seconds ", l.StatusLine(s, frozen))

	s.Done = 100
	assert.Equal(t, start+"2 sec: 100 operations; 0 current ops/sec; ", l.StatusLine(s, frozen))

	s.Total = 0
	third := measurement.Report{Elapsed: 3 * time.Second, Operations: 1}
	assert.Equal(t, start+"2 sec: 100 operations; 0.33 current ops/sec; ", l.StatusLine(s, third))
}

func TestSummariesEqualYCSBs(t *testing.T) {
	checked := 0
	for line := range strings.Lines(file(t, "summaries.tsv")) {
		row := strings.Split(strings.TrimSpace(line), "\t")
		if row[0] == "set" {
			continue
		}
		l := measurement.DefaultListing()
		l.Type = row[1]
		results := measurement.Results{Keep: l.Keep()}
		recordReads(t, &results, row[0])
		for _, want := range row[2:] {
			got := l.StatusLine(measurement.Status{Time: noon}, results.Interval())
			_, summary, _ := strings.Cut(got, "operations; ")
			assert.Equal(t, want, "<"+summary+">", row[0])
		}
		checked++
	}
	assert.Equal(t, 18, checked)
}

func TestSummariesOfBothClocks(t *testing.T) {
	var results measurement.Results
	r := results.Recorder()
	r.Series("READ").Record("ERROR", 0, 1000*us, 1007*us)
	r.Series("VERIFY").RecordService("OK", us, 0)
	results.Interval()
	l := measurement.DefaultListing()
	l.Interval = "both"
	nothing := ": Count=0, Max=0, Min=0, Avg=0, 50=0, 90=0, 99=0, 99.9=0, 99.99=0] "
	want := "2026-11-30 13:42:13:226 0 sec: 0 operations; "
	for _, name := range []string{"READ", "READ-FAILED", "VERIFY", "Intended-READ", "Intended-READ-FAILED"} {
		want += "[" + name + nothing
	}
	assert.Equal(t, want, l.StatusLine(measurement.Status{Time: noon}, results.Interval()))
}
