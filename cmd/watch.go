package cmd

import (
	"sync"
	"time"

	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// watcher says on stderr what happens during a phase: each distinct failure when
// it is first seen and, if asked, status lines.
type watcher struct {
	*program
	*recording
	settings *settings
	phase    workload.Phase
	start    time.Time            // of the phase, or of its clock after a warm-up
	clocked  bool                 // whether that is so
	shown    map[failureKind]bool // the failures that were said
	cold     map[failureKind]bool // and those of the warm-up
	over     bool                 // whether all was said
}

// failureKind is what makes a failure distinct.
type failureKind struct{ op, status, text string }

// watch starts a watcher. The function that it returns ends it, after a last
// line.
func (p *program) watch(s *settings, phase workload.Phase, r *recording) (stop func()) {
	w := &watcher{
		program: p, recording: r, settings: s, phase: phase,
		start: time.Now(), shown: map[failureKind]bool{}, cold: map[failureKind]bool{},
	}
	done := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() { w.watch(done) })
	return func() {
		close(done)
		wg.Wait()
	}
}

func (w *watcher) watch(done <-chan struct{}) {
	second := time.NewTicker(time.Second)
	defer second.Stop()
	for seconds := 1; ; seconds++ {
		select {
		case <-second.C:
			if _, over := w.results.Ended(); over { // and the store is being asked
				w.finish()
				continue
			}
			w.showFailures()
			_ = w.results.FlushPoints() // the last flush tells the first error
			if client := w.settings.client; client.status && seconds%client.statusInterval == 0 {
				w.turn()
			} else {
				w.take()
			}
			w.showProgress()
		case <-done:
			w.finish()
			return
		}
	}
}

// finish says what there is to say at the end of the phase, once.
func (w *watcher) finish() {
	if w.over {
		return
	}
	w.over = true
	w.showFailures()
	w.turn()
	if w.inPlace() {
		w.stderr.stay("")
	}
}

func (w *watcher) showFailures() {
	w.showNew(w.results.WarmUpFailures(), w.cold, w.phase.Name()+": warm-up")
	w.showNew(w.results.Failures(), w.shown, w.phase.Name())
}

func (w *watcher) showNew(failures []measurement.Failure, shown map[failureKind]bool, where string) {
	for _, f := range failures {
		kind := failureKind{f.Op, f.Status, f.Text}
		if !shown[kind] {
			w.note("%s: first %s %s after %.3f s, key %q: %s", where, f.Op, f.Status, f.At.Seconds(), f.Key, f.Text)
			shown[kind] = true
		}
	}
}

// turn ends an interval: it has a status line, if these are asked for, and a place
// in the logs. A warm-up has but the line.
func (w *watcher) turn() {
	client := w.settings.client
	warmUp, underWay := w.results.WarmUp()
	if underWay {
		if client.status && !w.inPlace() {
			w.showStatus(measurement.Status{Done: warmUp.Operations, WarmUp: true}, measurement.Report{})
		}
		return
	}
	if client.status && client.trackProcess {
		w.results.WatchProcess()
	}
	interval := w.recording.turn()
	w.startClock(warmUp, interval)
	if client.status && !w.inPlace() {
		done, _ := w.results.Operations()
		w.showStatus(measurement.Status{Done: done, Total: w.phase.Operations()}, interval)
	}
	w.interval(interval)
}

// startClock counts the time from the end of the warm-up, where the first interval
// starts.
func (w *watcher) startClock(warmUp measurement.WarmUp, first measurement.Report) {
	if warmUp.Time > 0 && !w.clocked && !first.Start.IsZero() {
		w.clocked, w.start = true, first.Start
	}
}

// inPlace tells whether the status is one line on a terminal, instead of YCSB's lines.
func (w *watcher) inPlace() bool { return w.settings.client.status && w.stderr.columns != nil }

// showProgress shows the status on a terminal, each second.
func (w *watcher) showProgress() {
	if !w.inPlace() {
		return
	}
	warmUp, underWay := w.results.WarmUp()
	if !underWay {
		w.startClock(warmUp, w.last)
	}
	done, _ := w.results.Operations()
	status := measurement.Status{
		Label: w.settings.client.label + w.phase.Name() + ": ", Elapsed: time.Since(w.start),
		Done: done, Total: w.phase.Operations(), Limit: w.settings.executor.MaxTime,
	}
	if underWay {
		status.Done, status.WarmUp = warmUp.Operations, true
	}
	w.stderr.stay(status.Progress(w.last))
}

// showStatus prints a status line, in YCSB's own form.
func (w *watcher) showStatus(s measurement.Status, interval measurement.Report) {
	s.Label, s.Time = w.settings.client.label, time.Now()
	if end, over := w.results.Ended(); over {
		s.Time = end
	}
	s.Elapsed = s.Time.Sub(w.start)
	w.write(w.settings.listing.StatusLine(s, interval) + "\n")
}
