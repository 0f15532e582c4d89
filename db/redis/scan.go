package redis

import (
	"context"

	"github.com/goycsb/goycsb/db"
)

// Scan asks the index for keys, then for all their records together.
func (s *session) Scan(ctx context.Context, _, start string, count int, fields []string) ([]db.Record, error) {
	if count <= 0 {
		return nil, nil // as LIMIT 0 -1 would be all
	}
	if err := s.link.ready(ctx); err != nil {
		return nil, err
	}
	keys, err := s.keysFrom(ctx, start, count)
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	for _, key := range keys {
		s.args.reset()
		s.args.addBoxed(key)
		s.sendRead(fields)
	}
	replies, err := s.link.exchange(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.collect(keys, replies, fields); err != nil {
		return nil, s.link.broken(ctx, err)
	}
	return s.records, nil
}

// keysFrom returns up to count keys from the index, each a []byte.
func (s *session) keysFrom(ctx context.Context, start string, count int) ([]any, error) {
	s.args.reset()
	s.args.addString(index)
	s.args.addInt(int64(score(start)))
	for _, word := range [...]string{"+inf", "LIMIT", "0"} {
		s.args.addString(word)
	}
	s.args.addInt(int64(count))
	s.link.send("ZRANGEBYSCORE", s.args.list)
	replies, err := s.link.exchange(ctx)
	if err != nil {
		return nil, err
	}
	keys, err := asKeys(replies[0])
	if err != nil {
		return nil, s.link.broken(ctx, err)
	}
	return keys, nil
}

// collect makes records of the replies for these keys. The records of earlier
// scans lend their slices of fields.
func (s *session) collect(keys, replies []any, fields []string) error {
	all := s.records[:cap(s.records)]
	n := 0
	for i, key := range keys {
		if n == len(all) {
			all = append(all, db.Record{})
			all = all[:cap(all)]
		}
		r := &all[n]
		var err error
		r.Fields, err = s.decoder.fields(r.Fields[:0], replies[i], fields)
		if err != nil {
			return err
		}
		if len(r.Fields) > 0 {
			r.Key = string(key.([]byte))
			n++
		}
	}
	s.records = all[:n]
	return nil
}
