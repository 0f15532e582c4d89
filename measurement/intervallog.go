package measurement

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// IntervalLogs writes the latencies of each interval of a phase to logs in
// HdrHistogram's standard format, version 1.3: one for each series. The values are
// whole microseconds, as in YCSB's logs; the column Interval_Max, which the library
// divides by a million, is then in seconds. A comment in each log says so.
type IntervalLogs struct {
	listing Listing
	create  func(series string) (io.WriteCloser, error)
	logs    map[string]*intervalLog
}

// intervalLog is the log of one series.
type intervalLog struct {
	file io.WriteCloser
	out  *hdrhistogram.HistogramLogWriter
}

// OpenLogs makes the logs of a phase. It creates those of the operations that are
// named at once, so that a place that cannot be written to is found in time, and
// those of all other series, such as READ-FAILED, when they first appear. Close
// them in any case.
func (l Listing) OpenLogs(create func(series string) (io.WriteCloser, error), ops ...string) (*IntervalLogs, error) {
	logs := &IntervalLogs{listing: l, create: create, logs: make(map[string]*intervalLog)}
	var planned Report
	for _, op := range ops {
		planned.Breakdown = append(planned.Breakdown, Operation{Name: op})
	}
	for _, s := range l.series(planned) {
		if _, err := logs.open(s.name, time.Now()); err != nil {
			return nil, errors.Join(err, logs.Close())
		}
	}
	return logs, nil
}

// Write adds an interval of [Results.Interval] to the logs.
func (i *IntervalLogs) Write(interval Report) error {
	for _, s := range i.listing.series(interval) {
		if err := i.write(s, interval); err != nil {
			return err
		}
	}
	return nil
}

func (i *IntervalLogs) write(s series, interval Report) error {
	log, err := i.open(s.name, interval.Start)
	if err != nil {
		return err
	}
	h, err := s.latency.Histogram()
	if err != nil {
		return err
	}
	h.SetStartTimeMs(interval.Start.UnixMilli())
	h.SetEndTimeMs(interval.Start.Add(interval.Elapsed).UnixMilli())
	return log.out.OutputIntervalHistogram(h)
}

// open returns the log of a series, which it begins if there is none.
func (i *IntervalLogs) open(series string, start time.Time) (*intervalLog, error) {
	if log := i.logs[series]; log != nil {
		return log, nil
	}
	name := i.listing.forms()[0].prefix + series
	file, err := i.create(name)
	if err != nil {
		return nil, err
	}
	log := &intervalLog{file, hdrhistogram.NewHistogramLogWriter(file)}
	i.logs[series] = log
	return log, log.begin(name, start)
}

// begin writes what stands before the first interval. The library's own line of
// the start would be cut to whole seconds.
func (l *intervalLog) begin(name string, start time.Time) error {
	l.out.SetBaseTime(start.UnixMilli())
	return errors.Join(
		l.out.OutputComment(fmt.Sprintf("[Logging for: %s]", name)),
		l.out.OutputComment("[Values are microseconds, Interval_Max is seconds]"),
		l.out.OutputLogFormatVersion(),
		l.out.OutputComment(fmt.Sprintf("[StartTime: %d.%03d (seconds since epoch), %s]",
			start.Unix(), start.Nanosecond()/int(time.Millisecond), start.UTC().Format("Mon Jan 02 15:04:05 MST 2006"))),
		l.out.OutputLegend(),
	)
}

// Close ends all logs and closes what they are written to.
func (i *IntervalLogs) Close() error {
	var errs []error
	for _, log := range i.logs {
		errs = append(errs, log.file.Close())
	}
	return errors.Join(errs...)
}
