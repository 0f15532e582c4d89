package workload

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
	"github.com/goycsb/goycsb/generator"
)

// errNoMetric ends the phase of a worker for whom there is no metric left.
var errNoMetric = &db.PropertyError{Property: "fieldcount", Want: "at least as many metrics as workers, or as all places of their batches"}

// seriesSource is one worker's share of a phase of time series.
type seriesSource struct {
	phase *seriesPhase
	w     *timeSeries
	r     *rand.Rand

	first int64 // its first series
	own   int64 // how many it has
	at    int64 // the next point: its series' place among its own, and the step
	left  int64 // points of the load; -1 for no end

	fields []db.Field // of a point
	number [16]byte   // timestamp and value
	query  []string
	text   []byte  // the timestamp of a query, or the key of a delete
	drawn  []int64 // the values of a query's tags
}

// open works out the worker's part. The source stays where it is in memory.
func (s *seriesSource) open(p *seriesPhase, r *rand.Rand, metrics generator.Range) {
	w := p.series
	s.phase, s.w, s.r, s.left = p, w, r, -1
	s.own = (metrics.Last - metrics.First + 1) * w.perMetric
	s.first = metrics.First * w.perMetric
	if p.load {
		// The last timestamp may do for a part of the series only: the first ones.
		rest := w.records % w.series
		s.left = w.records/w.series*s.own + max(0, min(s.own, rest-s.first))
	}
	s.fields = make([]db.Field, len(w.tags)+2)
	for i, tag := range w.tags {
		s.fields[i].Name = tag
	}
	s.fields[len(w.tags)] = db.Field{Name: w.settings.TimestampKey, Value: s.number[:8:8]}
	s.fields[len(w.tags)+1] = db.Field{Name: w.settings.ValueKey, Value: s.number[8:]}
	s.query = append(make([]string, len(w.tags)+1), w.suffix...)
	s.drawn = make([]int64, len(w.tags))
}

// Next draws an operation in YCSB's order.
func (s *seriesSource) Next(op *db.Op) error {
	if s.own == 0 {
		return errNoMetric
	}
	if s.left == 0 {
		return io.EOF
	}
	if s.left > 0 {
		s.left--
	}
	*op = db.Op{Kind: s.phase.mix.next(s.r), Table: s.w.settings.Table}
	switch op.Kind {
	case db.Insert, db.Update:
		s.point(op)
	case db.Read:
		s.ask(op, s.w.metricOf.Next(s.r), s.r.Int64N(s.w.readable))
	case db.Scan:
		metric := s.r.Int64N(int64(len(s.w.metrics)))
		op.Count = int(s.w.lengths.Next(s.r))
		s.ask(op, metric, s.r.Int64N(s.w.readable))
	case db.Delete:
		s.ask(op, s.r.Int64N(int64(len(s.w.metrics))), s.r.Int64N(s.w.readable))
		s.flatten(op)
	}
	return nil
}

// Done takes no notice.
func (s *seriesSource) Done(*db.Op) {}

// point makes op an insert of the next point, or an update of an earlier one of
// its series.
func (s *seriesSource) point(op *db.Op) {
	w := s.w
	s.skip()
	step, series := s.at/s.own, s.first+s.at%s.own
	s.at++
	if op.Kind == db.Update {
		step = s.r.Int64N(max(1, step))
	}
	timestamp := w.times.At(step) - w.delay(series)
	op.Number = step*w.series + series
	op.Key = w.metrics[series/w.perMetric]
	place := series % w.perMetric
	for i := len(w.tags) - 1; i >= 0; i-- {
		s.fields[i].Value = w.values[place%w.cardinality[i]]
		place /= w.cardinality[i]
	}
	binary.BigEndian.PutUint64(s.number[:], uint64(timestamp))
	s.value(timestamp).Append(s.number[8:8])
	op.Values = s.fields
}

// skip leaves out points: a random number below sparsity × the series of a
// metric, less the one that is written, as in YCSB.
func (s *seriesSource) skip() {
	if most := int64(float64(s.w.perMetric) * s.w.settings.Sparsity); most > 0 {
		s.at += max(1, s.r.Int64N(most)) - 1
	}
}

// value draws the value of the point in fields.
func (s *seriesSource) value(timestamp int64) timeseries.Value {
	c := &s.w.settings
	if c.DataIntegrity {
		return timeseries.Integer(seriesValue(s.fields[:len(s.w.tags)], timestamp))
	}
	if c.HasIntegers() && (!c.HasFloats() || s.r.Uint32()&1 == 0) {
		return timeseries.Integer(int64(int32(s.r.Uint32())))
	}
	return timeseries.Float(s.r.Float64() * 100000)
}

// ask makes op a query of a metric at a step, with tags drawn at random. The
// timestamp is that of the series that the tags name.
func (s *seriesSource) ask(op *db.Op, metric, step int64) {
	w := s.w
	series, whole := metric, true
	for i, tag := range w.tags {
		s.drawn[i] = s.r.Int64N(w.cardinality[i])
		s.query[i] = w.conditions[i][s.drawn[i]]
		if w.grouped(i) {
			s.query[i], whole = tag, false
		}
		series = series*w.cardinality[i] + s.drawn[i]
	}
	first := w.times.At(step)
	if whole {
		first -= w.delay(series)
	}
	span := s.span()
	s.text = w.settings.AppendTime(s.text[:0], first, first+span, w.settings.QueryTimeSpan > 0)
	s.query[len(w.tags)] = textOf(s.text)
	op.Key, op.Fields = w.metrics[metric], s.query
}

// span draws the length of a query's range.
func (s *seriesSource) span() int64 {
	c := &s.w.settings
	if !c.QueryRandomTimeSpan || c.QueryTimeSpan == 0 {
		return c.QueryTimeSpan
	}
	return s.w.step * s.r.Int64N(max(1, c.QueryTimeSpan/s.w.step))
}

// flatten makes the query of a delete its key. It has no functions, as in YCSB.
func (s *seriesSource) flatten(op *db.Op) {
	c := &s.w.settings
	at := len(s.text)
	s.text = append(s.text, op.Key...)
	for _, condition := range s.query[:len(s.w.tags)] {
		s.text = append(append(s.text, c.DeleteDelimiter...), condition...)
	}
	s.text = append(append(s.text, c.DeleteDelimiter...), s.text[:at]...)
	op.Key, op.Fields = textOf(s.text[at:]), nil
}

// verifyingSeries is a source whose reads are verified.
type verifyingSeries struct {
	seriesSource

	asked timeseries.Query
	found timeseries.Point
}

// Verify checks the point that a read found: its tags and its timestamp are those
// that were asked for, and its value follows from them. It is counted as
// UNEXPECTED_STATE if not.
func (s *verifyingSeries) Verify(op *db.Op) error {
	c := &s.w.settings
	if err := c.Query(op.Fields, &s.asked); err != nil {
		return err
	}
	if err := c.Point(op.Result, &s.found); err != nil {
		return fmt.Errorf("key %s: %w: %v", op.Key, db.ErrUnexpectedState, err)
	}
	for _, tag := range s.asked.Tags {
		if !hasTag(s.found.Tags, tag) {
			return fmt.Errorf("key %s: %w: the point has not the tag %s=%s", op.Key, db.ErrUnexpectedState, tag.Name, tag.Value)
		}
	}
	if s.found.Timestamp != s.asked.First {
		return fmt.Errorf("key %s: %w: the point is of %d, want %d", op.Key, db.ErrUnexpectedState, s.found.Timestamp, s.asked.First)
	}
	slices.SortFunc(s.found.Tags, func(a, b db.Field) int { return cmp.Compare(a.Name, b.Name) })
	if got, want := s.found.Value.Int64(), seriesValue(s.found.Tags, s.found.Timestamp); got != want {
		return fmt.Errorf("key %s: %w: the value is %d, want %d", op.Key, db.ErrUnexpectedState, got, want)
	}
	return nil
}

func hasTag(tags []db.Field, want timeseries.Tag) bool {
	for _, f := range tags {
		if f.Name == want.Name {
			return string(f.Value) == want.Value
		}
	}
	return false
}

// seriesValue is the value of a point with dataintegrity=true: Java's hash code
// of all tags' names and values, which are in the order of names, xor the timestamp.
func seriesValue(tags []db.Field, timestamp int64) int64 {
	var hash javaHash
	for _, f := range tags {
		for i := range len(f.Name) {
			hash = hash.add(uint16(f.Name[i]))
		}
		for _, b := range f.Value {
			hash = hash.add(uint16(b))
		}
	}
	return int64(hash) ^ timestamp
}
