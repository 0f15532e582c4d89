package workload

import (
	"io"
	"sync"
	"sync/atomic"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
)

// maxMissing is how many missing ranges a load tells of.
const maxMissing = 1000

// coreLoad is the load phase: each record of this client once.
type coreLoad struct {
	core        *core
	first, last int64
	next        atomic.Int64 // the next record to insert; beyond last at the end

	mu      sync.Mutex
	failed  generator.Set
	sources []*loadSource
}

func newCoreLoad(c *core) *coreLoad {
	first, count := c.settings.initial()
	l := &coreLoad{core: c, first: first, last: first + count - 1}
	l.next.Store(first)
	return l
}

func (l *coreLoad) Name() string      { return "load" }
func (l *coreLoad) Kinds() []db.Kind  { return []db.Kind{db.Insert} }
func (l *coreLoad) Operations() int64 { return l.last - l.first + 1 }
func (l *coreLoad) Facts() []db.Fact  { return l.core.recordFacts() }
func (l *coreLoad) Warnings() []string {
	return l.core.warnings
}

func (l *coreLoad) Source(share Share) Source {
	s := &loadSource{load: l, draft: newDraft(l.core.layout, share.Rand)}
	s.current.Store(none)
	l.core.begun.Store(l)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sources = append(l.sources, s)
	return s
}

// Loaded returns what has been inserted so far. A record whose insert is under
// way, or whose outcome no one told, is missing. At most 1000 missing ranges
// are listed; more show in the difference of the counts.
func (l *coreLoad) Loaded() Loaded {
	missing := l.missing()
	done := Loaded{Planned: l.Operations(), Range: generator.Range{First: l.first, Last: l.last}, Missing: missing.Ranges()}
	if len(done.Missing) > maxMissing {
		done.Missing = done.Missing[:maxMissing]
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range l.sources {
		done.Inserted += s.inserted.Load()
	}
	return done
}

// missing returns the records that have not been inserted.
func (l *coreLoad) missing() generator.Set {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all generator.Set
	for _, r := range l.failed.Ranges() {
		all.AddRange(r)
	}
	for _, s := range l.sources {
		if n := s.current.Load(); n != none {
			all.Add(n)
		}
	}
	all.AddRange(generator.Range{First: l.next.Load(), Last: l.last})
	return all
}

func (l *coreLoad) fail(number int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.failed.Add(number)
}

// none is the number of no record.
const none = -1

// loadSource is one worker's share of the load. The worker writes what others
// read, so there is no lock to share.
type loadSource struct {
	draft

	load     *coreLoad
	current  atomic.Int64 // the record under way, or none
	inserted atomic.Int64

	_ [cacheLine]byte
}

func (s *loadSource) Next(op *db.Op) error {
	if n := s.current.Load(); n != none {
		s.load.fail(n)
	}
	n := s.load.next.Add(1) - 1
	if n > s.load.last {
		s.current.Store(none)
		return io.EOF
	}
	s.current.Store(n)
	s.begin(op, db.Insert, n)
	op.Values = s.all()
	return nil
}

func (s *loadSource) Done(op *db.Op) {
	n := s.current.Load()
	if n == none {
		return
	}
	if op.Err == nil {
		s.inserted.Add(1)
	} else {
		s.load.fail(n)
	}
	s.current.Store(none)
}
