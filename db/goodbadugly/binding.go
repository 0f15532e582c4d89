// Package goodbadugly is YCSB's GoodBadUglyDB: a binding that stores nothing and
// takes its time, most often little, seldom much, and once in a while so that
// everybody waits. It shows what a workload and its measurement make of a tail of
// latencies.
//
// It registers itself as "goodbadugly". Of the operations 90 % take a random time
// from the first to the second number of gbudb.delays, 9 % from the second to the
// third, 0.99 % from the third to the fourth, and 0.01 % from the fourth to the
// fifth; while one of the last goes on, no other does, and a line OUCH is printed
// if the command says where to. Every operation succeeds and finds nothing, so it is
// held to the conformance kit's rules of calls alone.
package goodbadugly

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/goycsb/goycsb/db"
)

func init() {
	db.Register("goodbadugly", "stores nothing; most operations are fast, few slow, and some stop all others",
		func() db.Binding { b := DefaultBinding(); return &b }, "site.ycsb.GoodBadUglyDB", "com.yahoo.ycsb.GoodBadUglyDB")
}

// Binding is the settings. Start from [DefaultBinding].
type Binding struct {
	Delays Delays    // the ends of the four ranges of time
	Output io.Writer // where lines go; nil for nowhere
}

// Delays are the ends of the ranges, in order.
type Delays [5]time.Duration

// DefaultBinding returns YCSB's defaults.
func DefaultBinding() Binding {
	const us = time.Microsecond
	return Binding{Delays: Delays{200 * us, 1000 * us, 10_000 * us, 50_000 * us, 100_000 * us}}
}

var _ db.Printer = (*Binding)(nil)

// RegisterFlags declares YCSB's property.
func (b *Binding) RegisterFlags(fs *flag.FlagSet) {
	fs.Var(&b.Delays, "gbudb.delays", "the ends of the four ranges of time that an operation takes, as five numbers of `microseconds` with commas")
}

// SetOutput sets where lines go.
func (b *Binding) SetOutput(w io.Writer) { b.Output = w }

// String returns the microseconds with commas.
func (d *Delays) String() string {
	var texts []string
	for _, delay := range d {
		texts = append(texts, strconv.FormatInt(delay.Microseconds(), 10))
	}
	return strings.Join(texts, ",")
}

// Set reads five numbers of microseconds.
func (d *Delays) Set(text string) error {
	words := strings.Split(text, ",")
	if len(words) != len(d) {
		return errDelays
	}
	for i, word := range words {
		n, err := strconv.ParseInt(strings.TrimSpace(word), 10, 64)
		if err != nil || n < 0 || n > maxDelay.Microseconds() {
			return errDelays
		}
		d[i] = time.Duration(n) * time.Microsecond
	}
	return nil
}

// maxDelay keeps an operation from waiting for others without end.
const maxDelay = time.Hour

var errDelays = errors.New("want five numbers of microseconds from 0 to an hour, with commas")

// Open checks the settings.
func (b *Binding) Open(context.Context) (db.DB, error) {
	for i, delay := range b.Delays {
		if delay < 0 || delay > maxDelay || i > 0 && delay < b.Delays[i-1] {
			return nil, &db.PropertyError{Property: "gbudb.delays", Value: b.Delays.String(),
				Want: fmt.Sprintf("five numbers of microseconds from 0 to %d, none below the one before", maxDelay.Microseconds())}
		}
	}
	s := &store{Binding: *b}
	if s.Output == nil {
		s.Output = io.Discard
	}
	return s, nil
}
