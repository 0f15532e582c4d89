package basic

import (
	"fmt"
	"maps"
	"math"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

// seriesCounts is what differs in operations on time series, besides the
// operations.
type seriesCounts struct {
	timestamps map[int64]struct{}  // of reads, the first ones alone
	floats     map[uint64]struct{} // hashes of the series of points with such values
	integers   map[uint64]struct{}

	point timeseries.Point
	query timeseries.Query
	rest  []string
}

func newSeriesCounts() *seriesCounts {
	return &seriesCounts{timestamps: map[int64]struct{}{}, floats: map[uint64]struct{}{}, integers: map[uint64]struct{}{}}
}

// strip counts the timestamp of a point or a query and returns the call without
// it and without the value: what is left is the same for all points of a series.
func (s *seriesCounts) strip(c call, e *timeseries.Encoding) call {
	switch {
	case len(c.values) > 0 && e.Point(c.values, &s.point) == nil:
		s.timestamps[s.point.Timestamp] = struct{}{}
		c.values = s.point.Tags
	case c.kind == db.Read && e.Query(c.names, &s.query) == nil:
		s.timestamps[s.query.First] = struct{}{}
		s.rest = s.rest[:0]
		for _, tag := range s.query.Tags {
			s.rest = append(s.rest, e.Field(tag.Name, tag.Value))
		}
		c.names = s.rest
	}
	return c
}

// put counts the series of the point that was stripped.
func (s *seriesCounts) put(hash uint64) {
	if s.point.Value.IsFloat() {
		s.floats[hash] = struct{}{}
	} else {
		s.integers[hash] = struct{}{}
	}
}

func (s *seriesCounts) add(other *seriesCounts) {
	maps.Copy(s.timestamps, other.timestamps)
	maps.Copy(s.floats, other.floats)
	maps.Copy(s.integers, other.integers)
}

// lines returns the counts in YCSB's order and words. Without a timestamp there
// is no lowest and no highest one.
func (s *seriesCounts) lines() []byte {
	lines := fmt.Appendf(nil, "[TIMESTAMPS], Unique, %d\n[FLOATS], Unique series, %d\n[INTEGERS], Unique series, %d\n",
		len(s.timestamps), len(s.floats), len(s.integers))
	if len(s.timestamps) == 0 {
		return lines
	}
	lowest, highest := int64(math.MaxInt64), int64(math.MinInt64)
	for t := range s.timestamps {
		lowest, highest = min(lowest, t), max(highest, t)
	}
	return fmt.Appendf(lines, "[TIMESTAMPS], Min, %d\n[TIMESTAMPS], Max, %d\n", lowest, highest)
}
