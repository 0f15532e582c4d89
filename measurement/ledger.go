package measurement

import (
	"maps"
	"slices"
	"sync"
)

// ledger is what was collected from the recorders: what earlier windows had,
// and the window since the last of them ended.
type ledger struct {
	mu           sync.Mutex
	past, window map[string]*Operation
	spare        map[string]*samples // emptied, for the next collection
}

// collect moves the samples of a series to the window.
func (l *ledger) collect(s *Series) {
	empty := l.spare[s.op]
	if empty == nil {
		empty = newSamples(s.keep)
	}
	full := s.exchange(empty)
	if !full.empty() {
		slot(l.window, s.op).merge(full.operation(s.op))
	}
	full.reset()
	l.spare[s.op] = full
}

// collectAll moves the samples of all series to the window. Callers hold l.mu.
func (l *ledger) collectAll(recorders []*Recorder) {
	if l.window == nil {
		l.past, l.window = make(map[string]*Operation), make(map[string]*Operation)
		l.spare = make(map[string]*samples)
	}
	for _, r := range recorders {
		l.collect(r.late)
		for _, s := range r.all() {
			l.collect(s)
		}
	}
}

// whole returns everything so far.
func (l *ledger) whole(recorders []*Recorder) (late Latency, breakdown []Operation) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.collectAll(recorders)
	sum := make(map[string]*Operation)
	for _, part := range []map[string]*Operation{l.past, l.window} {
		for name, op := range part {
			slot(sum, name).merge(*op)
		}
	}
	return split(sum)
}

// turn ends the window, returns it and begins the next one.
func (l *ledger) turn(recorders []*Recorder) (late Latency, breakdown []Operation) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.collectAll(recorders)
	ended := l.window
	l.window = make(map[string]*Operation, len(ended))
	for name, op := range ended {
		slot(l.past, name).merge(*op)
		l.window[name] = op.names()
	}
	return split(ended)
}

// slot returns the operation of that name, which it makes if there is none.
func slot(ops map[string]*Operation, name string) *Operation {
	op := ops[name]
	if op == nil {
		op = &Operation{Name: name}
		ops[name] = op
	}
	return op
}

// split parts the lateness, whose name is empty, from the operations and puts
// these in order.
func split(ops map[string]*Operation) (late Latency, breakdown []Operation) {
	for _, name := range slices.Sorted(maps.Keys(ops)) {
		if name == "" {
			late = ops[name].Success.Service
			continue
		}
		breakdown = append(breakdown, *ops[name])
	}
	return late, breakdown
}
