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
	start    time.Time
	shown    map[failureKind]bool
}

// failureKind is what makes a failure distinct.
type failureKind struct{ op, status, text string }

// watch starts a watcher. The function that it returns ends it, after a last
// line.
func (p *program) watch(s *settings, phase workload.Phase, r *recording) (stop func()) {
	w := &watcher{
		program: p, recording: r, settings: s, phase: phase,
		start: time.Now(), shown: map[failureKind]bool{},
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
	failures := time.NewTicker(time.Second)
	defer failures.Stop()
	status := time.NewTicker(time.Duration(w.settings.client.statusInterval) * time.Second)
	defer status.Stop()
	for {
		select {
		case <-failures.C:
			w.showFailures()
			_ = w.results.FlushPoints() // the last flush tells the first error
		case <-status.C:
			if w.settings.client.status {
				w.turn()
			}
		case <-done:
			w.showFailures()
			w.turn()
			return
		}
	}
}

func (w *watcher) showFailures() {
	for _, f := range w.results.Failures() {
		kind := failureKind{f.Op, f.Status, f.Text}
		if !w.shown[kind] {
			w.note("%s: first %s %s after %.3f s, key %q: %s", w.phase.Name(), f.Op, f.Status, f.At.Seconds(), f.Key, f.Text)
			w.shown[kind] = true
		}
	}
}

// turn ends an interval: it has a status line, if these are asked for, and a place
// in the logs.
func (w *watcher) turn() {
	client := w.settings.client
	if client.status && client.trackProcess {
		w.results.WatchProcess()
	}
	interval := w.results.Interval()
	if client.status {
		w.showStatus(interval)
	}
	w.interval(interval)
}

// showStatus prints a status line, in YCSB's own form.
func (w *watcher) showStatus(interval measurement.Report) {
	done, _ := w.results.Operations()
	now := time.Now()
	line := w.settings.listing.StatusLine(measurement.Status{
		Label:   w.settings.client.label,
		Time:    now,
		Elapsed: now.Sub(w.start),
		Done:    done,
		Total:   w.phase.Operations(),
	}, interval)
	w.write(line + "\n")
}
