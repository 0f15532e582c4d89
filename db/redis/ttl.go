package redis

import (
	"math/rand/v2"
	"strings"
	"time"

	"github.com/goycsb/goycsb/db"
)

// TTL is how long records live after a write: drawn evenly from the
// whole milliseconds from Least to Most, both ends included. The zero value is for ever. It is a
// [flag.Value]; its text is one number of milliseconds, or two with a dash
// between them.
type TTL struct{ Least, Most time.Duration }

const wantTTL = "a whole number of milliseconds above 0, or a range such as 60000-120000"

// String returns the text, which is empty if there is no end.
func (t *TTL) String() string {
	least, most := millisecondsOf(t.Least), millisecondsOf(t.Most)
	switch {
	case !t.given():
		return ""
	case t.Least == t.Most:
		return least
	}
	return least + "-" + most
}

func millisecondsOf(d time.Duration) string { return (*milliseconds)(&d).String() }

// Set reads the text. The error is a [db.PropertyError] of redis.ttl.
func (t *TTL) Set(text string) error {
	if text == "" {
		*t = TTL{}
		return nil
	}
	first, last, ranged := strings.Cut(text, "-")
	if !ranged {
		last = first
	}
	var least, most milliseconds
	if least.Set(first) != nil || most.Set(last) != nil {
		return refusedTTL(text)
	}
	read := TTL{time.Duration(least), time.Duration(most)}
	if !read.given() || !read.valid() {
		return refusedTTL(text)
	}
	*t = read
	return nil
}

func refusedTTL(text string) error {
	return &db.PropertyError{Property: "redis.ttl", Value: text, Want: wantTTL}
}

func (t *TTL) given() bool { return *t != TTL{} }

// valid reports whether Redis can do it: it knows no less than a millisecond.
func (t *TTL) valid() bool {
	return !t.given() || t.Least >= time.Millisecond && t.Most >= t.Least
}

// expiry draws how long a session's records live.
type expiry struct {
	least, most int64 // milliseconds; 0 for ever
	rand        *rand.Rand
}

func newExpiry(t TTL) expiry {
	e := expiry{least: t.Least.Milliseconds(), most: t.Most.Milliseconds()}
	if e.most > e.least {
		e.rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	return e
}

// draw returns milliseconds, or 0 for ever.
func (e *expiry) draw() int64 {
	if e.rand == nil {
		return e.least
	}
	return e.least + e.rand.Int64N(e.most-e.least+1)
}
