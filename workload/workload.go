package workload

import (
	"flag"
	"math/rand/v2"

	"github.com/goycsb/goycsb/db"
	"github.com/goycsb/goycsb/generator"
	"github.com/goycsb/goycsb/internal/registry"
)

// Workload is two streams of operations: one that loads a store and one that
// runs on it. It draws operations; it never calls a database, never waits and
// never measures. It is shared by all workers.
type Workload interface {
	// Load returns the load phase. A setting that is missing for it is a
	// [db.PropertyError].
	Load() (Phase, error)

	// Run returns the run phase. A setting that is missing for it is a
	// [db.PropertyError].
	Run() (Phase, error)
}

// Phase is one stream of operations, from which each worker takes its share.
// It is safe for concurrent use.
type Phase interface {
	// Name is "load" or "run".
	Name() string

	// Kinds lists the kinds of operation that the phase can draw, so that a
	// missing capability of a binding is found before the phase starts.
	Kinds() []db.Kind

	// Operations is how many operations the phase has, over all workers; 0
	// if it has no end of its own.
	Operations() int64

	// Facts are what a reader of the results should know: the key numbers,
	// the planned mix, the distribution.
	Facts() []db.Fact

	// Warnings are settings that work but are seldom meant.
	Warnings() []string

	// Source returns one worker's share. What it draws is fixed by the
	// share.
	Source(s Share) Source
}

// Share is one worker's part of a phase. With batches, each place of a worker's
// batch has a share of its own, as if it were a worker.
type Share struct {
	Worker  int        // its number, from 0
	Workers int        // how many there are
	Rand    *rand.Rand // its own randomness
}

// Source draws one worker's operations. It is used by one goroutine at a time.
type Source interface {
	// Next fills in the next operation. io.EOF ends the worker's share.
	// The previous operation's strings and slices may be used again.
	Next(op *db.Op) error

	// Done takes the outcome of the last operation that Next drew: op.Err
	// and, for reads, what they found. An insert that succeeded makes its
	// record one that may be drawn. An operation that was drawn but not sent
	// before the phase ended has no outcome, and Done is not called for it.
	Done(op *db.Op)
}

// Verifier is implemented by sources that know what a read must find.
type Verifier interface {
	// Verify checks op.Result after a read that succeeded. The error of a
	// wrong value wraps [db.ErrUnexpectedState].
	Verify(op *db.Op) error
}

// Loader is implemented by load phases that know which records are missing.
type Loader interface {
	// Loaded returns what has been inserted so far.
	Loaded() Loaded
}

// Loaded tells how much of a load has been done.
type Loaded struct {
	Planned  int64             // how many records were to be inserted
	Range    generator.Range   // the key numbers of these
	Inserted int64             // how many were
	Missing  []generator.Range // the key numbers that were not, in order; the lowest ones if there are very many
}

// Stocked is implemented by phases that know how many records the store should
// hold when they begin.
type Stocked interface {
	// Stock returns how many records the phase reads from at first, 0 if it
	// reads none, and how many there are if all clients have loaded theirs.
	Stock() (read, all int64)
}

// Ending is implemented by phases whose sources may all end by themselves.
type Ending interface {
	// Ends reports whether every source ends by itself, with io.EOF. Then no
	// count of operations ends the phase: Operations is how many the sources
	// have together, which may be none.
	Ends() bool
}

// Config is the settings of one kind of workload.
type Config interface {
	// RegisterFlags declares every property that the workload reads, with its
	// default and its meaning.
	RegisterFlags(fs *flag.FlagSet)

	// New checks the settings and makes the workload. A setting that cannot
	// be used is a [db.PropertyError]; all of them are joined.
	New() (Workload, error)
}

var configs = registry.New[func() Config]("workload")

// Register makes a kind of workload known by a name and, optionally, by other
// spellings of it. Summary is one line for lists. New returns fresh settings,
// with their defaults. Register panics if a name is taken. It is meant for init
// functions, but may be called at any time, by several goroutines too.
func Register(name, summary string, new func() Config, aliases ...string) {
	configs.Add(registry.Entry[func() Config]{Name: name, Aliases: aliases, Summary: summary, Value: new})
}

// New returns fresh settings of the kind of workload of that name. The error of
// an unknown name lists the known ones.
func New(name string) (Config, error) {
	e, err := configs.Lookup(name)
	if err != nil {
		return nil, err
	}
	return e.Value(), nil
}

// Kinds returns a name and a summary for each registered kind of workload,
// ordered by name.
func Kinds() []db.Fact {
	var facts []db.Fact
	for _, e := range configs.All() {
		facts = append(facts, db.Fact{Name: e.Name, Value: e.Summary})
	}
	return facts
}
