package measurement

import (
	"fmt"
	"time"

	"github.com/goycsb/goycsb/internal/plural"
)

// WarmUp is what a phase did before its clock started. It is in no other figure
// of a report.
type WarmUp struct {
	Time       time.Duration `json:"time_ns"`        // from the end of the set-up to the start of the clock, or so far
	Operations int64         `json:"operations"`     // of the workload, complete
	Failed     int64         `json:"failed"`         // how many of them failed
	Short      bool          `json:"short,omitzero"` // whether the time limit ended it before it had its operations
}

// String says how long it was and what was done in it.
func (w WarmUp) String() string {
	return fmt.Sprintf("a warm-up of %.3f s with %s, of which %d failed",
		w.Time.Seconds(), plural.Count(w.Operations, "operation"), w.Failed)
}

// warming is the measurements of a warm-up, of which little is reported.
type warming struct {
	results Results
	length  time.Duration // valid once over
	over    bool
	short   bool
}

// BeginWarmUp says that the phase has a warm-up. The executor calls it once,
// right after [Results.Begin].
func (r *Results) BeginWarmUp() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.warming = new(warming)
	r.warming.results.phase = r.phase
}

// WarmUpRecorder returns a recorder for what one worker does in the warm-up. Call
// it after [Results.BeginWarmUp].
func (r *Results) WarmUpRecorder() *Recorder { return r.warming.results.Recorder() }

// EndWarmUp starts the clock at a moment: the phase begins there, with its set-up
// over. Short tells whether that was too early, by the time limit. The executor calls
// it once, before it takes a [Recorder].
func (r *Results) EndWarmUp(at time.Time, short bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.warming != nil {
		r.warming.short = short
	}
	r.endWarmUp(at)
}

func (r *Results) endWarmUp(at time.Time) {
	if !r.warm() || !r.end.at.IsZero() {
		return
	}
	r.warming.over = true
	r.warming.length = r.warmUpTime(at)
	r.begin = momentAt(at)
	r.turned = r.begin
	r.phase.Start, r.setup = at, 0
}

// warm tells whether the warm-up is under way, the set-up before it included.
// Callers hold r.mu.
func (r *Results) warm() bool { return r.warming != nil && !r.warming.over }

// warmUpTime returns how long the warm-up has lasted at a moment. Callers hold
// r.mu.
func (r *Results) warmUpTime(at time.Time) time.Duration {
	if !r.started {
		return 0
	}
	return max(0, at.Sub(r.begin.at.Add(r.setup)))
}

// WarmUp returns what the warm-up came to, and whether it is still under way. Both
// are zero for a phase that has none.
func (r *Results) WarmUp() (w WarmUp, underWay bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.warmUp(), r.warm()
}

func (r *Results) warmUp() (w WarmUp) {
	if r.warming == nil {
		return w
	}
	if w.Time = r.warming.length; r.warm() {
		w.Time = r.warmUpTime(time.Now())
	}
	w.Operations, w.Failed = r.warming.results.Operations()
	w.Short = r.warming.short
	return w
}

// WarmUpFailures returns the distinct errors of the warm-up so far, as
// [Results.Failures] those of what is measured. Their times are from the start
// of the set-up.
func (r *Results) WarmUpFailures() []Failure {
	r.mu.Lock()
	w := r.warming
	r.mu.Unlock()
	if w == nil {
		return nil
	}
	return w.results.Failures()
}

// merge adds the warm-up of a phase that ran beside this one.
func (w *WarmUp) merge(other WarmUp) {
	w.Time = max(w.Time, other.Time)
	w.Operations += other.Operations
	w.Failed += other.Failed
	w.Short = w.Short || other.Short
}
