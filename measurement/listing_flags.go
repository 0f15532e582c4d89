package measurement

import (
	"errors"
	"flag"
	"slices"
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// RegisterFlags declares the properties, under YCSB's names. The defaults are
// what l holds.
func (l *Listing) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&l.Type, "measurementtype", l.Type,
		"how latencies are shown: `hdrhistogram`, histogram, timeseries, raw, hdrhistogram+histogram or hdrhistogram+raw")
	fs.StringVar(&l.Interval, "measurement.interval", l.Interval,
		"report latencies from the call (op), from the due moment (intended) or `both`")
	fs.Var((*percentiles)(&l.Percentiles), "hdrhistogram.percentiles", "`percentiles` to report, separated by commas")
	fs.BoolVar(&l.Verbose, "measurement.histogram.verbose", l.Verbose, "also list the buckets of the histograms")
	fs.BoolVar(&l.EachError, "reportlatencyforeacherror", l.EachError,
		"report the latencies of failures by their status, as READ-NOT_FOUND, not together as READ-FAILED")
	fs.Var((*words)(&l.Errors), "latencytrackederrors",
		"`statuses`, separated by commas, whose failures have latencies of their own; all do with reportlatencyforeacherror")
	fs.IntVar(&l.Buckets, "histogram.buckets", l.Buckets,
		"how many whole `milliseconds` the type histogram counts one by one; the rest is counted together")
	fs.IntVar(&l.Granularity, "timeseries.granularity", l.Granularity,
		"`milliseconds` of the phase that have one mean together in the type timeseries")
	fs.BoolVar(&l.NoSummary, "measurement.raw.no_summary", l.NoSummary, "the type raw reports no more than how many samples there are")
	fs.StringVar(&l.RawFile, "measurement.raw.output_file", l.RawFile,
		"`file` to which the type raw appends each sample; empty: samples go to stdout, before the report")
	fs.BoolVar(&l.Logs, "hdrhistogram.fileoutput", l.Logs,
		"write an HDR histogram log of each series: an interval for each status line (with -s) and a last one")
	fs.StringVar(&l.LogPath, "hdrhistogram.output.path", l.LogPath,
		"`prefix` of the names of these logs, before the name of the series and .hdr; a folder ends with a slash")
}

// maxBuckets bounds the memory: 8 bytes for each, recorder, series and clock.
const maxBuckets = 1_000_000

// Check returns a joined [db.PropertyError] for each setting that cannot be
// used.
func (l Listing) Check() error {
	var problems []error
	complain := func(property, value, want string) {
		problems = append(problems, &db.PropertyError{Property: property, Value: value, Want: want})
	}
	if l.forms() == nil {
		complain("measurementtype", l.Type, "hdrhistogram, histogram, timeseries, raw, hdrhistogram+histogram or hdrhistogram+raw")
	}
	if !slices.Contains([]string{"op", "intended", "both"}, l.Interval) {
		complain("measurement.interval", l.Interval, "op, intended or both")
	}
	for _, p := range l.Percentiles {
		if !validPercentile(p) {
			complain("hdrhistogram.percentiles", javaDouble(p), wantPercentiles)
		}
	}
	if l.Buckets < 1 || l.Buckets > maxBuckets {
		complain("histogram.buckets", strconv.Itoa(l.Buckets), "1 to 1000000 milliseconds")
	}
	if l.Granularity < 1 {
		complain("timeseries.granularity", strconv.Itoa(l.Granularity), "1 millisecond or more")
	}
	return errors.Join(problems...)
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

// words is a list of words as a flag.
type words []string

func (w *words) String() string { return strings.Join(*w, ",") }

// Set reads a list. Blanks around the words do not belong to them.
func (w *words) Set(text string) error {
	*w = nil
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word != "" {
			*w = append(*w, word)
		}
	}
	return nil
}
