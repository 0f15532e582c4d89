package measurement

import (
	"io"
	"strings"
	"time"

	"github.com/goycsb/goycsb/db"
)

// Format writes a report.
type Format func(w io.Writer, r Report) error

// Listing chooses what formats, status lines and interval logs show of a report,
// and so what must be kept for them.
type Listing struct {
	Type        string    // one of YCSB's six: see [Listing.RegisterFlags]
	Interval    string    // the clock: "op" for service latencies, "intended" or "both"
	Percentiles []float64 // from 0 to 100, in the order of the report
	Verbose     bool      // also lists the buckets of the histograms
	EachError   bool      // failures are listed by their status
	Errors      []string  // or just those of these statuses
	Buckets     int       // how many whole milliseconds the type histogram counts one by one
	Granularity int       // the length of the slices of the type timeseries, in milliseconds
	NoSummary   bool      // the type raw shows no figures but the counts
	RawFile     string    // where the type raw appends its samples; empty: to the output
	Logs        bool      // whether each series has an interval log
	LogPath     string    // what stands before the name of the series in the name of its log
}

// DefaultListing returns YCSB's defaults.
func DefaultListing() Listing {
	return Listing{
		Type:        "hdrhistogram",
		Interval:    "op",
		Percentiles: []float64{50, 95, 99},
		Buckets:     1000,
		Granularity: 1000,
	}
}

// Keep returns what a phase must keep for the listing. Its points are to be added.
func (l Listing) Keep() Keep {
	k := Keep{EachError: l.EachError, Errors: l.Errors}
	switch l.Type {
	case "histogram", "hdrhistogram+histogram":
		k.Millis = l.Buckets
	case "timeseries":
		k.Slice = time.Duration(l.Granularity) * time.Millisecond
	case "raw", "hdrhistogram+raw":
		k.Fine = true
	}
	return k
}

// Format returns the format of a name: text, json, jsonarray, or the name of
// YCSB's class. The error of an unknown name, or of a listing that cannot be
// used, is a [db.PropertyError].
func (l Listing) Format(exporter string) (Format, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	write := writer(exporter)
	if write == nil {
		return nil, &db.PropertyError{
			Property: "exporter",
			Value:    exporter,
			Want:     "text, json, jsonarray or the class name of one of YCSB's exporters",
		}
	}
	return func(w io.Writer, r Report) error { return write(w, l.lines(r)) }, nil
}

func writer(exporter string) func(io.Writer, []line) error {
	class := exporter
	for _, pkg := range []string{"site.ycsb", "com.yahoo.ycsb"} {
		class = strings.TrimPrefix(class, pkg+".measurements.exporter.")
	}
	switch {
	case exporter == "text", class != exporter && class == "TextMeasurementsExporter":
		return writeText
	case exporter == "json", class != exporter && class == "JSONMeasurementsExporter":
		return writeJSON
	case exporter == "jsonarray", class != exporter && class == "JSONArrayMeasurementsExporter":
		return writeJSONArray
	}
	return nil
}
