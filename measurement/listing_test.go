package measurement_test

import (
	"flag"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
)

func listingOf(args ...string) (measurement.Listing, error) {
	l := measurement.DefaultListing()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	l.RegisterFlags(fs)
	for _, arg := range args {
		name, value, _ := strings.Cut(arg, "=")
		if err := fs.Set(name, value); err != nil {
			return l, err
		}
	}
	return l, l.Check()
}

func TestProperties(t *testing.T) {
	l, err := listingOf()
	require.NoError(t, err)
	assert.Equal(t, measurement.DefaultListing(), l)

	l, err = listingOf("measurementtype=hdrhistogram+raw", "measurement.interval=both",
		"hdrhistogram.percentiles=100, 99.99 ,50,0", "measurement.histogram.verbose=true",
		"reportlatencyforeacherror=true", "latencytrackederrors=NOT_FOUND, OOM,", "histogram.buckets=8",
		"timeseries.granularity=200", "measurement.raw.output_file=raw.csv", "measurement.raw.no_summary=true",
		"hdrhistogram.fileoutput=true", "hdrhistogram.output.path=logs/")
	require.NoError(t, err)
	assert.Equal(t, measurement.Listing{Type: "hdrhistogram+raw", Interval: "both",
		Percentiles: []float64{100, 99.99, 50, 0}, Verbose: true, EachError: true, Errors: []string{"NOT_FOUND", "OOM"},
		Buckets: 8, Granularity: 200, NoSummary: true, RawFile: "raw.csv", Logs: true, LogPath: "logs/"}, l)
}

func TestDefaultsAreListed(t *testing.T) {
	l := measurement.DefaultListing()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	l.RegisterFlags(fs)
	assert.Equal(t, "50,95,99", fs.Lookup("hdrhistogram.percentiles").DefValue)
	assert.Equal(t, "op", fs.Lookup("measurement.interval").DefValue)
	var usage strings.Builder
	fs.SetOutput(&usage)
	fs.PrintDefaults()
	assert.Contains(t, usage.String(), "(default 50,95,99)")
}

func TestBadPropertiesAreNamed(t *testing.T) {
	for arg, want := range map[string]string{
		"measurementtype=x": "measurementtype: want hdrhistogram, histogram, timeseries, raw, hdrhistogram+histogram or hdrhistogram+raw, " +
			`got "x"`,
		"histogram.buckets=0":               `histogram.buckets: want 1 to 1000000 milliseconds, got "0"`,
		"histogram.buckets=1000001":         `histogram.buckets: want 1 to 1000000 milliseconds, got "1000001"`,
		"timeseries.granularity=0":          `timeseries.granularity: want 1 millisecond or more, got "0"`,
		"measurement.interval=Both":         `measurement.interval: want op, intended or both, got "Both"`,
		"hdrhistogram.percentiles=95,x":     `hdrhistogram.percentiles: want numbers from 0 to 100, separated by commas, got "95,x"`,
		"hdrhistogram.percentiles=101":      `hdrhistogram.percentiles: want numbers from 0 to 100, separated by commas, got "101"`,
		"hdrhistogram.percentiles=-1":       `hdrhistogram.percentiles: want numbers from 0 to 100, separated by commas, got "-1"`,
		"hdrhistogram.percentiles=50,NaN":   `hdrhistogram.percentiles: want numbers from 0 to 100, separated by commas, got "50,NaN"`,
		"hdrhistogram.percentiles=50,,99":   `hdrhistogram.percentiles: want numbers from 0 to 100, separated by commas, got "50,,99"`,
		"hdrhistogram.percentiles=":         `hdrhistogram.percentiles: want numbers from 0 to 100, separated by commas`,
		"measurement.histogram.verbose=yes": "parse error",
	} {
		_, err := listingOf(arg)
		assert.EqualError(t, err, want, arg)
	}
}

func TestEveryBadSettingIsReported(t *testing.T) {
	l := measurement.Listing{Type: "x", Interval: "x", Percentiles: []float64{101}}
	_, err := l.Format("text")
	for _, name := range []string{"measurementtype", "measurement.interval", "hdrhistogram.percentiles"} {
		assert.ErrorContains(t, err, name+": want")
	}
}

func TestPercentilesStandInTheirOrder(t *testing.T) {
	l, err := listingOf("hdrhistogram.percentiles=99.9,50,100,0")
	require.NoError(t, err)
	var names []string
	for line := range strings.Lines(render(t, l, "text", reportOf(upTo(1000)...))) {
		if strings.Contains(line, "Percentile") {
			names = append(names, strings.TrimSpace(line))
		}
	}
	assert.Equal(t, []string{
		"[READ], 99.9PercentileLatency(us), 999",
		"[READ], 50thPercentileLatency(us), 500",
		"[READ], 100thPercentileLatency(us), 1000",
		"[READ], 0thPercentileLatency(us), 1",
	}, names)
}

func TestExporters(t *testing.T) {
	l := measurement.DefaultListing()
	for _, name := range []string{"text", "json", "jsonarray",
		"site.ycsb.measurements.exporter.TextMeasurementsExporter",
		"com.yahoo.ycsb.measurements.exporter.JSONMeasurementsExporter"} {
		_, err := l.Format(name)
		assert.NoError(t, err, name)
	}
	for _, name := range []string{"", "xml", "TextMeasurementsExporter", "com.yahoo.ycsb.measurements.exporter.text"} {
		_, err := l.Format(name)
		var problem *db.PropertyError
		require.ErrorAs(t, err, &problem, name)
		assert.Equal(t, "exporter", problem.Property)
	}
}
