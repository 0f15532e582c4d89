package redis

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/db/redis/resp"
)

// transcript is a database that is never connected: its sessions write down the
// commands that they would send.
type transcript struct {
	layout   func() layout
	index    index
	multiKey bool
	out      io.Writer
}

// Transcribe returns a database whose sessions write their commands to w, in the
// protocol of Redis, as redis-cli --pipe takes them. A SELECT comes first if
// redis.db is not 0. Nobody is asked what the server knows, so removals are DEL
// and writes HSET. Scans, and updates of a part of a record that is one string,
// are refused, as what follows depends on replies; so is a cluster.
func (b *Binding) Transcribe(w io.Writer) (db.DB, error) {
	b, given, err := b.resolve()
	if err = errors.Join(err, given.rename(errors.Join(b.check(), b.checkTranscript()))); err != nil {
		return nil, err
	}
	var d database
	b.Storage.store(&d, common)
	if b.DB != 0 {
		choose := resp.AppendInt(resp.AppendString(resp.AppendArray(nil, 2), "SELECT"), int64(b.DB))
		if _, err := w.Write(choose); err != nil {
			return nil, err
		}
	}
	return &transcript{d.layout, d.index, d.multiKey, w}, nil
}

func (b *Binding) checkTranscript() error {
	if !b.Cluster {
		return nil
	}
	return &db.PropertyError{Property: "redis.cluster", Value: "true",
		Want: "false to write commands down, as only a cluster knows which of its nodes gets which"}
}

// Session returns a session that writes to what all of them write to.
func (t *transcript) Session(context.Context) (db.Session, error) {
	s := &scribe{call: call{layout: t.layout(), index: t.index}, out: t.out}
	if t.multiKey {
		s.joined = new(joined)
	}
	return s, nil
}

// Close does nothing.
func (t *transcript) Close() error { return nil }

// scribe is a session of a transcript. Every call is a batch.
type scribe struct {
	call   call     // which encodes
	one    [1]db.Op // the operation of a call that is no batch
	joined *joined  // nil: commands stay as they are
	out    io.Writer
	flight flight
}

// Read writes the commands of a read. It finds nothing.
func (s *scribe) Read(ctx context.Context, table, key string, fields []string) ([]db.Field, error) {
	return nil, s.do(ctx, db.Op{Kind: db.Read, Table: table, Key: key, Fields: fields})
}

// Update writes the commands of an update.
func (s *scribe) Update(ctx context.Context, table, key string, values []db.Field) error {
	return s.do(ctx, db.Op{Kind: db.Update, Table: table, Key: key, Values: values})
}

// Insert writes the commands of an insert.
func (s *scribe) Insert(ctx context.Context, table, key string, values []db.Field) error {
	return s.do(ctx, db.Op{Kind: db.Insert, Table: table, Key: key, Values: values})
}

// Delete writes the commands of a removal.
func (s *scribe) Delete(ctx context.Context, table, key string) error {
	return s.do(ctx, db.Op{Kind: db.Delete, Table: table, Key: key})
}

// Close does nothing.
func (s *scribe) Close() error { return nil }

func (s *scribe) do(ctx context.Context, op db.Op) error {
	s.one[0] = op
	s.Batch(ctx, s.one[:])
	err := s.one[0].Err
	s.one[0] = db.Op{}
	return err
}

// Batch writes the commands of all operations, joined if those of a session are.
func (s *scribe) Batch(_ context.Context, ops []db.Op) {
	f := &s.flight
	f.reset()
	for i := range ops {
		if ops[i].Err = s.refusal(&ops[i]); ops[i].Err == nil {
			s.call.encode(f, &ops[i], s.call.index)
		}
	}
	if s.joined != nil {
		s.joined.join(f)
		f = &s.joined.flight
	}
	if _, err := s.out.Write(f.out); err != nil {
		for i := range ops {
			ops[i].Err = errors.Join(ops[i].Err, err)
		}
	}
}

// refusal is why an operation cannot be written down.
func (s *scribe) refusal(op *db.Op) error {
	if op.Kind == db.Scan {
		return db.ErrNotImplemented
	}
	if s.call.layout.readsFirst(op) {
		return fmt.Errorf("%w: %w", db.ErrNotImplemented, &db.PropertyError{Property: "redis.datatype", Value: "string",
			Want: "hash, or updates of all fields (writeallfields=true), as an update of some reads the record first"})
	}
	return nil
}
