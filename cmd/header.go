package cmd

import (
	"strconv"
	"strings"

	"github.com/goycsb/goycsb/internal/plural"
	"github.com/goycsb/goycsb/workload"
)

// header says on stderr what is about to be done, with which properties.
func (p *program) header(s *settings) {
	p.note("%s %s", strings.TrimSpace(version()), s.command)
	p.remarks(s)
	for _, property := range s.properties.All() {
		// Of what nothing reads, the name is told above: a misspelt password may be
		// among it.
		if only(property.Name, s.sets) != nil {
			p.note("%s (%s)", property, property.Place)
		}
	}
}

// remarks says on stderr what is odd about the settings.
func (p *program) remarks(s *settings) {
	for _, note := range s.notes {
		p.note("warning: %s", note)
	}
	for _, warning := range s.properties.Warnings() {
		p.note("warning: %s", warning)
	}
	if passed := s.properties.PassedOver(s.sets...); len(passed) > 0 {
		p.note("passed over, as they belong to other bindings: %s", strings.Join(names(passed), ", "))
	}
}

// phaseHeader says what one phase will do.
func (p *program) phaseHeader(s *settings, phase workload.Phase) {
	e := s.executor
	p.note("%s: %s, %s, seed %d", phase.Name(), plural.Count(e.Threads, "worker"), pace(e), e.Seed)
	if e.Batch > 1 {
		p.note("%s: %d operations travel together: an operation's latency is that of its batch", phase.Name(), e.Batch)
	}
	if e.WarmUp.Asked() && phase.Name() == "load" {
		p.note("%s: no warm-up: only a run has one", phase.Name())
	} else if e.WarmUp.Asked() {
		p.note("%s: warm-up of %s first: its operations are in no figure and take nothing from operationcount", phase.Name(), e.WarmUp)
	}
	for _, fact := range phase.Facts() {
		p.note("%s: %s: %s", phase.Name(), fact.Name, fact.Value)
	}
	for _, warning := range phase.Warnings() {
		p.note("warning: %s: %s", phase.Name(), warning)
	}
	if n := e.Workers(phase); n < e.Threads {
		p.note("warning: %s: %s for %s: %d are enough, the others are not started", phase.Name(),
			plural.Count(phase.Operations(), "operation"), plural.Count(e.Threads, "worker"), n)
	}
}

func pace(e workload.Executor) string {
	if e.Target == 0 {
		return "as fast as possible (closed loop: latencies of different throughputs do not compare)"
	}
	return "target " + strconv.FormatFloat(e.Target, 'f', -1, 64) + " operations a second in total"
}

func names(properties []workload.Property) []string {
	var names []string
	for _, property := range properties {
		names = append(names, property.Name)
	}
	return names
}
