package workload

import (
	"fmt"
	"sync"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
)

// coreRun is the run phase.
type coreRun struct {
	core         *core
	mix          mix
	chooser      *chooser
	distribution string // described
	scanLengths  generator.Generator
	known        *generator.Acknowledged
	begin        sync.Once
}

func newCoreRun(c *core) (*coreRun, error) {
	s := &c.settings
	m, err := newMix(s.weights())
	if err != nil {
		return nil, err
	}
	run := &coreRun{core: c, mix: m, known: generator.NewAcknowledged(s.RecordCount)}
	run.chooser, run.distribution = s.newChooser(run.known)
	run.scanLengths = generator.NewUniform(s.MinScanLength, s.MaxScanLength)
	if s.ScanLengthDistribution == "zipfian" {
		run.scanLengths = generator.NewZipfian(s.MinScanLength, s.MaxScanLength, generator.ZipfianConstant)
	}
	return run, nil
}

func (p *coreRun) Name() string      { return "run" }
func (p *coreRun) Kinds() []db.Kind  { return p.mix.kinds() }
func (p *coreRun) Operations() int64 { return p.core.settings.OperationCount }

func (p *coreRun) Facts() []db.Fact {
	s := &p.core.settings
	facts := append(p.core.recordFacts(),
		db.Fact{Name: "mix", Value: p.mix.String()},
		db.Fact{Name: "request distribution", Value: p.distribution})
	if p.mix.has(db.Insert) {
		facts = append(facts, db.Fact{Name: "inserts", Value: fmt.Sprintf("key numbers from %d on", s.RecordCount)})
	}
	if p.mix.has(db.Scan) {
		facts = append(facts, db.Fact{Name: "scans", Value: fmt.Sprintf("%d to %d records (%s), in the binding's order of keys",
			s.MinScanLength, s.MaxScanLength, s.ScanLengthDistribution)})
	}
	return facts
}

// Source returns one worker's share. The first call settles which records the
// load has missed.
func (p *coreRun) Source(share Share) Source {
	p.begin.Do(func() {
		if load := p.core.begun.Load(); load != nil {
			p.chooser.missing = load.missing()
		}
	})
	s := runSource{run: p, draft: newDraft(p.core.layout, share.Rand)}
	if p.chooser.parted {
		s.walk = p.chooser.walk(share)
	}
	if p.core.settings.DataIntegrity {
		return &verifyingSource{runSource: s}
	}
	return &s
}

// runSource is one worker's share of the run.
type runSource struct {
	draft

	run  *coreRun
	walk walk // if the records are parted

	_ [cacheLine]byte
}

// Next draws an operation in YCSB's order: the kind, the record, the length of
// a scan, the field.
func (s *runSource) Next(op *db.Op) error {
	kind := s.run.mix.next(s.r)
	number, err := s.number(kind)
	if err != nil {
		return err
	}
	s.begin(op, kind, number)
	settings := &s.run.core.settings
	switch kind {
	case db.Read:
		op.Fields = s.wanted(settings.ReadAllFieldsByName || settings.DataIntegrity)
	case db.Update:
		op.Values = s.changed()
	case db.Insert:
		op.Values = s.all()
	case db.Scan:
		op.Count = int(s.run.scanLengths.Next(s.r))
		op.Fields = s.wanted(false)
	case db.ReadModifyWrite:
		op.Fields = s.wanted(false)
		op.Values = s.changed()
	}
	return nil
}

func (s *runSource) number(kind db.Kind) (int64, error) {
	if kind == db.Insert {
		return s.run.known.Next(), nil
	}
	if s.run.chooser.parted {
		return s.walk.next(s.run.chooser)
	}
	return s.run.chooser.next(s.r)
}

// wanted returns the fields to read: one, drawn at random, or all of them, by
// name or as nil.
func (s *runSource) wanted(byName bool) []string {
	if !s.run.core.settings.ReadAllFields {
		i := s.field()
		return s.names[i : i+1]
	}
	if byName {
		return s.names
	}
	return nil
}

// changed returns the values to write to a record that exists.
func (s *runSource) changed() []db.Field {
	if s.run.core.settings.WriteAllFields {
		return s.all()
	}
	return s.one()
}

// Done makes an inserted record known. One whose insert failed is never drawn.
func (s *runSource) Done(op *db.Op) {
	if op.Kind != db.Insert {
		return
	}
	if op.Err == nil {
		s.run.known.Acknowledge(op.Number)
	} else {
		s.run.known.Skip(op.Number)
	}
}

// verifyingSource is a source whose reads are verified.
type verifyingSource struct {
	runSource

	scratch []byte
}

// Verify checks the fields that a READ or READ-MODIFY-WRITE asked for. It is
// counted as UNEXPECTED_STATE if one is missing or wrong, as ERROR if there are
// none.
func (s *verifyingSource) Verify(op *db.Op) error { return s.verify(op, &s.scratch) }
