package cmd

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// recording is the measurements of one phase, and what is written of them while
// the phase goes on. Its files are opened before the first operation.
type recording struct {
	results measurement.Results
	raw     io.Closer                 // nil: samples go to stdout, or nowhere
	logs    *measurement.IntervalLogs // nil: there are none
	failed  error                     // the first interval that could not be written

	timeline measurement.Timeline
	pending  measurement.Report // what happened since the last status line
	last     measurement.Report // what was taken last
}

func openRecording(s *settings, phase workload.Phase, stdout io.Writer) (*recording, error) {
	r := new(recording)
	r.results.Keep = s.listing.Keep()
	err := r.openRaw(s.listing, stdout)
	if err == nil && s.listing.Logs {
		err = r.openLogs(s, phase)
	}
	if err != nil {
		return nil, errors.Join(err, r.close())
	}
	return r, nil
}

// openRaw opens the place of the single samples, if the type has any.
func (r *recording) openRaw(l measurement.Listing, stdout io.Writer) error {
	points := l.Points(stdout)
	if points != nil && l.RawFile != "" {
		file, err := os.OpenFile(l.RawFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			return fmt.Errorf("measurement.raw.output_file: %w", err)
		}
		points, r.raw = l.Points(file), file
	}
	r.results.Keep.Points = points
	return nil
}

// openLogs opens the interval logs. Those of one of several phases have its name
// too.
func (r *recording) openLogs(s *settings, phase workload.Phase) (err error) {
	prefix := s.listing.LogPath
	if len(s.phases) > 1 {
		prefix += phase.Name() + "-"
	}
	r.logs, err = s.listing.OpenLogs(func(series string) (io.WriteCloser, error) {
		return os.Create(prefix + series + ".hdr")
	}, seriesOf(phase)...)
	if err != nil {
		return fmt.Errorf("hdrhistogram.output.path: %w", err)
	}
	return nil
}

// seriesOf names the series that a phase has in any case.
func seriesOf(phase workload.Phase) []string {
	names := []string{"CLEANUP"}
	for _, kind := range phase.Kinds() {
		names = append(names, kind.String())
		if kind == db.ReadModifyWrite {
			names = append(names, db.Read.String(), db.Update.String())
		}
	}
	return names
}

// take ends a stretch of the timeline, in which a warm-up has no place, and neither
// has the time after the end, when the store may still be asked. Status lines and logs
// show what was taken since the last of them.
func (r *recording) take() {
	if _, warming := r.results.WarmUp(); warming {
		return
	}
	interval := r.results.Interval()
	if interval.Ended != "" && r.last.Ended != "" {
		return
	}
	r.timeline.Add(interval)
	r.pending.Extend(interval)
	r.last = interval
}

// turn returns what happened since it was last called.
func (r *recording) turn() measurement.Report {
	r.take()
	ended := r.pending
	r.pending = measurement.Report{}
	return ended
}

// interval writes the interval that has ended, if there is one.
func (r *recording) interval(i measurement.Report) {
	if r.logs == nil || r.failed != nil || i.Start.IsZero() {
		return
	}
	if err := r.logs.Write(i); err != nil {
		r.failed = fmt.Errorf("hdrhistogram.output.path: %w", err)
	}
}

// close writes what is left and tells whether all that was asked for is written.
func (r *recording) close() error {
	err := r.results.FlushPoints()
	if r.raw != nil {
		err = errors.Join(err, r.raw.Close())
		r.raw = nil
	}
	if err != nil {
		err = fmt.Errorf("measurement.raw.output_file: %w", err)
	}
	if r.logs != nil {
		err = errors.Join(err, r.failed, r.logs.Close())
		r.logs = nil
	}
	return err
}
