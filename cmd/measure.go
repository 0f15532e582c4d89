package cmd

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/measurement"
	"github.com/goycsb/goycsb/workload"
)

// measure carries out load, run or bench.
func (p *program) measure(ctx context.Context, command string, args []string) (err error) {
	s, err := readSettings(command, args)
	if errors.Is(err, flag.ErrHelp) {
		return p.help(nil)
	}
	if err != nil {
		return err
	}
	outputs, err := p.openOutputs(s)
	if err != nil {
		return asUsage(err)
	}
	defer func() { err = errors.Join(err, discard(outputs)) }()

	database, err := p.openDatabase(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	if len(s.phases) > 1 { // or it would be found after the first
		if err := s.executor.Fits(ctx, database, s.phases...); err != nil {
			return s.properties.Place(err)
		}
	}
	p.header(s)
	return p.phases(ctx, s, database, outputs)
}

func (p *program) openDatabase(ctx context.Context, s *settings) (db.DB, error) {
	if printer, ok := s.binding.(db.Printer); ok {
		printer.SetOutput(p.stderr)
	}
	database, err := s.binding.Open(ctx)
	return database, s.properties.Place(err)
}

// openOutputs opens the place of each phase's report, and of what is written while
// it goes on.
func (p *program) openOutputs(s *settings) ([]*output, error) {
	var outputs []*output
	for _, phase := range s.phases {
		o, err := openOutput("exportfile", s.fileOf(phase, s.client.exportFile), p.stdout)
		if err != nil {
			return nil, errors.Join(err, discard(outputs))
		}
		outputs = append(outputs, o)
		if s.client.resultFile != "" {
			o.document, err = openOutput("resultfile", s.fileOf(phase, s.client.resultFile), nil)
		}
		if err == nil {
			o.recording, err = openRecording(s, phase, p.stdout)
		}
		if err != nil {
			return nil, errors.Join(err, discard(outputs))
		}
	}
	return outputs, nil
}

// fileOf is the file of a phase: with several phases, each has one of its own.
func (s *settings) fileOf(phase workload.Phase, name string) string {
	file := linked(name)
	if len(s.phases) > 1 {
		return phaseFile(file, phase.Name())
	}
	return file
}

func discard(outputs []*output) error {
	var errs []error
	for _, o := range outputs {
		errs = append(errs, o.discard())
	}
	return errors.Join(errs...)
}

// phases carries out the phases in turn. Failed operations do not keep the next
// one from starting; a phase that could not be finished does.
func (p *program) phases(ctx context.Context, s *settings, d db.DB, outputs []*output) error {
	var failed error
	for i, phase := range s.phases {
		report, err := p.phase(ctx, s, d, phase, outputs[i])
		if err != nil {
			return errors.Join(failed, err)
		}
		failed = errors.Join(failed, p.verdict(phase, report))
	}
	return failed
}

// phase carries out one phase and writes its report, also of one that was ended
// early. A phase that never started has none.
func (p *program) phase(ctx context.Context, s *settings, d db.DB, phase workload.Phase, out *output) (measurement.Report, error) {
	p.phaseHeader(s, phase)
	recording := out.recording
	results := &recording.results
	p.askStore(ctx, d, phase, results)
	defer p.shareProcessors(s.executor, results)()
	stop := p.watch(s, phase, recording)
	runErr := s.executor.Run(ctx, d, phase, results)
	stop()
	runErr = errors.Join(runErr, out.finish())

	report := results.Report()
	if !report.Started {
		return report, runErr
	}
	p.showFacts(report.Store.After, report.Store.Before)
	runErr = errors.Join(runErr, p.publish(s.format, report, out))
	runErr = errors.Join(runErr, out.writeDocument(func() *measurement.Document { return document(s, phase, report, recording) }))
	if runErr != nil {
		return report, errors.Join(runErr, p.verdict(phase, report))
	}
	return report, nil
}

// publish writes a report to its place. If that is a file that cannot be written,
// the report goes to stdout, as there is no other copy of it.
func (p *program) publish(format measurement.Format, report measurement.Report, out *output) error {
	err := format(out, report)
	if err == nil {
		err = out.commit()
	}
	if err == nil || out.name == "" {
		return err
	}
	return errors.Join(fmt.Errorf("exportfile: %w; the report is on stdout instead", err), format(p.stdout, report))
}
