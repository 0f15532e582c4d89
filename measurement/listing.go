package measurement

import (
	"errors"
	"flag"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// Format writes a report.
type Format func(w io.Writer, r Report) error

// Listing chooses what formats and status lines show of a report.
type Listing struct {
	Type        string    // only hdrhistogram so far
	Interval    string    // the clock: "op" for service latencies, "intended" or "both"
	Percentiles []float64 // from 0 to 100, in the order of the report
	Verbose     bool      // also lists the buckets of the histograms
}

// DefaultListing returns YCSB's defaults.
func DefaultListing() Listing {
	return Listing{Type: "hdrhistogram", Interval: "op", Percentiles: []float64{50, 95, 99}}
}

// RegisterFlags declares the properties, under YCSB's names. The defaults are
// what l holds.
func (l *Listing) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&l.Type, "measurementtype", l.Type, "how latencies are kept: only `hdrhistogram` so far")
	fs.StringVar(&l.Interval, "measurement.interval", l.Interval,
		"report latencies from the call (op), from the due moment (intended) or `both`")
	fs.Var((*percentiles)(&l.Percentiles), "hdrhistogram.percentiles", "`percentiles` to report, separated by commas")
	fs.BoolVar(&l.Verbose, "measurement.histogram.verbose", l.Verbose, "also list the buckets of the histograms")
}

// Check returns a joined [db.PropertyError] for each setting that cannot be
// used.
func (l Listing) Check() error {
	var problems []error
	complain := func(property, value, want string) {
		problems = append(problems, &db.PropertyError{Property: property, Value: value, Want: want})
	}
	switch l.Type {
	case "hdrhistogram":
	case "histogram", "timeseries", "raw", "hdrhistogram+histogram", "hdrhistogram+raw":
		complain("measurementtype", l.Type, "hdrhistogram: YCSB's other types are not supported yet")
	default:
		complain("measurementtype", l.Type, "hdrhistogram")
	}
	if !slices.Contains([]string{"op", "intended", "both"}, l.Interval) {
		complain("measurement.interval", l.Interval, "op, intended or both")
	}
	for _, p := range l.Percentiles {
		if !validPercentile(p) {
			complain("hdrhistogram.percentiles", javaDouble(p), wantPercentiles)
		}
	}
	return errors.Join(problems...)
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

const wantPercentiles = "numbers from 0 to 100, separated by commas"

func validPercentile(p float64) bool { return p >= 0 && p <= 100 }

// percentiles is a list of percentiles as a flag.
type percentiles []float64

func (p *percentiles) String() string {
	words := make([]string, len(*p))
	for i, n := range *p {
		words[i] = strconv.FormatFloat(n, 'f', -1, 64)
	}
	return strings.Join(words, ",")
}

// Set reads a list. Blanks around the numbers are allowed, as in YCSB.
func (p *percentiles) Set(text string) error {
	var list percentiles
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
		if err != nil || !validPercentile(n) {
			return &db.PropertyError{Property: "hdrhistogram.percentiles", Value: text, Want: wantPercentiles}
		}
		list = append(list, n)
	}
	*p = list
	return nil
}
