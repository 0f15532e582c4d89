package cmd

import (
	"fmt"
	"slices"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// writeDocument writes what document makes, if the phase's document was asked for.
func (o *output) writeDocument(document func() *measurement.Document) error {
	if o.document == nil {
		return nil
	}
	if err := document().Write(o.document); err != nil {
		return fmt.Errorf("resultfile: %w", err)
	}
	return o.document.commit()
}

// document is all that is known of a phase that is over.
func document(s *settings, store *store, report measurement.Report, r *recording) *measurement.Document {
	return measurement.NewDocument(report, measurement.Client{
		Program:    measurement.ReadProgram(),
		Host:       measurement.ReadHost(),
		Properties: s.documented(),
		Store:      measurement.Store{Before: store.before, After: store.after},
		Load:       loadOf(store.phase),
		Warnings:   warnings(s, store, report),
		Timeline:   r.timeline.Stretches(),
	})
}

// documented lists the properties in force without their secrets. Whether a phase
// is a load or a run is its command's to say, unless the property was set.
func (s *settings) documented() []measurement.Property {
	var list []measurement.Property
	for _, p := range s.properties.InForce(s.sets...) {
		documented := measurement.Property{Name: p.Name, Value: p.Masked(), Place: p.Place.String()}
		if documented.Set() || p.Name != "dotransactions" {
			list = append(list, documented)
		}
	}
	return list
}

// loadOf tells how complete a load is; nil for another phase.
func loadOf(phase workload.Phase) *measurement.Load {
	loader, ok := phase.(workload.Loader)
	if !ok {
		return nil
	}
	loaded := loader.Loaded()
	load := &measurement.Load{Planned: loaded.Planned, Inserted: loaded.Inserted}
	for _, r := range loaded.Missing {
		load.Missing = append(load.Missing, measurement.KeyRange{First: r.First, Last: r.Last})
	}
	return load
}

// warnings lists what makes the figures of a phase doubtful.
func warnings(s *settings, store *store, report measurement.Report) []string {
	texts := append(s.properties.Warnings(), store.phase.Warnings()...)
	for _, d := range []*db.Description{store.before, store.after} {
		if d != nil {
			texts = append(texts, d.Warnings...)
		}
	}
	if store.before != nil {
		if text := misfit(store.phase, store.before.Records); text != "" {
			texts = append(texts, text)
		}
	}
	return onceEach(append(texts, report.Doubts()...))
}

// onceEach drops what was said before.
func onceEach(texts []string) []string {
	var kept []string
	for _, text := range texts {
		if !slices.Contains(kept, text) {
			kept = append(kept, text)
		}
	}
	return kept
}
