package workload_test

import (
	"context"
	"io"
	"strconv"
	"sync"
	"time"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/workload"
)

// sent is one batch that a session got.
type sent struct {
	at    time.Duration // from the opening of the first session
	kinds []db.Kind
	keys  []string
}

// batchingDB is a scripted database whose sessions take batches. The script says
// how each operation ends.
type batchingDB struct {
	scriptedDB

	takes time.Duration // how long a batch does
	mu    sync.Mutex
	sent  []sent
}

func (d *batchingDB) Session(ctx context.Context) (db.Session, error) {
	s, err := d.scriptedDB.Session(ctx)
	if err != nil {
		return nil, err
	}
	return batchingSession{s.(scanningSession), d}, nil
}

// sizes returns how many operations each batch had.
func (d *batchingDB) sizes() []int {
	var sizes []int
	for _, b := range d.sent {
		sizes = append(sizes, len(b.kinds))
	}
	return sizes
}

type batchingSession struct {
	scanningSession

	all *batchingDB
}

func (s batchingSession) Batch(ctx context.Context, ops []db.Op) {
	b := sent{at: time.Since(s.db.base)}
	for i := range ops {
		b.kinds = append(b.kinds, ops[i].Kind)
		b.keys = append(b.keys, ops[i].Key)
	}
	s.all.mu.Lock()
	s.all.sent = append(s.all.sent, b)
	s.all.mu.Unlock()
	time.Sleep(s.all.takes)
	for i := range ops {
		ops[i].Err = s.call(ctx, ops[i].Kind, ops[i].Key)
		switch ops[i].Kind {
		case db.Read:
			ops[i].Result = []db.Field{{Name: "field0", Value: []byte(ops[i].Key)}}
		case db.Scan:
			ops[i].Records = make([]db.Record, s.db.found)
		}
	}
}

func inBatches(n int) workload.Executor {
	e := workload.DefaultExecutor()
	e.Batch = n
	return e
}

// numbered has shares of so many operations each.
type numbered struct {
	scriptedPhase

	shares []int
	mu     sync.Mutex
	given  []workload.Share
}

func (p *numbered) Source(share workload.Share) workload.Source {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.given = append(p.given, share)
	return &numberedSource{left: p.shares[share.Worker], share: share}
}

type numberedSource struct {
	left  int
	share workload.Share
}

func (s *numberedSource) Next(op *db.Op) error {
	if s.left == 0 {
		return io.EOF
	}
	s.left--
	op.Kind, op.Key = db.Update, strconv.Itoa(s.share.Worker)
	return nil
}

func (s *numberedSource) Done(*db.Op) {}

// batchingNull is null with batches.
type batchingNull struct{ null }

func (n batchingNull) Session(context.Context) (db.Session, error) { return n, nil }
func (batchingNull) Batch(context.Context, []db.Op)                {}
