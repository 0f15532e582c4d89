package redis

import (
	"errors"

	"github.com/goycsb/goycsb/db"
)

// scans is the second half of the scans of a batch: the reads of the records
// that the index named.
type scans struct {
	keys    []string
	reads   []db.Op
	parts   []part
	records []db.Record
}

// part is the reads of one scan.
type part struct{ op, start, end int }

func (s *scans) reset() {
	s.reads = s.reads[:0]
	s.parts = s.parts[:0]
	s.records = s.records[:0]
}

// find makes the reads of all scans, of the keys that the index found for them.
func (s *scans) find(index index, ops []db.Op, t *trip) {
	for i := range ops {
		op, commands := &ops[i], t.spans[i]
		if op.Kind != db.Scan || op.Err != nil || commands.start == commands.end {
			continue
		}
		s.keys = index.keys(s.keys[:0], op, t.flight.commands[commands.start:commands.end])
		start := len(s.reads)
		for _, key := range s.keys {
			s.reads = append(s.reads, db.Op{Kind: db.Read, Table: op.Table, Key: key, Fields: op.Fields})
		}
		s.parts = append(s.parts, part{i, start, len(s.reads)})
	}
}

// collect gives each scan its records, and forgets the reads.
func (s *scans) collect(ops []db.Op) {
	for _, p := range s.parts {
		op := &ops[p.op]
		first := len(s.records)
		op.Err = s.add(s.reads[p.start:p.end])
		if op.Err == nil {
			op.Records = s.records[first:len(s.records):len(s.records)]
		}
	}
	clear(s.reads)
}

// add adds the records that are there, up to the first error.
func (s *scans) add(reads []db.Op) error {
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
