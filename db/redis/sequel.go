package redis

import (
	"errors"
	"slices"

	"github.com/goycsb/goycsb/db"
)

// sequel is the second half of a batch: the reads of the records that the index
// named, and the writes of those that had to be read first. They use no index.
type sequel struct {
	ops     []db.Op
	parts   []part
	keys    []string
	records []db.Record
	fields  []db.Field // of the records to write
}

// part is what follows from one operation of the batch.
type part struct{ op, start, end int }

func (s *sequel) reset() {
	s.ops = s.ops[:0]
	s.parts = s.parts[:0]
	s.records = s.records[:0]
	s.fields = s.fields[:0]
}

// rewrite makes the writes of the records that updates have read. It comes
// before find, so that what scans read is the records as they are then.
func (s *sequel) rewrite(layout layout, ops []db.Op) {
	for i := range ops {
		op := &ops[i]
		if !layout.readsFirst(op) {
			continue
		}
		if errors.Is(op.Err, db.ErrNotFound) {
			op.Err = nil
		}
		if op.Err == nil {
			values := s.merge(s.latest(op), op.Values)
			s.parts = append(s.parts, part{i, len(s.ops), len(s.ops) + 1})
			s.ops = append(s.ops, db.Op{Kind: db.Insert, Table: op.Table, Key: op.Key, Values: values})
		}
		op.Result = nil
	}
}

// latest returns the record as an earlier update of the batch will write it, or
// as it was read.
func (s *sequel) latest(op *db.Op) []db.Field {
	for _, write := range slices.Backward(s.ops) {
		if write.Key == op.Key {
			return write.Values
		}
	}
	return op.Result
}

// merge returns a record with values in the place of its own, or added to them.
func (s *sequel) merge(record, values []db.Field) []db.Field {
	start := len(s.fields)
	s.fields = append(s.fields, record...)
	for _, v := range values {
		same := func(f db.Field) bool { return f.Name == v.Name }
		if at := slices.IndexFunc(s.fields[start:], same); at >= 0 {
			s.fields[start+at].Value = v.Value
		} else {
			s.fields = append(s.fields, v)
		}
	}
	return s.fields[start:len(s.fields):len(s.fields)]
}

// find makes the reads of all scans, of the keys that the index found for them.
func (s *sequel) find(index index, ops []db.Op, t *trip) {
	for i := range ops {
		op, commands := &ops[i], t.spans[i]
		if op.Kind != db.Scan || op.Err != nil || commands.start == commands.end {
			continue
		}
		s.keys = index.keys(s.keys[:0], op, t.flight.commands[commands.start:commands.end])
		start := len(s.ops)
		for _, key := range s.keys {
			s.ops = append(s.ops, db.Op{Kind: db.Read, Table: op.Table, Key: key, Fields: op.Fields})
		}
		s.parts = append(s.parts, part{i, start, len(s.ops)})
	}
}

// collect gives each scan its records and each update its outcome, and forgets
// what is the caller's.
func (s *sequel) collect(ops []db.Op) {
	for _, p := range s.parts {
		op := &ops[p.op]
		if op.Kind != db.Scan {
			op.Err = s.ops[p.start].Err
			continue
		}
		first := len(s.records)
		op.Err = s.add(s.ops[p.start:p.end])
		if op.Err == nil {
			op.Records = s.records[first:len(s.records):len(s.records)]
		}
	}
	clear(s.ops)
	clear(s.fields)
}

// add adds the records that are there, up to the first error.
func (s *sequel) add(reads []db.Op) error {
	for i := range reads {
		switch r := &reads[i]; {
		case r.Err == nil:
			s.records = append(s.records, db.Record{Key: r.Key, Fields: r.Result})
		case !errors.Is(r.Err, db.ErrNotFound):
			return r.Err
		}
	}
	return nil
}
