package workload

import (
	"math/rand/v2"
	"time"

	"github.com/goycsb/goycsb/db"
)

// slot is one place of a worker's batch, or one of the workers that share a
// session. It draws from a share of its own, so that the operations under way do
// not share memory.
type slot struct {
	source   Source
	verifier Verifier // the source, if it can verify
	ended    bool     // whether the source has no more operations

	op    db.Op
	call  db.Kind       // what is sent: not the operation's kind if that is a read-modify-write
	due   time.Duration // if there is a schedule
	first time.Duration // when its first call started
	wrong bool          // whether a read found what it must not

	shared shared // of one that shares a session

	draws rand.PCG // the source's randomness

	_ [cacheLine]byte
}

// open gives the slot its share of the phase: that of this number, of so many.
func (s *slot) open(p Phase, seed uint64, number, shares int) {
	seedStream(&s.draws, seed, number)
	s.source = p.Source(Share{Worker: number, Workers: shares, Rand: rand.New(&s.draws)})
	s.verifier, _ = s.source.(Verifier)
}

// prepare makes a drawn operation ready for its first call.
func (s *slot) prepare() {
	op := &s.op
	op.Result, op.Records, op.Err = nil, nil, nil
	s.wrong = false
	s.call = op.Kind
	if op.Kind == db.ReadModifyWrite {
		s.call = db.Read
	}
}
