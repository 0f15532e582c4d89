package selftest

import (
	"slices"
	"sync"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

// span is a piece of time, from a base that all spans of a run share.
type span struct{ from, to time.Duration }

// notedPhase is a phase whose workers note when they drew an operation and when
// its outcome was known. What the executor measures lies in between.
type notedPhase struct {
	workload.Phase
	base  time.Time
	drawn func() // called at each draw, unless it is nil

	mu      sync.Mutex
	sources []*notedSource
}

// Source returns one worker's share.
func (p *notedPhase) Source(share workload.Share) workload.Source {
	s := &notedSource{Source: p.Phase.Source(share), base: p.base, drawn: p.drawn, spans: make([]span, 0, p.Operations())}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sources = append(p.sources, s)
	return s
}

// spans returns those of all workers, in order of their draws. The run must be
// over.
func (p *notedPhase) spans() []span {
	var all []span
	for _, s := range p.sources {
		all = append(all, s.spans...)
	}
	slices.SortFunc(all, func(a, b span) int { return int(a.from - b.from) })
	return all
}

type notedSource struct {
	workload.Source
	base  time.Time
	drawn func()
	spans []span
}

func (s *notedSource) Next(op *db.Op) error {
	if s.drawn != nil {
		s.drawn()
	}
	err := s.Source.Next(op)
	if err == nil {
		s.spans = append(s.spans, span{from: time.Since(s.base)})
	}
	return err
}

func (s *notedSource) Done(op *db.Op) {
	s.spans[len(s.spans)-1].to = time.Since(s.base)
	s.Source.Done(op)
}
