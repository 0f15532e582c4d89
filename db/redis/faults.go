package redis

import (
	"errors"
	"flag"
	"math"
	"strconv"
	"time"

	"github.com/goycsb/goycsb/db"
)

// Faults is what becomes of a database that does not answer any more.
type Faults struct {
	// GiveUp is how long operations may go without an answer while connections
	// are refused or time out. Then the database counts as gone, and the errors
	// of operations wrap [db.ErrGone]. 0: never. It is counted from the first
	// failure after the last answer, so that a session without work gives
	// nothing up.
	GiveUp time.Duration
}

func (f *Faults) registerFlags(fs *flag.FlagSet) {
	fs.Var((*seconds)(&f.GiveUp), "redis.giveup",
		"end the phase after so many `seconds` of failures to connect, or timeouts, without one answer; 0: never")
}

func (f *Faults) check() error {
	if f.GiveUp >= 0 {
		return nil
	}
	return &db.PropertyError{
		Property: "redis.giveup", Value: (*seconds)(&f.GiveUp).String(), Want: "seconds, or 0 for no end"}
}

// seconds is a duration whose text is a decimal number of seconds.
type seconds time.Duration

func (s *seconds) String() string {
	return strconv.FormatFloat(time.Duration(*s).Seconds(), 'f', -1, 64)
}

// Get returns the number as a float64, as a [flag.Getter] of a number does.
func (s *seconds) Get() any { return time.Duration(*s).Seconds() }

func (s *seconds) Set(text string) error {
	const most = float64(math.MaxInt64) / float64(time.Second) / 2
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || math.Abs(n) > most {
		return errors.New("want a number of seconds")
	}
	*s = seconds(math.Round(n * float64(time.Second)))
	return nil
}
