// Package basic is YCSB's BasicDB: a binding that stores nothing. It prints the
// operations, so that one sees what a workload does; it can delay them, as a
// slow database would; and it can count how many of them differ.
//
// It registers itself as "basic", and as "basicts" for time series (see
// [Series]). Every operation succeeds: a read finds no fields and a scan no
// records, without an error, so checks of values fail on it, and it is held to the
// conformance kit's rules of calls alone.
package basic

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/goycsb/goycsb/db"
)

func init() {
	db.Register("basic", "stores nothing; prints, delays or counts operations",
		func() db.Binding { return &Binding{} },
		"site.ycsb.BasicDB", "com.yahoo.ycsb.BasicDB")
}

// Binding is the settings. The zero value does nothing at all; RegisterFlags
// sets YCSB's defaults.
type Binding struct {
	Verbose   bool  // print a line for each operation
	Delay     int64 // milliseconds that an operation takes
	Randomize bool  // take a random time instead, of 0 to Delay-1 whole milliseconds
	Count     bool  // at the end, print how many operations differed

	Output io.Writer // where lines go; nil for nowhere
}

var _ db.Printer = (*Binding)(nil)

// RegisterFlags declares the properties of YCSB's BasicDB.
func (b *Binding) RegisterFlags(fs *flag.FlagSet) {
	fs.BoolVar(&b.Verbose, "basicdb.verbose", true, "print a line for each operation")
	fs.Int64Var(&b.Delay, "basicdb.simulatedelay", 0, "how long an operation takes, in whole milliseconds")
	fs.BoolVar(&b.Randomize, "basicdb.randomizedelay", true,
		"take a random time of 0 to basicdb.simulatedelay-1 whole milliseconds")
	fs.BoolVar(&b.Count, "basicdb.count", false, "at the end, print how many operations of each kind differed")
}

// SetOutput sets where lines go.
func (b *Binding) SetOutput(w io.Writer) { b.Output = w }

// maxDelay is the longest delay in milliseconds: what a [time.Duration] holds.
const maxDelay = math.MaxInt64 / int64(time.Millisecond)

// Open checks the settings. The error of a delay that cannot be is a
// [db.PropertyError].
func (b *Binding) Open(context.Context) (db.DB, error) {
	if b.Delay < 0 || b.Delay > maxDelay {
		return nil, &db.PropertyError{
			Property: "basicdb.simulatedelay",
			Value:    strconv.FormatInt(b.Delay, 10),
			Want:     fmt.Sprintf("a whole number of milliseconds, from 0 to %d", maxDelay),
		}
	}
	return newStore(*b), nil
}
