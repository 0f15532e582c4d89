package workload

import (
	"fmt"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
)

// seriesPhase is a phase of time series: the load, whose mix is inserts alone,
// or the run.
type seriesPhase struct {
	series *timeSeries
	mix    mix
	load   bool
}

func (p *seriesPhase) Name() string {
	if p.load {
		return "load"
	}
	return "run"
}

func (p *seriesPhase) Kinds() []db.Kind { return p.mix.kinds() }

func (p *seriesPhase) Operations() int64 {
	if p.load {
		return p.series.records
	}
	return p.series.settings.OperationCount
}

// Ends reports whether sources end by themselves: those of a load do, as each has
// the points of its own metrics.
func (p *seriesPhase) Ends() bool { return p.load }

func (p *seriesPhase) Facts() []db.Fact {
	w := p.series
	c := &w.settings
	facts := []db.Fact{
		{Name: "series", Value: w.describe()},
		{Name: "timestamps", Value: fmt.Sprintf("from %d on, %d apart (%d %s)", c.InsertStart, w.step, c.TimestampInterval, c.TimestampUnits)},
	}
	if c.DelayedSeries > 0 && c.DelayedIntervals > 1 {
		facts = append(facts, db.Fact{Name: "delayed", Value: fmt.Sprintf("%s of the series, by up to %d intervals",
			percent(c.DelayedSeries), c.DelayedIntervals-1)})
	}
	if c.DataIntegrity {
		facts = append(facts, db.Fact{Name: "dataintegrity", Value: "on: reads are verified"})
	}
	if p.load {
		return facts
	}
	return append(facts,
		db.Fact{Name: "mix", Value: p.mix.String()},
		db.Fact{Name: "queries", Value: fmt.Sprintf("%s metrics, timestamps %d to %d (recordcount=%d)",
			c.RequestDistribution, c.InsertStart, c.InsertStart+(w.readable-1)*w.step, c.RecordCount)})
}

// Warnings are settings that work but are seldom meant.
func (p *seriesPhase) Warnings() []string {
	w := p.series
	c := &w.settings
	var all []string
	add := func(told bool, text string) {
		if told && text != "" {
			all = append(all, text)
		}
	}
	total := w.records
	if !p.load {
		total = c.RecordCount
	}
	add(total < w.series, fmt.Sprintf("%d points do for a part of the %d series only: queries of the others find nothing", total, w.series))
	if p.load {
		return all
	}
	queries := p.mix.has(db.Read) || p.mix.has(db.Scan) || p.mix.has(db.Delete)
	add(queries && c.Sparsity > 0, "queries do not know which points sparsity left out, and find none there")
	add(p.mix.has(db.Read) && p.mix.has(db.Delete), "reads do not know which points were deleted, and find none there")
	add(queries && w.startsNow && !w.begun.Load(), "insertstart is not set, so queries begin at the current time: they do not find what another program loaded")
	add(true, p.mix.warning())
	return all
}

// Source returns one worker's share: the points of its own metrics, and queries
// of all.
func (p *seriesPhase) Source(share Share) Source {
	w := p.series
	if p.load {
		w.begun.Store(true)
	}
	all := generator.Range{First: 0, Last: int64(len(w.metrics)) - 1}
	s := new(verifyingSeries)
	s.open(p, share.Rand, all.Part(share.Worker, share.Workers))
	if w.settings.DataIntegrity {
		return s
	}
	return &s.seriesSource
}
