package workload_test

import (
	"context"
	"time"

	"github.com/goycsb/goycsb/db"
)

// sharedDB is a scripted database whose workers share sessions. The script says
// how long each operation takes and how it ends; they do not wait for each other.
type sharedDB struct {
	scriptedDB

	shared int // sessions
	most   int // the highest number of operations under way in one of them
}

func (d *sharedDB) Sessions() int { return d.shared }

func (d *sharedDB) Session(ctx context.Context) (db.Session, error) {
	s, err := d.scriptedDB.Session(ctx)
	if err != nil {
		return nil, err
	}
	return &sharedSession{scanningSession: s.(scanningSession), all: d, ended: make(chan *db.Op, 1000)}, nil
}

type sharedSession struct {
	scanningSession

	all   *sharedDB
	ended chan *db.Op
	under int // way
}

func (s *sharedSession) Begin(ctx context.Context, op *db.Op) {
	s.under++
	s.db.mu.Lock()
	s.all.most = max(s.all.most, s.under)
	s.db.mu.Unlock()
	go func() {
		op.Err = s.call(ctx, op.Kind, op.Key)
		switch op.Kind {
		case db.Read:
			op.Result = []db.Field{{Name: "field0", Value: []byte(op.Key)}}
		case db.Scan:
			op.Records = make([]db.Record, s.db.found)
		}
		s.ended <- op
	}()
}

func (s *sharedSession) Await(_ context.Context, until time.Time) *db.Op {
	var passed <-chan time.Time
	if !until.IsZero() {
		t := time.NewTimer(time.Until(until))
		defer t.Stop()
		passed = t.C
	}
	select {
	case op := <-s.ended:
		s.under--
		return op
	case <-passed:
		return nil
	}
}

// sharedNull is null with a session that is shared, and one operation under way
// after the other.
type sharedNull struct{ null }

func (sharedNull) Sessions() int { return 1 }

func (n sharedNull) Session(context.Context) (db.Session, error) {
	return &endedSession{null: n.null}, nil
}

type endedSession struct {
	null

	ended []*db.Op
}

func (s *endedSession) Begin(_ context.Context, op *db.Op) { s.ended = append(s.ended, op) }

func (s *endedSession) Await(context.Context, time.Time) *db.Op {
	op := s.ended[0]
	s.ended = s.ended[:copy(s.ended, s.ended[1:])]
	return op
}
