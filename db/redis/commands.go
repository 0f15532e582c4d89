package redis

import (
	"fmt"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// commandFacts says which commands an operation of each kind becomes, and in how
// many round trips.
func (d *database) commandFacts() []db.Fact {
	layout := d.layout()
	facts := []db.Fact{
		{Name: db.Read.String(), Value: layout.describe(db.Read) + oneTrip},
		{Name: db.Update.String(), Value: layout.describe(db.Update)},
		{Name: db.Insert.String(), Value: layout.describe(db.Insert) + d.entry(db.Insert) + oneTrip},
		{Name: db.Scan.String(), Value: d.search(layout)},
		{Name: db.Delete.String(), Value: layout.describe(db.Delete) + d.entry(db.Delete) + oneTrip},
	}
	if d.multiKey {
		for i := range facts {
			facts[i].Value = inBatches.Replace(facts[i].Value)
		}
	}
	return facts
}

const (
	oneTrip  = " (1 round trip)"
	twoTrips = " (2 round trips)"
)

// inBatches says what becomes of commands that are joined.
var inBatches = strings.NewReplacer("SET", "MSET of a batch", "GET", "MGET of a batch")

// entry is what the index is told of a record.
func (d *database) entry(kind db.Kind) string {
	if d.index == (none{}) {
		return ""
	}
	return " + " + d.index.describe(kind)
}

func (d *database) search(layout layout) string {
	if d.index == (none{}) {
		return "not possible without an index"
	}
	return d.index.describe(db.Scan) + ", then " + layout.describe(db.Read) + " of each record" + twoTrips
}

func (h *hash) describe(kind db.Kind) string {
	switch kind {
	case db.Read:
		return "HGETALL, or HMGET of named fields"
	case db.Delete:
		return h.dialect.remove
	}
	write := h.dialect.write
	if h.expiry.least > 0 {
		write += " + PEXPIRE"
	}
	if kind == db.Update {
		write += oneTrip
	}
	return write
}

func (b *blob) describe(kind db.Kind) string {
	switch kind {
	case db.Read:
		return "GET"
	case db.Delete:
		return b.dialect.remove
	}
	write := "SET"
	if b.expiry.least > 0 {
		write = "SET PX"
	}
	switch {
	case kind == db.Insert:
		return write
	case b.count == 1:
		return write + oneTrip
	}
	return fmt.Sprintf("%s of all %d fields%s; of fewer: GET, then %[1]s (2 round trips, not atomic)", write, b.count, oneTrip)
}

func (scores) describe(kind db.Kind) string { return entryText(kind, "ZRANGEBYSCORE", sortedSet) }

func (lex) describe(kind db.Kind) string { return entryText(kind, "ZRANGEBYLEX", lexSet) }

func (s *shards) describe(kind db.Kind) string {
	if kind == db.Scan {
		return fmt.Sprintf("ZRANGEBYLEX of each of the %d %s", len(s.sets), lexSet)
	}
	return entryText(kind, "", fmt.Sprintf("one of %d %s", len(s.sets), lexSet))
}

func entryText(kind db.Kind, search, set string) string {
	switch kind {
	case db.Insert:
		return "ZADD " + set
	case db.Delete:
		return "ZREM " + set
	}
	return search + " " + set
}
