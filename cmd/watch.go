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
	settings *settings
	phase    workload.Phase
	results  *measurement.Results
	start    time.Time
	shown    map[failureKind]bool
}

// failureKind is what makes a failure distinct.
type failureKind struct{ op, status, text string }

// watch starts a watcher. The function that it returns ends it, after a last
// line.
func (p *program) watch(s *settings, phase workload.Phase, results *measurement.Results) (stop func()) {
	w := &watcher{
		program: p, settings: s, phase: phase, results: results,
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
		case <-status.C:
			w.showStatus()
		case <-done:
			w.showFailures()
			w.showStatus()
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

// showStatus prints a status line, in YCSB's own form.
func (w *watcher) showStatus() {
	if !w.settings.client.status {
		return
	}
	done, _ := w.results.Operations()
	now := time.Now()
	line := w.settings.listing.StatusLine(measurement.Status{
		Label:   w.settings.client.label,
		Time:    now,
		Elapsed: now.Sub(w.start),
		Done:    done,
		Total:   w.phase.Operations(),
	}, w.results.Interval())
	w.write(line + "\n")
}
