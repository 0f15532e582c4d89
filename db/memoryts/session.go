package memoryts

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/timeseries"
)

// session is one worker's access: the operation taken apart, and its results and
// the memory they lie in, used again by every call.
type session struct {
	store *store

	point   timeseries.Point
	query   timeseries.Query
	name    []byte // of the series
	fields  []db.Field
	memory  []byte
	records []db.Record
	found   []point
}

// Insert writes a point.
func (s *session) Insert(_ context.Context, table, metric string, values []db.Field) error {
	if err := s.store.encoding.Point(values, &s.point); err != nil {
		return err
	}
	slices.SortFunc(s.point.Tags, func(a, b db.Field) int { return cmp.Compare(a.Name, b.Name) })
	s.begin(table, metric)
	for _, tag := range s.point.Tags {
		s.name = appendPart(appendPart(s.name, tag.Name), tag.Value)
	}
	shard := s.store.shard(s.name)
	shard.mu.Lock()
	defer shard.mu.Unlock()
	points := shard.series[string(s.name)]
	if points == nil {
		points = new(series)
		shard.series[string(s.name)] = points
	}
	points.put(point{s.point.Timestamp, s.point.Value})
	return nil
}

// Update writes a point, in the place of one or not.
func (s *session) Update(ctx context.Context, table, metric string, values []db.Field) error {
	return s.Insert(ctx, table, metric, values)
}

// Read finds the point at a timestamp, or those of a range.
func (s *session) Read(_ context.Context, table, metric string, fields []string) ([]db.Field, error) {
	if err := s.store.encoding.Query(fields, &s.query); err != nil {
		return nil, err
	}
	if err := s.find(table, metric, s.query.Last, math.MaxInt); err != nil {
		return nil, err
	}
	if len(s.found) == 0 {
		return nil, db.ErrNotFound
	}
	s.beginResult()
	for _, p := range s.found {
		s.fields, s.memory = s.store.encoding.AppendPoint(s.fields, s.memory, p.timestamp, p.value)
	}
	return s.fields, nil
}

// Scan finds points from a timestamp on, or of a range.
func (s *session) Scan(_ context.Context, table, metric string, count int, fields []string) ([]db.Record, error) {
	if err := s.store.encoding.Query(fields, &s.query); err != nil {
		return nil, err
	}
	last := int64(math.MaxInt64)
	if s.query.Ranged {
		last = s.query.Last
	}
	if err := s.find(table, metric, last, count); err != nil {
		return nil, err
	}
	s.beginResult()
	tags := s.fields
	s.records = s.records[:0]
	for _, p := range s.found {
		first := len(s.fields)
		s.fields = append(s.fields, tags...)
		s.fields, s.memory = s.store.encoding.AppendPoint(s.fields, s.memory, p.timestamp, p.value)
		s.records = append(s.records, db.Record{Key: metric, Fields: s.fields[first:len(s.fields):len(s.fields)]})
	}
	return s.records, nil
}

// Delete removes the point at a timestamp, or those of a range.
func (s *session) Delete(_ context.Context, table, key string) error {
	metric, err := s.store.encoding.Delete(key, &s.query)
	if err != nil {
		return err
	}
	if err := s.nameQueried(table, metric); err != nil {
		return err
	}
	shard := s.store.shard(s.name)
	shard.mu.Lock()
	defer shard.mu.Unlock()
	if points := shard.series[string(s.name)]; points == nil || points.remove(s.query.First, s.query.Last) == 0 {
		return db.ErrNotFound
	}
	return nil
}

// Close does nothing.
func (s *session) Close() error { return nil }

// find copies the points that the query asks for, up to count of them.
func (s *session) find(table, metric string, last int64, count int) error {
	if err := s.nameQueried(table, metric); err != nil {
		return err
	}
	shard := s.store.shard(s.name)
	shard.mu.RLock()
	defer shard.mu.RUnlock()
	points := shard.series[string(s.name)].between(s.query.First, last)
	s.found = append(s.found[:0], points[:min(len(points), max(0, count))]...)
	return nil
}

// nameQueried names the series of the query.
func (s *session) nameQueried(table, metric string) error {
	if s.query.GroupBy != "" || s.query.Downsampling != "" {
		return fmt.Errorf("%w: a function of points", db.ErrNotImplemented)
	}
	slices.SortFunc(s.query.Tags, func(a, b timeseries.Tag) int { return cmp.Compare(a.Name, b.Name) })
	s.begin(table, metric)
	for _, tag := range s.query.Tags {
		if tag.Grouped {
			return fmt.Errorf("%w: any value of the tag %s", db.ErrNotImplemented, tag.Name)
		}
		s.name = appendPart(appendPart(s.name, tag.Name), tag.Value)
	}
	return nil
}

func (s *session) begin(table, metric string) {
	s.name = appendPart(appendPart(s.name[:0], table), metric)
}

// beginResult makes fields of the query's tags.
func (s *session) beginResult() {
	s.fields, s.memory = s.fields[:0], s.memory[:0]
	for _, tag := range s.query.Tags {
		at := len(s.memory)
		s.memory = append(s.memory, tag.Value...)
		s.fields = append(s.fields, db.Field{Name: tag.Name, Value: s.memory[at:len(s.memory):len(s.memory)]})
	}
}

// appendPart appends a part of a series' name after its length.
func appendPart[T string | []byte](dst []byte, part T) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(part))), part...)
}
