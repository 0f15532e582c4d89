package redis

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/goycsb/goycsb/db"
)

// memory keeps what a description was made of, so that a later one can tell what
// happened since. It is safe for concurrent use.
type memory struct {
	mu    sync.Mutex
	known map[*db.Description]moment
}

// moment is what was known when a database was described.
type moment struct {
	surveys    surveys
	reconnects int64
}

func (m *memory) keep(d *db.Description, then moment) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil {
		m.known = map[*db.Description]moment{}
	}
	m.known[d] = then
}

// take returns what was kept and forgets it.
func (m *memory) take(d *db.Description) (then moment, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	then, ok = m.known[d]
	delete(m.known, d)
	return then, ok
}

// Describe asks each server what it is and what it counted, over a connection
// of its own. If a server does not answer after a phase, what this side knows is
// all there is.
func (d *database) Describe(ctx context.Context, before *db.Description) (*db.Description, error) {
	then, phase := d.described.take(before)
	now := moment{reconnects: d.pulse.reconnects.Load()}
	description := &db.Description{Facts: []db.Fact{d.address()}, Records: -1}
	var err error
	now.surveys, err = d.survey(ctx)
	switch {
	case err != nil && !phase:
		return nil, err
	case err != nil:
		description.Warnings = []string{fmt.Sprintf("the server does not tell what happened during the phase: %v", err)}
	default:
		description.Facts = slices.Concat(description.Facts, now.surveys.facts(), d.commandFacts())
		description.Records = now.surveys.records()
		if d.pulse.beside.Load() {
			description.Beside = now.surveys.serving()
		}
		description.Limit, description.Expiring = now.surveys.said((*survey).memory), d.expires
	}
	if phase && err == nil {
		c := changes{then.surveys, now.surveys}
		description.Facts = append(description.Facts, c.facts()...)
		description.Warnings = c.warnings()
		description.Changes = c.counts()
	}
	if phase {
		description.Facts = append(description.Facts, number("reconnects", now.reconnects-then.reconnects))
	}
	d.described.keep(description, now)
	return description, nil
}

// address is the fact where the database is, known whether it lives or not: the
// host and port, or the path, of the server, the name by which sentinels know
// it, or the addresses of a cluster's masters.
func (d *database) address() db.Fact {
	var addresses []string
	for _, s := range d.servers() {
		addresses = append(addresses, s.address)
	}
	return db.Fact{Name: "server address", Value: strings.Join(addresses, ", ")}
}

// survey asks all servers.
func (d *database) survey(ctx context.Context) (surveys, error) {
	var all surveys
	indexes := indexKeys(d.index)
	for _, s := range d.servers() {
		a, err := s.survey(ctx, indexes)
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// indexKeys are the keys of sorted sets that no record has: those of this index,
// and of others that the records may have been loaded with.
func indexKeys(i index) []string {
	keys := slices.Clone(i.stored())
	for _, other := range []string{sortedSet, lexSet} {
		if !slices.Contains(keys, other) {
			keys = append(keys, other)
		}
	}
	return keys
}
