package workload

import (
	"errors"
	"flag"
	"math"
	"strconv"
	"time"
)

// RegisterFlags declares the properties of the executor, with its present
// settings as their defaults.
func (e *Executor) RegisterFlags(fs *flag.FlagSet) {
	fs.IntVar(&e.Threads, "threadcount", e.Threads, "how many `workers`, each with a session of its own, send operations")
	fs.IntVar(&e.Batch, "batchsize", e.Batch,
		"how many `operations` a worker sends together and awaits together: the latency of each is that of its batch")
	fs.Float64Var(&e.Target, "target", e.Target,
		"`operations a second` to send, over all workers, fractions allowed; 0: as fast as possible")
	fs.Var((*secondsFlag)(&e.MaxTime), "maxexecutiontime", "end the phase after so many `seconds` (what is under way has one more), from the end of the warm-up if there is one, which waits as long at most for its warmupoperations; 0: no limit")
	fs.Uint64Var(&e.Seed, "seed", e.Seed, "`number` that fixes what each worker draws; 0: chosen at random and shown")
	e.Retry.registerFlags(fs)
	e.WarmUp.registerFlags(fs)
}

// secondsFlag is a flag: a duration given as a number of seconds.
type secondsFlag time.Duration

// Set takes a decimal number of seconds.
func (s *secondsFlag) Set(text string) error {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > float64(math.MaxInt64)/float64(time.Second)/2 {
		return errors.New("want a number of seconds")
	}
	*s = secondsFlag(math.Round(v * float64(time.Second)))
	return nil
}

// Get returns the number of seconds, a float64, so that it is read and explained
// as other numbers are.
func (s *secondsFlag) Get() any { return time.Duration(*s).Seconds() }

// String returns the number of seconds.
func (s *secondsFlag) String() string { return inSeconds(time.Duration(*s)) }

func inSeconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}
