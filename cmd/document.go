package cmd

import (
	"fmt"

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
func document(s *settings, phase workload.Phase, report measurement.Report, r *recording) *measurement.Document {
	return measurement.NewDocument(report, measurement.Client{
		Program:    measurement.ReadProgram(),
		Host:       measurement.ReadHost(),
		Properties: s.documented(),
		Load:       loadOf(phase),
		Warnings:   append(s.properties.Warnings(), phase.Warnings()...),
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
	load := &measurement.Load{
		Planned: loaded.Planned, Inserted: loaded.Inserted,
		Range: &measurement.KeyRange{First: loaded.Range.First, Last: loaded.Range.Last},
	}
	for _, r := range loaded.Missing {
		load.Missing = append(load.Missing, measurement.KeyRange{First: r.First, Last: r.Last})
	}
	return load
}
